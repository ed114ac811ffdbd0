import { describe, expect, test } from 'vitest'
import { addDays } from '../../shared/days.ts'
import { decayOf } from './decay.ts'
import { decayInWords } from './words.ts'

const start = '2026-01-01'

/** Readings as pairs of UV index and day, at 30 cm unless there's a third. */
const read = (...rows: [uvi: number, day: number, distance_cm?: number][]) =>
  rows.map(([uvi, day, distance_cm = 30]) => ({
    uvi,
    distance_cm,
    measured_on: addDays(start, day),
    notes: '',
  }))
const halving = read([4, 0], [2, 30], [1, 60])
const fades = (uvi_readings: ReturnType<typeof read>, uvi_needed: number | null = 1) =>
  decayOf({ uvi_readings, uvi_needed }).fades_on

describe('a lamp falls below the UV index needed', () => {
  test('on the day by an exponential fit', () => {
    // It halves every 30 days: 4 · 2^(-90 / 30) = 0.5.
    expect(fades(halving, 0.5)).toBe(addDays(start, 90))
    // ln 2, ln 2 and 0 at 0, 30 and 60: a slope of -ln 2 / 60 through 2/3 ln 2 at 30, so that ln 0.5 is 100 days after that.
    expect(fades(read([2, 0], [2, 30], [1, 60]), 0.5)).toBe(addDays(start, 130))
  })

  test('whichever order its readings were entered in', () => {
    expect(fades(halving.toReversed(), 0.5)).toBe(addDays(start, 90))
  })

  test('in the past, if it has', () => {
    expect(fades(halving, 2)).toBe(addDays(start, 30))
    expect(fades(halving, 8)).toBe(start)
  })

  test('also if its meter shows nothing any more', () => {
    // Half a digit, 0.05, is a tenth of 0.5.
    expect(fades(read([0.5, 0], [0.5, 1], [0, 60]), 0.1)).not.toBeNull()
  })

  test.each([
    ['two readings', read([4, 0], [2, 60])],
    ['readings of 29 days', read([4, 0], [3, 15], [2, 29])],
    ['a rise', read([2, 0], [2.1, 30], [2.3, 60])],
    ['the same value each time', read([2, 0], [2, 30], [2, 60])],
    ['less than a digit', read([1.1, 0], [1.1, 30], [1.1, 60], [1.1, 90], [1, 120])],
    // From 4 to 2 in 500 days, the fit is at 1 after 1,000 and at 0.7 after 1,257.
    ['more than two years', read([4, 0], [2.8, 250], [2, 500]), 0.7],
  ])('which isn’t known by %s', (_, readings, needed = 1) => {
    expect(fades(readings, needed)).toBeNull()
  })

  test('which isn’t known if no one says what is needed', () => {
    expect(fades(halving, null)).toBeNull()
  })
})

test('readings at another distance don’t count, nor those of the lamp before', () => {
  const readings = read([9, 0], [8, 1], [4, 10], [7, 10, 20], [3, 30], [2.5, 50])
  const { readings: counted } = decayOf({
    uvi_readings: readings,
    uv_installed_on: addDays(start, 10),
    uvi_needed: 1,
  })
  expect(counted.map(({ uvi }) => uvi)).toEqual([4, 3, 2.5])
})

test('of several distances on the last day, the one with most readings counts', () => {
  const { readings } = decayOf({ uvi_readings: read([7, 60, 20], ...pairs) })
  expect(readings.map(({ uvi }) => uvi)).toEqual([4, 2])
})
const pairs: [number, number][] = [
  [4, 0],
  [2, 60],
]

test('words say no more than is known, and of how many readings', () => {
  const words = (uvi_readings: ReturnType<typeof read>, uvi_needed: number | null = 1) =>
    decayInWords({ uvi_readings, uvi_needed, uv_installed_on: null }, '2026-03-02').words
  expect(words(halving, 0.5)).toBe('Below 0.5 UVI about April 1 (3 readings)')
  expect(words(halving, 2)).toBe('Below 2.0 UVI since about January 31 (3 readings)')
  expect(words(halving, null)).toBe('Down 75% since January 1 (3 readings)')
  expect(words(read([2, 0]))).toBe('')
  expect(words(read([2, 0], [2.1, 40]))).toBe('')
})
