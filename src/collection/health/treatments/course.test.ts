import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../shared/days.ts'
import { type Course, comingDoses, momentOf, nextSlot, plannedDoses } from './course.ts'

const zone = 'Europe/Berlin'
const days = { started_on: '2026-11-02', ends_on: '2026-11-08', every_days: 2, at_times: [] }
const twice = {
  started_on: '2026-11-02',
  ends_on: '2026-11-04',
  every_days: 1,
  at_times: ['08:00', '20:00'],
}
const begun = { ended_on: null, created_at: '2026-11-01T12:00:00Z', doses_done: 0, last: null }

/** A course after doses at these moments, or skips of these slots: 'moment skip slot'. */
function having(course: (Partial<Course> & typeof days) | typeof twice, handled: string[]): Course {
  const [happenedAt, skipped_for = null] = (handled.at(-1) ?? '').split(' skip ')
  const last = happenedAt ? { happenedAt, skipped_for } : null
  return { ...begun, ...course, doses_done: handled.length, last }
}
const next = (course: Course) => nextSlot(course, zone)

describe('of a course every few days', () => {
  test('the last dose stays due, and a late one takes none away', () => {
    expect(plannedDoses(days)).toBe(4)
    const given = ['2026-11-02T09:00:00Z', '2026-11-04T09:00:00Z', '2026-11-06T09:00:00Z']
    expect(next(having(days, given))).toBe('2026-11-08')
    const late = ['2026-11-03T09:00:00Z', '2026-11-06T09:00:00Z', '2026-11-08T09:00:00Z']
    expect(next(having(days, late))).toBe('2026-11-10')
    expect(next(having(days, [...late, '2026-11-12T09:00:00Z']))).toBeNull()
    expect(next({ ...having(days, given), ended_on: '2026-11-08' })).toBeNull()
  })

  test('a skipped dose leaves the plan as it was', () => {
    expect(next(having(days, ['2026-11-02T09:00:00Z skip 2026-11-02']))).toBe('2026-11-04')
    // Found three days later: the one of the day is still to give.
    expect(next(having(days, ['2026-11-05T09:00:00Z skip 2026-11-02']))).toBe('2026-11-06')
    expect(next(having(days, ['2026-11-06T09:00:00Z skip 2026-11-02']))).toBe('2026-11-06')
  })

  test('the doses that are left are told ahead, from today if one is late', () => {
    const now = '2026-11-11T12:00:00Z'
    const span = { from: '2026-11-01', to: '2026-11-30' }
    const late = having(days, ['2026-11-02T09:00:00Z'])
    expect(comingDoses(late, { now, zone }, span)).toEqual([
      { day: '2026-11-11', slot: '2026-11-04', days_overdue: 7, isNext: true },
      { day: '2026-11-13', slot: '2026-11-13', days_overdue: 0, isNext: false },
      { day: '2026-11-15', slot: '2026-11-15', days_overdue: 0, isNext: false },
    ])
  })
})

describe('of a course at times of day', () => {
  test('each has its time by the clock of the keeper, also where the clocks change', () => {
    const course = { ...twice, started_on: '2026-03-28', ends_on: '2026-03-30' }
    const slots: (string | null)[] = []
    const given: string[] = []
    for (let at = 0; at < 7; at++) {
      const slot = next(having(course, given))
      slots.push(slot && momentOf(slot, zone))
      if (slot) given.push(momentOf(slot, zone) ?? '')
    }
    expect(slots).toEqual([
      '2026-03-28T07:00:00.000Z',
      '2026-03-28T19:00:00.000Z',
      '2026-03-29T06:00:00.000Z',
      '2026-03-29T18:00:00.000Z',
      '2026-03-30T06:00:00.000Z',
      '2026-03-30T18:00:00.000Z',
      null,
    ])
  })

  test('after a late dose comes the first time that is far enough from it', () => {
    expect(next(having(twice, ['2026-11-02T10:00:00Z']))).toBe('2026-11-02 20:00')
    expect(next(having(twice, ['2026-11-02T15:00:00Z']))).toBe('2026-11-03 08:00')
    expect(next(having(twice, ['2026-11-02T10:00:00Z skip 2026-11-02 08:00']))).toBe(
      '2026-11-02 20:00',
    )
  })

  test('one that is begun in the evening has as many doses', () => {
    const evening = { ...begun, ...twice, created_at: '2026-11-02T16:00:00Z' }
    expect(next(evening)).toBe('2026-11-02 20:00')
    const span = { from: '2026-11-01', to: '2026-11-30' }
    const at = { now: evening.created_at, zone }
    const slots = comingDoses(evening, at, span).map(({ slot }) => slot)
    expect(slots).toHaveLength(6)
    expect(slots.at(-1)).toBe('2026-11-05 08:00')
  })
})

test('what is told of some days is that part of what is told of all', () => {
  const day = fc.integer({ min: 0, max: 40 }).map((some) => addDays('2026-10-10', some))
  const courses = fc.record({
    started_on: day,
    length: fc.option(fc.integer({ min: 0, max: 30 })),
    rhythm: fc.constantFrom(
      { every_days: 1, at_times: [] },
      { every_days: 3, at_times: [] },
      { every_days: 1, at_times: ['08:00', '20:00'] },
      { every_days: 1, at_times: ['00:00', '02:30', '22:00'] },
    ),
    given: fc.option(day),
  })
  fc.assert(
    fc.property(courses, day, fc.integer({ min: 0, max: 9 }), (made, from, length) => {
      const { started_on, rhythm, given } = made
      const ends_on = made.length === null ? null : addDays(started_on, made.length)
      const last = given ? { happenedAt: `${given}T11:00:00Z`, skipped_for: null } : null
      const course = { ...begun, ...rhythm, started_on, ends_on, last, doses_done: last ? 1 : 0 }
      const at = { now: '2026-10-25T10:00:00Z', zone }
      const all = comingDoses(course, at, { from: '2026-10-01', to: '2027-02-01' })
      const to = addDays(from, length)
      const part = all.filter(({ day }) => day >= from && day <= to)
      expect(comingDoses(course, at, { from, to })).toEqual(part)
      if (ends_on) {
        expect(all).toHaveLength(Math.max(0, (plannedDoses(course) ?? 0) - course.doses_done))
      }
      expect(new Set(all.map(({ slot }) => slot)).size).toBe(all.length)
    }),
  )
})
