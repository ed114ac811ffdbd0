import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { momentOf } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import {
  type Course,
  comingDoses,
  dayIn,
  halfInterval_ms,
  lastDoseOn,
  nextSlot,
  plannedDoses,
  timeIn,
} from './course.ts'

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

describe('how many doses, and how near', () => {
  test('a course has a dose for each of its times on each of its days', () => {
    const span = { started_on: '2026-11-02', every_days: 3, at_times: [] }
    const lasting = ['2026-11-02', '2026-11-04', '2026-11-05', null]
    expect(lasting.map((ends_on) => plannedDoses({ ...span, ends_on }))).toEqual([1, 1, 2, null])
    expect([plannedDoses(twice), plannedDoses({ ...twice, at_times: ['08:00'] })]).toEqual([6, 3])
  })

  test('a second dose is asked about up to half the shortest time between two', () => {
    const hours = (every_days: number, at_times: string[]) =>
      halfInterval_ms({ every_days, at_times }) / 3_600_000
    expect([hours(1, []), hours(3, [])]).toEqual([12, 36])
    expect([hours(1, ['08:00']), hours(1, ['08:00', '20:00'])]).toEqual([12, 6])
    expect(hours(1, ['00:00', '02:30', '22:00'])).toBe(1)
    expect(hours(1, ['06:15', '07:00', '20:30'])).toBe(0.375)
  })

  test('a slot has its day, and its time if there is one', () => {
    expect(['2026-11-02', '2026-11-02 08:00'].map(dayIn)).toEqual(['2026-11-02', '2026-11-02'])
    expect(['2026-11-02', '2026-11-02 08:00'].map(timeIn)).toEqual(['', '08:00'])
    expect(momentOf('2026-11-02', zone)).toBeNull()
    expect(momentOf('2026-11-02 08:00', zone)).toBe('2026-11-02T07:00:00.000Z')
  })
})

describe('the next dose', () => {
  const endlessAfter = (given: string[]) => ({ ...having(days, given), ends_on: null })

  test('of a course without an end always comes, until it is ended', () => {
    const many = Array.from({ length: 40 }, () => '2026-12-24T09:00:00Z')
    expect(next(endlessAfter(many))).toBe('2026-12-26')
    expect(next({ ...endlessAfter(many), ended_on: '2026-12-24' })).toBeNull()
  })

  test('is of the keeper’s day, whatever the day of UTC', () => {
    expect(next(having(days, ['2026-11-02T23:30:00Z']))).toBe('2026-11-05')
    expect(next(having(twice, ['2026-11-01T23:30:00Z']))).toBe('2026-11-02 08:00')
  })

  test('after one that was skipped is one interval on, however early that was said', () => {
    expect(next(having(days, ['2026-10-30T09:00:00Z skip 2026-11-02']))).toBe('2026-11-04')
    expect(next(having(days, ['2026-11-08T09:00:00Z skip 2026-11-02']))).toBe('2026-11-08')
    const skip = (slot: string, at: string) => next(having(twice, [`${at} skip ${slot}`]))
    expect(skip('2026-11-02 20:00', '2026-11-02T06:00:00Z')).toBe('2026-11-03 08:00')
    expect(skip('2026-11-02 08:00', '2026-11-03T12:00:00Z')).toBe('2026-11-03 08:00')
    // Within half an interval before it was skipped, the one of then is still to give.
    expect(skip('2026-11-02 08:00', '2026-11-02T12:59:00Z')).toBe('2026-11-02 20:00')
    expect(skip('2026-11-02 08:00', '2026-11-03T00:59:00Z')).toBe('2026-11-02 20:00')
    expect(skip('2026-11-02 08:00', '2026-11-03T01:01:00Z')).toBe('2026-11-03 08:00')
  })

  test('is half an interval after the last at least, to the minute', () => {
    expect(next(having(twice, ['2026-11-02T13:00:00Z']))).toBe('2026-11-02 20:00')
    expect(next(having(twice, ['2026-11-02T13:01:00Z']))).toBe('2026-11-03 08:00')
    expect(next(having(twice, ['2026-11-02T19:00:00Z']))).toBe('2026-11-03 08:00')
  })

  test('of a course that begins today is the one that is not long past', () => {
    const madeAt = (created_at: string) => next({ ...begun, ...twice, created_at })
    expect(madeAt('2026-11-02T13:00:00Z')).toBe('2026-11-02 08:00')
    expect(madeAt('2026-11-02T13:01:00Z')).toBe('2026-11-02 20:00')
    expect(madeAt('2026-11-02T22:30:00Z')).toBe('2026-11-02 20:00')
    expect(madeAt('2026-11-03T22:00:00Z')).toBe('2026-11-02 08:00')
  })
})

describe('the doses to come', () => {
  const at = (now: string) => ({ now, zone })
  const slots = (course: Course, now: string, from: string, to: string) =>
    comingDoses(course, at(now), { from, to }).map(({ slot }) => slot)

  test('are within the days that are asked for, to both ends', () => {
    const course = having(days, [])
    const now = '2026-11-01T12:00:00Z'
    expect(slots(course, now, '2026-11-02', '2026-11-08')).toHaveLength(4)
    expect(slots(course, now, '2026-11-03', '2026-11-07')).toEqual(['2026-11-04', '2026-11-06'])
    expect(slots(course, now, '2026-11-04', '2026-11-04')).toEqual(['2026-11-04'])
    expect(slots(course, now, '2026-10-01', '2026-11-01')).toEqual([])
    expect(slots(course, now, '2026-10-01', '2026-11-02')).toEqual(['2026-11-02'])
    expect(slots(course, now, '2026-11-09', '2026-11-30')).toEqual([])
  })

  test('go on for as long as is asked in a course without an end', () => {
    const course = { ...having(days, []), ends_on: null }
    const all = slots(course, '2026-11-01T12:00:00Z', '2026-11-02', '2027-11-01')
    expect([all.length, all.at(-1)]).toEqual([183, '2027-11-01'])
    const timed = { ...having(twice, []), ends_on: null }
    expect(slots(timed, '2026-11-01T12:00:00Z', '2027-01-01', '2027-01-02')).toEqual([
      ...['2027-01-01 08:00', '2027-01-01 20:00', '2027-01-02 08:00', '2027-01-02 20:00'],
    ])
  })

  test('begin with the next, late or not, and are none once all were given', () => {
    const course = having(twice, ['2026-11-02T07:00:00Z'])
    const now = '2026-11-04T12:00:00Z'
    const span = { from: '2026-11-01', to: '2026-11-30' }
    const coming = comingDoses(course, at(now), span)
    expect(coming.slice(0, 3)).toEqual([
      { day: '2026-11-04', slot: '2026-11-02 20:00', days_overdue: 2, isNext: true },
      { day: '2026-11-04', slot: '2026-11-04 20:00', days_overdue: 0, isNext: false },
      { day: '2026-11-05', slot: '2026-11-05 08:00', days_overdue: 0, isNext: false },
    ])
    expect(coming).toHaveLength(5)
    expect(coming.at(-1)?.slot).toBe('2026-11-06 08:00')
    const six = Array.from({ length: 6 }, () => '2026-11-04T19:00:00Z')
    expect(comingDoses(having(twice, six), at(now), span)).toEqual([])
    expect(slots(course, now, '2026-11-05', '2026-11-05')).toEqual([
      ...['2026-11-05 08:00', '2026-11-05 20:00'],
    ])
    expect(slots(having(twice, six.slice(1)), now, '2026-11-01', '2026-11-30')).toHaveLength(1)
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
      expect(lastDoseOn(course, at)).toBe((ends_on && all.at(-1)?.day) ?? null)
      if (ends_on) {
        expect(all).toHaveLength(Math.max(0, (plannedDoses(course) ?? 0) - course.doses_done))
      }
      expect(new Set(all.map(({ slot }) => slot)).size).toBe(all.length)
    }),
  )
})
