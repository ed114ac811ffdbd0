import { describe, expect, test } from 'vitest'
import type { Brumation } from '../../../shared/brumation.ts'
import { bandsBetween } from './bandsBetween.ts'
import { brumationOn, brumationText, planText } from './brumation.ts'
import { boundsOn, partsBetween, type Targeted } from './targets.ts'

const plan: Brumation = {
  ...{ starts_on: '2026-11-03', cooling_days: 14, ends_on: '2027-02-01', warming_days: 14 },
  ...{ day_low: 10, day_high: 15, night_low: 8, night_high: 12, every_year: false },
}
const cornTargets = [
  { zone: 'warm_end', kind: 'temperature', part: 'day', low: 24, high: 29 },
  { zone: 'cool_end', kind: 'temperature', part: 'day', low: null, high: 29 },
  { zone: null, kind: 'humidity', part: 'day', low: 40, high: 60 },
  { zone: 'basking', kind: 'uvi', part: 'day', low: 1, high: 2 },
] as const
const tub: Targeted = { targets: cornTargets, brumation: plan }
const warm = { zone: 'warm_end', kind: 'temperature' }

const shareOn = (day: string, of = plan) => brumationOn(of, day)?.share
/** The lowest and the highest that a day asks for. */
function rangeOn(day: string, sought: { zone: string; kind?: string } = warm, places = [tub]) {
  const { low, high } = boundsOn(places, { kind: 'temperature', part: 'day', ...sought }, day)
  return [low, high]
}

test('a band goes down by equal steps a day, holds, and goes up again', () => {
  const days = ['2026-11-02', '2026-11-03', '2026-11-09', '2026-11-16', '2026-11-17', '2027-01-31']
  expect(days.map((day) => rangeOn(day))).toEqual([
    [24, 29],
    // A day is 1 °C of 14, of 24 to 10 °C and of 29 to 15 °C.
    [23, 28],
    [17, 22],
    [10, 15],
    [10, 15],
    [10, 15],
  ])
  const back = ['2027-02-01', '2027-02-07', '2027-02-14', '2027-02-15'].map((day) => rangeOn(day))
  expect(back).toEqual([
    [11, 16],
    [17, 22],
    [24, 29],
    [24, 29],
  ])
})

test('a plan without days of cooling or warming is there at once, and gone at once', () => {
  const sudden = { ...plan, cooling_days: 0, warming_days: 0 }
  expect(brumationOn(sudden, '2026-11-03')).toMatchObject({ phase: 'hold', share: 1 })
  expect(brumationOn(sudden, '2027-01-31')).toMatchObject({ phase: 'hold', until: '2027-02-01' })
  expect(brumationOn(sudden, '2027-02-01')).toBeUndefined()
})

test('an edge that only one band has is none until brumation is through with it', () => {
  const cool = { zone: 'cool_end' }
  expect(rangeOn('2026-11-03', cool)).toEqual([null, 28])
  expect(rangeOn('2026-12-24', cool)).toEqual([10, 15])
  expect(rangeOn('2027-02-07', cool)).toEqual([null, 22])
  // A zone without a range has one only while it holds.
  const places = [{ ...tub, targets: [] }]
  expect(rangeOn('2026-11-09', warm, places)).toEqual([null, null])
  expect(rangeOn('2026-12-24', warm, places)).toEqual([10, 15])
})

test('humidity stays as it is, and the UV index has no range while it holds', () => {
  const uvi = { zone: 'basking', kind: 'uvi' }
  expect(rangeOn('2026-12-24', { zone: 'warm_end', kind: 'humidity' })).toEqual([40, 60])
  expect(rangeOn('2026-11-09', uvi)).toEqual([1, 2])
  expect(rangeOn('2026-12-24', uvi)).toEqual([null, null])
  expect(rangeOn('2027-02-01', uvi)).toEqual([1, 2])
})

test("a rack's plan holds for its tubs, unless one has its own", () => {
  const bare = { targets: cornTargets, brumation: null }
  const rack = { targets: [], brumation: { ...plan, day_low: 5, day_high: 9 } }
  const night = { ...warm, part: 'night' } as const
  expect(rangeOn('2026-12-24', warm, [bare, rack])).toEqual([5, 9])
  expect(rangeOn('2026-12-24', warm, [tub, rack])).toEqual([10, 15])
  expect(boundsOn([bare, rack], night, '2026-12-24')).toMatchObject({ low: 8, high: 12, at: 1 })
})

describe('a plan of every year', () => {
  const yearly = { ...plan, every_year: true }

  test("comes back on its days, over the year's end, and not before its first", () => {
    const on = (day: string) => brumationOn(yearly, day)?.phase
    const days = [
      '2025-12-24',
      '2026-11-02',
      '2026-11-03',
      '2028-01-01',
      '2028-02-15',
      '2031-11-10',
    ]
    expect(days.map(on)).toEqual([undefined, undefined, 'cooling', 'hold', undefined, 'cooling'])
    expect(brumationOn(yearly, '2028-01-01')).toMatchObject({
      ...{ since: '2027-11-03', until: '2028-02-01' },
    })
    expect(brumationOn(plan, '2027-12-24')).toBeUndefined()
  })

  test('begins or ends on February 28 where there is no 29', () => {
    const leap = { ...yearly, starts_on: '2027-12-01', ends_on: '2028-02-29', warming_days: 2 }
    expect(brumationOn(leap, '2028-02-28')?.phase).toBe('hold')
    expect([shareOn('2028-02-29', leap), shareOn('2028-03-01', leap)]).toEqual([0.5, 0])
    expect([shareOn('2029-02-27', leap), shareOn('2029-02-28', leap)]).toEqual([1, 0.5])
    const begins = { ...yearly, starts_on: '2028-02-29', ends_on: '2028-05-01' }
    expect(brumationOn(begins, '2029-02-28')).toMatchObject({ since: '2029-02-28' })
    expect(brumationOn(begins, '2032-02-28')).toBeUndefined()
    expect(brumationOn(begins, '2032-02-29')).toMatchObject({ since: '2032-02-29' })
  })
})

describe('bands between two moments', () => {
  const day = { day_from: '08:00', day_to: '20:00' }

  /** Where a band begins or changes, and how warm it may be there. */
  function startsIn(zone: string, from: string, to: string, of: Partial<Brumation> = {}) {
    const targets = ['day', 'night'].map((part) => ({ ...warm, part, low: 24, high: 29 }))
    const places = [{ targets, brumation: { ...plan, ...of } }] as never
    const parts = partsBetween(day, from, to, zone)
    const bands = bandsBetween(places, warm, { parts, timeZone: zone })
    for (const [at, { from }] of bands.entries()) if (at > 0) expect(bands[at - 1]?.to).toBe(from)
    expect([bands[0]?.from, bands.at(-1)?.to]).toEqual([from, to])
    return bands.map(({ from, high }) => [from.slice(5, 16), high])
  }

  test("a night of cooling is cut at midnight of the account's clocks, also when they change", () => {
    const spring = { starts_on: '2026-03-28', ends_on: '2026-06-01', cooling_days: 14 }
    const london = startsIn(
      ...(['Europe/London', '2026-03-28T12:00:00.000Z', '2026-03-30T12:00:00.000Z'] as const),
      spring,
    )
    expect(london).toEqual([
      ['03-28T12:00', 28],
      ['03-28T20:00', 27.8],
      ['03-29T00:00', 26.6],
      // By now clocks have gone forward.
      ['03-29T07:00', 27],
      ['03-29T19:00', 26.6],
      ['03-29T23:00', 25.4],
      ['03-30T07:00', 26],
    ])
  })

  test('what asks for the same is one, so that a year has few more than without a plan', () => {
    const [from, to] = ['2026-06-01T00:00:00.000Z', '2027-06-01T00:00:00.000Z']
    const without = partsBetween(day, from, to, 'Etc/UTC').length
    const long = { cooling_days: 60, warming_days: 60, every_year: true }
    expect(startsIn('Etc/UTC', from, to, long).length - without).toBeLessThanOrEqual(121)
    const holding = startsIn('Etc/UTC', '2026-12-01T12:00:00.000Z', '2026-12-02T12:00:00.000Z')
    expect(holding.map(([at]) => at)).toEqual(['12-01T12:00', '12-01T20:00', '12-02T08:00'])
  })
})

test('a plan and where it is are said in a line', () => {
  expect(planText(plan, '2026-11-27')).toBe(
    'Nov 3 to Feb 1, 2027, 10 to 15 °C by day, 8 to 12 °C at night',
  )
  const even = { ...plan, night_low: 10, night_high: 15, every_year: true }
  expect(planText(even, '2026-11-27')).toBe('Nov 3 to Feb 1 every year, 10 to 15 °C')
  const textOn = (day: string, band = { low: 14, high: 14 }) => {
    const { share, ...brumation } = brumationOn(plan, day) ?? { share: 0 }
    return 'phase' in brumation ? brumationText({ ...brumation, ...band }, day) : ''
  }
  expect(textOn('2027-01-05')).toBe('Brumation since Nov 3, 2026, 14 °C until Feb 1')
  expect(textOn('2026-11-04')).toBe('Cooling down until Nov 17')
  expect(textOn('2027-02-03')).toBe('Warming up until Feb 15')
})
