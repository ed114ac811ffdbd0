import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countings, repeats } from '../../../shared/choices.ts'
import { addDays, daysBetween } from '../../../shared/days.ts'
import { daysOfStep, firstStep, latestStep, stepsBetween } from '../recurrence.ts'
import { mostRepeats } from '../schedules.contract.ts'
import { doneFrom, dueOf, isPaused, type Plan } from './due.ts'

const weekly: Plan = {
  started_on: '2026-11-02',
  repeat_amount: 1,
  repeat: 'week',
  counts_from: 'start',
  paused_until: null,
  pause_reason: '',
}
const fortnightly: Plan = { ...weekly, repeat_amount: 2 }
const sinceLast: Plan = { ...weekly, counts_from: 'last_log' }
const once: Plan = { ...weekly, repeat_amount: 0 }
const due = (due_on: string, days_overdue: number) => ({ due_on, next_on: due_on, days_overdue })
const coming = (next_on: string | null) => ({ due_on: null, next_on, days_overdue: 0 })

describe('what is due, day by day', () => {
  test.each<[says: string, Plan, lastOn: string | null, today: string, ReturnType<typeof dueOf>]>([
    ['nothing before the first day', weekly, null, '2026-11-01', coming('2026-11-02')],
    ['the first day itself', weekly, null, '2026-11-02', due('2026-11-02', 0)],
    ['overdue from the day after', weekly, null, '2026-11-04', due('2026-11-02', 2)],
    ['the latest step, not the first missed', weekly, null, '2026-11-21', due('2026-11-16', 5)],
    ['a log on the day', weekly, '2026-11-16', '2026-11-16', coming('2026-11-23')],
    ['a log after it', weekly, '2026-11-18', '2026-11-18', coming('2026-11-23')],
    ['a log before it', weekly, '2026-11-12', '2026-11-16', due('2026-11-16', 0)],
    ['up to half a step early', weekly, '2026-11-13', '2026-11-13', coming('2026-11-23')],
    ['and that day comes quietly', weekly, '2026-11-13', '2026-11-16', coming('2026-11-23')],
    ['exactly half counts', fortnightly, '2026-11-09', '2026-11-16', coming('2026-11-30')],
    ['more than half is late', weekly, '2026-11-12', '2026-11-12', coming('2026-11-16')],
    ['once, until it is done', once, null, '2026-12-24', due('2026-11-02', 52)],
    ['once and done', once, '2026-11-05', '2026-12-24', coming(null)],
    ['once, not by an earlier log', once, '2026-11-01', '2026-11-02', due('2026-11-02', 0)],
    ['since the last log', sinceLast, '2026-11-05', '2026-11-11', coming('2026-11-12')],
    ['one step after it', sinceLast, '2026-11-05', '2026-11-12', due('2026-11-12', 0)],
    ['and late ever after', sinceLast, '2026-11-05', '2026-11-30', due('2026-11-12', 18)],
    ['from the start without a log', sinceLast, null, '2026-11-03', due('2026-11-02', 1)],
    ['never before the start', sinceLast, '2026-10-20', '2026-11-01', coming('2026-11-02')],
  ])('%s', (_says, plan, lastOn, today, expected) => {
    expect(dueOf(plan, lastOn, today)).toEqual(expected)
  })

  const monThu: Plan = { ...weekly, others: [{ ...weekly, started_on: '2026-10-29' }] }
  const untilMarch = { paused_until: '2027-03-01' }
  const pausedThu = { ...monThu, others: [{ ...weekly, started_on: '2026-10-29', ...untilMarch }] }
  test.each<[says: string, Plan, lastOn: string, today: string, ReturnType<typeof dueOf>]>([
    ['the other day', monThu, '2026-11-12', '2026-11-16', due('2026-11-16', 0)],
    ['the day after it', monThu, '2026-11-13', '2026-11-16', due('2026-11-16', 0)],
    ['as near to this one', monThu, '2026-11-14', '2026-11-16', coming('2026-11-23')],
    ['the other day, paused', pausedThu, '2026-11-13', '2026-11-16', coming('2026-11-23')],
    [
      'before the other begins',
      { ...monThu, started_on: '2026-10-26' },
      '2026-10-23',
      '2026-10-26',
      coming('2026-11-02'),
    ],
  ])('beside another day of the week, a log on %s', (_says, plan, lastOn, today, expected) => {
    expect(dueOf(plan, lastOn, today)).toEqual(expected)
  })
  test.each<[says: string, Plan, lastOn: string | null, today: string, ReturnType<typeof dueOf>]>([
    ['not due before its end', weekly, null, '2027-02-28', coming('2027-03-01')],
    [
      'the first step after it',
      { ...weekly, started_on: '2026-11-03' },
      null,
      '2027-03-01',
      coming('2027-03-02'),
    ],
    [
      'which is then due',
      { ...weekly, started_on: '2026-11-03' },
      null,
      '2027-03-04',
      due('2027-03-02', 2),
    ],
    [
      'what was missed before is forgotten',
      { ...weekly, started_on: '2026-11-07' },
      null,
      '2027-03-05',
      coming('2027-03-06'),
    ],
    ['since the last log: its end', sinceLast, '2026-11-05', '2027-03-01', due('2027-03-01', 0)],
    ['once: its end', once, null, '2027-02-01', coming('2027-03-01')],
    [
      'once, planned ahead: not by a log before it',
      once,
      '2026-12-01',
      '2027-03-02',
      due('2027-03-01', 1),
    ],
    ['once, planned ahead: done on its day', once, '2027-03-01', '2027-03-01', coming(null)],
    [
      'once, done before it was paused',
      { ...once, pause_reason: 'Brumation' },
      '2026-11-02',
      '2027-03-02',
      coming(null),
    ],
  ])('paused, %s', (_says, plan, lastOn, today, expected) => {
    expect(dueOf({ ...plan, ...untilMarch }, lastOn, today)).toEqual(expected)
  })
})

test('steps are amounts of days, weeks and 30 days, over the turn of the year', () => {
  const steps = (repeat_amount: number, repeat: 'day' | 'week' | 'month') =>
    stepsBetween({ started_on: '2026-12-20', repeat_amount, repeat }, '2026-12-01', '2027-01-31')
  expect(steps(2, 'week')).toEqual(['2026-12-20', '2027-01-03', '2027-01-17', '2027-01-31'])
  expect(steps(1, 'month')).toEqual(['2026-12-20', '2027-01-19'])
  expect(steps(0, 'day')).toEqual(['2026-12-20'])
  expect(
    stepsBetween(
      { started_on: '2026-12-20', repeat_amount: 0, repeat: 'day' },
      '2026-12-21',
      '2027-01-31',
    ),
  ).toEqual([])
})

describe('the edges of a step', () => {
  const at = { started_on: '2026-11-02', repeat_amount: 1, repeat: 'week' as const }

  test('the first day is a step, and the day before has none behind it', () => {
    const steps = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-09']
    expect(steps.map((day) => latestStep(at, day))).toEqual([
      ...[null, '2026-11-02', '2026-11-02', '2026-11-09'],
    ])
    expect(steps.map((day) => firstStep(at, day))).toEqual([
      ...['2026-11-02', '2026-11-02', '2026-11-09', '2026-11-09'],
    ])
  })

  test('a single step is the first day, before which it lies ahead and after which it is over', () => {
    const alone = { ...at, repeat_amount: 0 }
    expect(latestStep(alone, '2026-12-24')).toBe('2026-11-02')
    expect(firstStep(alone, '2026-11-02')).toBe('2026-11-02')
    expect(firstStep(alone, '2026-11-03')).toBeNull()
    expect(stepsBetween(alone, '2026-10-01', '2026-11-01')).toEqual([])
    expect(stepsBetween(alone, '2026-10-01', '2026-11-02')).toEqual(['2026-11-02'])
  })

  test('a span has the steps on both of its ends, and none if it lies between two', () => {
    expect(stepsBetween(at, '2026-11-09', '2026-11-16')).toEqual(['2026-11-09', '2026-11-16'])
    expect(stepsBetween(at, '2026-11-10', '2026-11-15')).toEqual([])
    expect(stepsBetween(at, '2026-11-10', '2026-11-16')).toEqual(['2026-11-16'])
  })

  test('a pause is over on its last day, and keeps nothing from being due without one', () => {
    const until = (paused_until: string | null) => isPaused({ paused_until }, '2026-11-16')
    expect(['2026-11-15', '2026-11-16', '2026-11-17', null].map(until)).toEqual([
      ...[false, false, true, false],
    ])
    // Due before the pause ends on a step: that step counts.
    expect(dueOf({ ...weekly, paused_until: '2026-11-16' }, null, '2026-11-18')).toEqual(
      due('2026-11-16', 2),
    )
  })

  test('a log just before the next step is of that step, and the one after comes', () => {
    // Half of a week is three and a half days.
    expect(dueOf(weekly, '2026-11-20', '2026-11-20')).toEqual(coming('2026-11-30'))
    expect(dueOf(weekly, '2026-11-19', '2026-11-19')).toEqual(coming('2026-11-23'))
    expect(dueOf(once, '2026-11-02', '2026-11-02')).toEqual(coming(null))
  })
})

describe('whatever the schedule', () => {
  const anyDay = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-15', days))
  const anyPlan: fc.Arbitrary<Plan> = fc.record({
    started_on: anyDay,
    repeat_amount: fc.integer({ min: 0, max: mostRepeats }),
    repeat: fc.constantFrom(...repeats),
    counts_from: fc.constantFrom(...countings),
    paused_until: fc.option(anyDay, { nil: null }),
    pause_reason: fc.constantFrom('', 'Brumation'),
    others: fc.array(
      fc.record({
        started_on: anyDay,
        repeat_amount: fc.integer({ min: 1, max: mostRepeats }),
        repeat: fc.constantFrom(...repeats),
        paused_until: fc.option(anyDay, { nil: null }),
      }),
      { maxLength: 2 },
    ),
  })
  const repeating = anyPlan.filter(({ repeat_amount }) => repeat_amount > 0)
  const lastLog = fc.option(anyDay, { nil: null })
  const holds = (property: fc.IProperty<[Plan, string | null, string]>) => fc.assert(property)

  test('due is never after today, before the start or in a pause', () => {
    holds(
      fc.property(anyPlan, lastLog, anyDay, (plan, last, today) => {
        const { due_on, next_on, days_overdue } = dueOf(plan, last, today)
        if (due_on === null) {
          expect(days_overdue).toBe(0)
          if (next_on) expect(next_on > today).toBe(true)
          return
        }
        expect([due_on <= today, due_on >= plan.started_on]).toEqual([true, true])
        expect(due_on >= (plan.paused_until ?? due_on)).toBe(true)
        expect([next_on, days_overdue]).toEqual([due_on, daysBetween(due_on, today)])
      }),
    )
  })

  test('a log today silences it, and only a plan without recurrence is ever over', () => {
    fc.assert(
      fc.property(anyPlan, anyDay, (plan, today) => {
        const { due_on, next_on } = dueOf(plan, today, today)
        expect(due_on).toBeNull()
        if (plan.repeat_amount > 0) expect(next_on).not.toBeNull()
      }),
    )
  })

  test('what is due is done by a log of the first day that makes it so, and by none before', () => {
    holds(
      fc.property(anyPlan, lastLog, anyDay, (plan, last, today) => {
        const { due_on } = dueOf(plan, last, today)
        if (due_on === null) return
        const from = doneFrom(plan, due_on, today)
        expect(from <= today).toBe(true)
        expect(dueOf(plan, from, today).due_on).toBeNull()
        expect(dueOf(plan, addDays(from, -1), today).due_on).not.toBeNull()
      }),
    )
  })

  test('after a log on the day the next is exactly one step later', () => {
    fc.assert(
      fc.property(repeating, fc.integer({ min: 0, max: 40 }), (plan, steps) => {
        const open = { ...plan, paused_until: null }
        const on = addDays(plan.started_on, steps * daysOfStep(plan))
        expect(dueOf(open, on, on).next_on).toBe(addDays(on, daysOfStep(plan)))
      }),
    )
  })

  test('a pause only ever delays, unless it plans a single step that was done', () => {
    holds(
      fc.property(anyPlan, lastLog, anyDay, (plan, last, today) => {
        const paused = dueOf(plan, last, today)
        const open = dueOf({ ...plan, paused_until: null }, last, today)
        if (daysOfStep(plan) === 0 && !plan.pause_reason && open.next_on === null) return
        expect((paused.next_on ?? '9999') >= (open.next_on ?? '9999')).toBe(true)
        if (open.next_on) expect(paused.next_on).not.toBeNull()
      }),
    )
  })

  test('a later log never makes it due earlier', () => {
    fc.assert(
      fc.property(anyPlan, anyDay, anyDay, anyDay, (plan, one, other, today) => {
        const [early, late] = [one, other].sort()
        const before = dueOf(plan, early ?? null, today).next_on ?? '9999'
        expect((dueOf(plan, late ?? null, today).next_on ?? '9999') >= before).toBe(true)
      }),
    )
  })

  test('it is the same in any week of any year, clocks changed or not', () => {
    fc.assert(
      fc.property(
        anyPlan,
        lastLog,
        anyDay,
        fc.integer({ min: -900, max: 900 }),
        (plan, last, today, days) => {
          const moved = (day: string | null) => (day === null ? null : addDays(day, days))
          const movedPlan = (one: Pick<Plan, 'started_on' | 'paused_until'>) => ({
            started_on: addDays(one.started_on, days),
            paused_until: moved(one.paused_until),
          })
          const elsewhere = {
            ...plan,
            ...movedPlan(plan),
            others: plan.others?.map((other) => ({ ...other, ...movedPlan(other) })) ?? null,
          }
          const here = dueOf(plan, last, today)
          expect(dueOf(elsewhere, moved(last), addDays(today, days))).toEqual({
            due_on: moved(here.due_on),
            next_on: moved(here.next_on),
            days_overdue: here.days_overdue,
          })
        },
      ),
    )
  })

  test('its steps stand one step apart, and the latest and the first meet on a step', () => {
    fc.assert(
      fc.property(repeating, anyDay, (plan, day) => {
        const steps = stepsBetween(plan, plan.started_on, addDays(plan.started_on, 5000))
        expect(daysBetween(steps[0] ?? '', steps[1] ?? '')).toBe(daysOfStep(plan))
        expect(latestStep(plan, day)).toBe(steps.findLast((step) => step <= day) ?? null)
        expect(firstStep(plan, day)).toBe(steps.find((step) => step >= day))
      }),
    )
  })
})
