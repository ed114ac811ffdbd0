import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueOf, type Plan } from '../../../care/schedules/due/due.ts'
import { mostRepeats } from '../../../care/schedules/schedules.contract.ts'
import { countings, repeats, weekStarts } from '../../../shared/choices.ts'
import { addDays } from '../../../shared/days.ts'
import { addMonths, monthOf } from '../../../shared/months.ts'
import { comingOf } from '../events/planned.ts'
import { cellsOf } from './month.ts'

const aDay = fc.integer({ min: -60_000, max: 80_000 }).map((days) => addDays('1970-01-01', days))
const near = (day: string, reach: number) =>
  fc.integer({ min: -reach, max: reach }).map((days) => addDays(day, days))
const today = '2026-11-21'

describe('the grid of a month', () => {
  test('is 42 days in a row from the first day of the week, with the whole month in it', () => {
    const weekday = { sunday: 0, monday: 1, saturday: 6 }
    fc.assert(
      fc.property(aDay, fc.constantFrom(...weekStarts), (day, weekStart) => {
        const cells = cellsOf(monthOf(day), weekStart)
        expect(cells).toHaveLength(42)
        cells.forEach((cell, at) => {
          expect(cell).toBe(addDays(cells[0] ?? '', at))
        })
        expect(new Date(`${cells[0]}T00:00:00Z`).getUTCDay()).toBe(weekday[weekStart])
        expect(cells.slice(0, 7)).toContain(`${monthOf(day)}-01`)
        expect(cells).toContain(addDays(`${addMonths(monthOf(day), 1)}-01`, -1))
        expect(cells).toContain(day)
      }),
    )
  })

  test('goes forward and back by months, over years too', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    fc.assert(
      fc.property(aDay, fc.integer({ min: -600, max: 600 }), (day, months) => {
        expect(addMonths(addMonths(monthOf(day), months), -months)).toBe(monthOf(day))
      }),
    )
  })

  test('has each day once, also where the clocks change', () => {
    // Daylight saving changes on 2026-03-29 and 2026-10-25 in Europe, at midnight in Santiago and
    // Beirut.
    for (const month of ['2026-03', '2026-04', '2026-09', '2026-10']) {
      expect(new Set(cellsOf(month, 'monday')).size).toBe(42)
    }
  })
})

describe('what comes of a schedule', () => {
  const plans = fc.record({
    started_on: near(today, 200),
    repeat_amount: fc.integer({ min: 0, max: mostRepeats }),
    repeat: fc.constantFrom(...repeats),
    counts_from: fc.constantFrom(...countings),
    paused_until: fc.option(near(today, 60)),
    pause_reason: fc.constantFrom('', 'Brumation'),
  })
  const lastDays = fc.option(fc.nat(90).map((days) => addDays(today, -days)))
  const spans = near(today, 60).chain((from) =>
    fc.nat(90).map((days) => ({ from, to: addDays(from, days) })),
  )

  test('is, day by day, what is due then if all before was done on its day', () => {
    fc.assert(
      fc.property(plans, lastDays, (plan: Plan, lastOn) => {
        const to = addDays(today, 120)
        const coming = comingOf(plan, lastOn, today, { from: today, to }).map(({ day }) => day)
        const done: string[] = []
        let last = lastOn
        for (let day = today; day <= to; day = addDays(day, 1)) {
          if (dueOf(plan, last, day).due_on === null) continue
          done.push(day)
          last = day
        }
        expect(coming).toEqual(done)
      }),
    )
  })

  test('is never on a day that has passed, in a pause or out of the days asked for', () => {
    fc.assert(
      fc.property(plans, lastDays, spans, (plan: Plan, lastOn, span) => {
        for (const { day, days_overdue } of comingOf(plan, lastOn, today, span)) {
          expect(day >= today && day >= span.from && day <= span.to).toBe(true)
          expect(plan.paused_until === null || day >= plan.paused_until).toBe(true)
          expect(days_overdue === 0 || day === today).toBe(true)
        }
      }),
    )
  })

  test('is the same in a part of the days as in all of them', () => {
    fc.assert(
      fc.property(plans, lastDays, spans, (plan: Plan, lastOn, span) => {
        const all = comingOf(plan, lastOn, today, { from: '2026-01-01', to: '2028-01-01' })
        const part = all.filter(({ day }) => day >= span.from && day <= span.to)
        expect(comingOf(plan, lastOn, today, span)).toEqual(part)
      }),
    )
  })
})
