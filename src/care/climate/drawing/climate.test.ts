import { describe, expect, test } from 'vitest'
import { shareInRange } from '../animal/lastWeek.ts'
import { type Band, excursionsOf, type Span, settledBands, stretchesOf } from './bands.ts'
import { packed, runsIn, timeTicks } from './curve.ts'
import { daysOf, limitsByDay, refusalWords, withOpenDays } from './month.ts'

const at = (moment: string) => Date.parse(moment)
const one = (moment: string, value: number): Span => ({
  at: at(moment),
  min: value,
  mean: value,
  max: value,
})
const lamps = { day_from: '07:30', day_to: '19:30' }
const target = { day: { low: 38, high: 42 }, night: { low: 20, high: 25 } }

test('an hour in which the lamps go off is neither in range nor out of it', () => {
  const [from, to] = [at('2026-11-20T07:30Z'), at('2026-11-24T07:30Z')]
  const bands = stretchesOf(lamps, from, to, 'Etc/UTC').map((stretch) => ({
    ...{ from: new Date(stretch.from).toISOString(), to: new Date(stretch.to).toISOString() },
    ...(stretch.isDay ? { part: 'day' as const, ...target.day } : nightly),
  }))
  const hours = Array.from({ length: 96 }, (_, hour) => at('2026-11-20T08:00Z') + hour * 3_600_000)
  const clockOf = (hour: number) => new Date(hour).getUTCHours()
  const warmth = (hour: number) => (clockOf(hour) >= 8 && clockOf(hour) < 19 ? 40 : 22)
  const values = hours.map(warmth)
  const points = { at: hours, n: values, low: values, mean: values, high: values }
  expect(shareInRange({ kind: 'temperature', points, bands }, to)).toBe(100)
})
const nightly = { part: 'night' as const, ...target.night }

describe('days and nights', () => {
  test('change with the lamps, by the clocks of the account', () => {
    const stretches = stretchesOf(
      lamps,
      at('2026-11-24T16:30Z'),
      at('2026-11-25T16:30Z'),
      'Etc/UTC',
    )
    expect(stretches.map(({ isDay }) => isDay)).toEqual([true, false, true])
    expect(stretches[1]).toMatchObject({
      from: at('2026-11-24T19:30Z'),
      to: at('2026-11-25T07:30Z'),
    })
  })

  test('last an hour longer or shorter where clocks are put back or forward', () => {
    const nightOf = (day: string) => {
      const from = at(`${day}T12:00Z`)
      const night = stretchesOf(lamps, from, from + 86_400_000, 'Europe/Berlin').find(
        ({ isDay }) => !isDay,
      )
      return night && (night.to - night.from) / 3_600_000
    }
    expect(nightOf('2026-10-23')).toBe(12)
    expect(nightOf('2026-10-24')).toBe(13)
    expect(nightOf('2026-03-28')).toBe(11)
  })

  test('also where lamps burn at night', () => {
    const [first] = stretchesOf(
      { day_from: '20:00', day_to: '08:00' },
      at('2026-11-25T00:00Z'),
      at('2026-11-25T12:00Z'),
      'Etc/UTC',
    )
    expect(first).toMatchObject({ isDay: true, to: at('2026-11-25T08:00Z') })
  })

  test('are a day without end where lamps go off as they come on', () => {
    const [from, to] = [at('2026-11-25T00:00Z'), at('2026-11-27T00:00Z')]
    const always = { day_from: '08:00', day_to: '08:00' }
    expect(stretchesOf(always, from, to, 'Etc/UTC')).toEqual([{ from, to, isDay: true }])
  })
})

/** The bands of days and nights, one after the other. */
const bandsOf = (from: string, to: string): Band[] =>
  stretchesOf(lamps, at(from), at(to), 'Etc/UTC').map(({ isDay, ...stretch }) => ({
    ...stretch,
    ...(isDay ? target.day : target.night),
  }))

describe('bands', () => {
  const bands = bandsOf('2026-11-24T16:30Z', '2026-11-25T16:30Z')

  test('leave out the hour after the lamps change', () => {
    const starts = settledBands(bands).map(({ from, low }) => [
      new Date(from).toISOString().slice(11, 16),
      low,
    ])
    expect(starts).toEqual([
      ['16:30', 38],
      ['20:30', 20],
      ['08:30', 38],
    ])
  })

  test('are one where day and night ask for the same, and none without limits', () => {
    const like = (low: number | null, high: number | null) =>
      settledBands(bands.map((band) => ({ ...band, low, high })))
    expect(like(25, 40)).toHaveLength(1)
    expect(like(null, null)).toEqual([])
  })

  test('are left once, with the value farthest from them, and not by less than the tolerance', () => {
    const points = [
      one('2026-11-25T12:00Z', 40),
      one('2026-11-25T12:05Z', 37.7),
      one('2026-11-25T12:10Z', 35.9),
      one('2026-11-25T12:15Z', 37),
      one('2026-11-25T12:20Z', 39),
      one('2026-11-25T08:00Z', 24),
    ].toSorted((a, b) => a.at - b.at)
    const excursions = excursionsOf(points, settledBands(bands), { tolerance: 0.5 })
    expect(excursions).toHaveLength(1)
    expect(excursions[0]).toMatchObject({
      from: at('2026-11-25T12:10Z'),
      to: at('2026-11-25T12:20Z'),
      value: 35.9,
      isLow: true,
    })
  })
})

test('a curve stops where nothing was heard, and keeps the coldest minute of a pixel', () => {
  const minutes = Array.from({ length: 60 }, (_, n) => ({
    ...one('2026-11-25T12:00Z', n === 31 ? 12 : 30),
    at: at('2026-11-25T12:00Z') + n * 60_000 + (n >= 30 ? 1_800_000 : 0),
  }))
  expect(runsIn(minutes).map(({ length }) => length)).toEqual([30, 30])
  const columns = packed(minutes, (moment) => (moment - at('2026-11-25T12:00Z')) / 600_000)
  expect(columns.length).toBeLessThan(12)
  expect(Math.min(...columns.map(({ min }) => min))).toBe(12)
})

test('an axis has hours of a day, days of a fortnight and months of a year', () => {
  const to = at('2026-11-25T16:30Z')
  const ticks = (days: number) =>
    timeTicks(to - days * 86_400_000, to, 'Etc/UTC', 6).map(({ words }) => words)
  expect(ticks(1)).toEqual(['6 pm', '12 am', '6 am', '12 pm'])
  expect(ticks(10)).toEqual(['Nov 16', 'Nov 18', 'Nov 20', 'Nov 22', 'Nov 24'])
  expect(ticks(365)).toEqual(['Dec', 'Feb', 'Apr', 'Jun', 'Aug', 'Oct'])
})

describe('refusals on cold days', () => {
  const limits = target.day
  const days = Array.from({ length: 10 }, (_, n) => ({
    day: `2026-11-${String(n + 1).padStart(2, '0')}`,
    ...(n === 4 || n === 8
      ? { min: 33, max: 35.9, isBelow: true }
      : { min: 38, max: 41, isBelow: false }),
    ...limits,
    isAbove: false,
  }))
  const meals = (...refused: number[]) =>
    days.map(({ day }, n) => ({ day, success: !refused.includes(n) }))
  const words = (...refused: number[]) =>
    refusalWords(days, meals(...refused), {
      name: 'The basking spot',
      kind: 'temperature',
      today: '2026-11-25',
    })

  test('are said where all agree, or two of three', () => {
    expect(words(4, 8)).toEqual({
      lead: 'Both refusals fell on cold days.',
      rest: 'The basking spot stayed below 36 °C on Nov 5 and Nov 9.',
    })
    expect(words(4, 8, 1)?.lead).toBe('2 of 3 refusals fell on cold days.')
  })

  test('are not said of one alone, of half, or where most days were cold', () => {
    expect(words(4)).toBeUndefined()
    expect(words(4, 8, 1, 2)).toBeUndefined()
    const cold = days.map((day) => ({ ...day, max: 35, isBelow: true }))
    const onAnyDay = refusalWords(cold, meals(4, 8), {
      ...{ name: 'The basking spot', kind: 'temperature', today: '2026-11-25' },
    })
    expect(onAnyDay).toBeUndefined()
    const onHalf = refusalWords([...days.slice(4, 6), ...days.slice(8, 10)], meals(4, 8), {
      ...{ name: 'The basking spot', kind: 'temperature', today: '2026-11-25' },
    })
    expect(onHalf).toBeUndefined()
  })

  test('a day is that of its lamps: a cold night does not make it cold', () => {
    const from = at('2026-11-24T00:00Z')
    const hours = Array.from({ length: 48 }, (_, n) => {
      const value = n % 24 > 8 && n % 24 < 19 ? (n < 24 ? 40 : 34) : 21
      return { at: from + n * 3_600_000, min: value - 0.5, mean: value, max: value + 0.5 }
    })
    const bands = settledBands(bandsOf('2026-11-24T00:00Z', '2026-11-26T00:00Z')).filter(
      ({ low }) => low === 38,
    )
    expect(daysOf(hours, { bands, zone: 'Etc/UTC' })).toEqual([
      { day: '2026-11-24', min: 39.5, max: 40.5, ...limits, isBelow: false, isAbove: false },
      { day: '2026-11-25', min: 33.5, max: 34.5, ...limits, isBelow: true, isAbove: false },
    ])
  })
})

test('thirty days of brumation have the limits of each day, and each day is judged by its own', () => {
  const band = (day: string, low: number) => ({
    ...{ from: at(`${day}T08:00Z`), to: at(`${day}T20:00Z`), low, high: low + 5 },
  })
  const bands = [band('2026-11-02', 24), band('2026-11-03', 23), band('2026-11-04', 23)]
  expect(limitsByDay(bands, 'Etc/UTC')).toEqual([
    { from: '2026-11-02', low: 24, high: 29 },
    { from: '2026-11-03', low: 23, high: 28 },
  ])
  const hours = bands.map(({ from }) => one(new Date(from).toISOString(), 23.5))
  const days = daysOf(hours, { bands, zone: 'Etc/UTC' })
  expect(days.map(({ low, isBelow }) => [low, isBelow])).toEqual([
    [24, true],
    [23, false],
    [23, false],
  ])

  // A day on which nothing is asked for is shown as well, if anything was heard.
  const [from, to] = [at('2026-11-01T12:00Z'), at('2026-11-05T12:00Z')]
  const lamps = stretchesOf({ day_from: '07:00', day_to: '20:00' }, from, to, 'Etc/UTC')
  const late = [...hours, one('2026-11-05T09:00Z', 40)]
  const open = withOpenDays(bands, { hours: late, lamps })
  expect(open.slice(3)).toEqual([{ from: at('2026-11-05T08:00Z'), to, low: null, high: null }])
  expect(daysOf(late, { bands: open, zone: 'Etc/UTC' })[3]).toMatchObject({ max: 40, low: null })
})
