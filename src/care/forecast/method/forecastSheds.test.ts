import { describe, expect, test } from 'vitest'
import { animal, daysAgo, every, forecastOf, today } from '../../../../test/shedHistories.ts'
import { daysBetween } from '../../../shared/days.ts'
import { forecastSheds } from './forecastSheds.ts'
import type { ShedHistory } from './history.ts'

describe('An animal with regular sheds', () => {
  test('is forecast an interval after its last, within a narrow window', () => {
    const forecast = forecastOf({ sheds: every(40, { until: daysAgo(10), times: 12 }) })
    expect(forecast).toMatchObject({ sheds: 12, basis: 'own', meanInterval: 40 })
    expectWithin(forecast.date, daysAgo(-27), daysAgo(-33))
    expect(daysBetween(forecast.lower, forecast.upper)).toBeLessThan(25)
  })

  test.each(['Python regius', 'Pantherophis guttatus', null])(
    'has a window of days, not of weeks, if its own are within days (%s)',
    (latinName) => {
      const forecast = forecastOf({ latinName, sheds: shedsAfter([49, 51, 50, 49, 49, 46]) })
      expectWithin(forecast.date, daysAgo(-38), daysAgo(-42))
      expectWithin(forecast.lower, daysAgo(-34), daysAgo(-40))
      expect(daysBetween(forecast.lower, forecast.upper)).toBeLessThanOrEqual(12)
      const uneven = forecastOf({ latinName, sheds: shedsAfter([38, 61, 47, 66, 40, 52]) })
      expect(daysBetween(uneven.lower, uneven.upper)).toBeGreaterThan(18)
    },
  )

  test('has a wider window with fewer sheds', () => {
    const widths = [1, 2, 4, 12].map((times) => {
      const { lower, upper } = forecastOf({ sheds: every(62, { until: daysAgo(5), times }) })
      return daysBetween(lower, upper)
    })
    expect(widths).toEqual([...widths].sort((a, b) => b - a))
    expect(new Set(widths).size).toBe(4)
  })

  test('is forecast alike when a shed was not recorded', () => {
    const sheds = every(40, { until: daysAgo(10), times: 12 })
    const gap = forecastOf({ sheds: sheds.filter((_, at) => at !== 6) })
    const whole = forecastOf({ sheds })
    expect(gap.because.doubled).toBe(true)
    expect(whole.because.doubled).toBe(false)
    expect(Math.abs(daysBetween(gap.date, whole.date))).toBeLessThanOrEqual(2)
  })

  test('is forecast alike when a shed was recorded twice, or came off over some days', () => {
    const sheds = every(40, { until: daysAgo(10), times: 12 })
    const again = [...sheds, daysAgo(10), daysAgo(8), daysAgo(50)]
    expect(forecastOf({ sheds: again })).toEqual(forecastOf({ sheds }))
  })

  test('that is late is forecast from tomorrow on, and said to be late', () => {
    const sheds = every(40, { until: daysAgo(52), times: 12 })
    const { lower, date, upper, because } = forecastOf({ sheds })
    expect(because.late).toBe(true)
    expect(lower > today).toBe(true)
    expectWithin(date, daysAgo(-1), daysAgo(-30))
    expect(upper > daysAgo(-10)).toBe(true)
  })

  test('has the same forecast whatever the order of its days', () => {
    const sheds = every(40, { until: daysAgo(10), times: 12 })
    expect(forecastOf({ sheds: sheds.toReversed() })).toEqual(forecastOf({ sheds }))
  })
})

describe('What is known of an animal', () => {
  test('young: each interval is a little longer than the last', () => {
    const hatchedOn = daysAgo(330)
    const sheds = [320, 296, 268, 237, 203, 166, 126, 84, 40].map(daysAgo)
    const { date, because } = forecastOf({ hatchedOn, sheds })
    expect(because.growing).toBe(true)
    const mean = (320 - 40) / 8
    expect(date > daysAgo(40 - mean)).toBe(true)
  })

  test('without two sheds only one whose hatch date is known is said to be growing', () => {
    const young = { sheds: [daysAgo(20)] }
    expect(forecastOf({ ...young, hatchedOn: daysAgo(60) }).because.growing).toBe(true)
    expect(forecastOf(young).because.growing).toBe(false)
  })

  test('resting in winter: the same species sheds later in December than in June', () => {
    const autumn = forecastOf({ asOf: '2026-11-25', ...resting('2026-11-10') })
    const spring = forecastOf({ asOf: '2026-05-25', ...resting('2026-05-10') })
    expect(autumn.because.season).toBe('winter')
    expect(spring.because.season).toBe(null)
    expect(daysBetween('2026-11-10', autumn.date)).toBeGreaterThan(
      daysBetween('2026-05-10', spring.date) + 20,
    )
  })

  test('in the south, winter is in July', () => {
    const july = { asOf: '2026-07-10', sheds: every(60, { until: '2026-06-20', times: 3 }) }
    const north = forecastOf({ ...july, latinName: 'Pantherophis guttatus' })
    const south = forecastOf({ ...july, latinName: 'Pantherophis guttatus', isSouthern: true })
    expect(south.upper > north.upper).toBe(true)
  })

  test('eating more often than before: sooner', () => {
    const sheds = every(60, { until: daysAgo(20), times: 8 })
    const often = every(5, { until: today, times: 18 })
    const rarely = every(20, { until: today, times: 5 })
    const before = every(10, { until: daysAgo(95), times: 40 })
    const more = forecastOf({ sheds, feedings: [...before, ...often] })
    const less = forecastOf({ sheds, feedings: [...before, ...rarely] })
    expect(more.because.feeding).toBe('more')
    expect(less.because.feeding).toBe('less')
    expect(more.date < less.date).toBe(true)
  })

  test('without sheds: the others of its species', () => {
    const others = [30, 31, 29, 32, 30].map((days, at) =>
      animal({ id: `other ${at}`, sheds: every(days, { until: daysAgo(3), times: 10 }) }),
    )
    const alone = forecastOf({ latinName: null })
    const among = forecastSheds([animal({ latinName: null }), ...others]).get('Nyx')
    expect(alone.basis).toBe('none')
    expect(among?.basis).toBe('few')
    expect(among && daysBetween(among.lower, among.upper)).toBeLessThan(
      daysBetween(alone.lower, alone.upper),
    )
    expectWithin(among?.date ?? '', daysAgo(-1), daysAgo(-40))
  })

  test('without sheds and others: what guides say of its species', () => {
    const gecko = forecastOf({ latinName: 'Correlophus ciliatus', hatchedOn: daysAgo(1500) })
    const boa = forecastOf({ latinName: 'Boa imperator', hatchedOn: daysAgo(1500) })
    expect([gecko.basis, boa.basis]).toEqual(['few', 'few'])
    expect(gecko.upper < boa.upper).toBe(true)
  })
})

test('Forecasts of a few animals are those of all', () => {
  const histories = [40, 50, 60].map((days, at) =>
    animal({ id: String(at), sheds: every(days, { until: daysAgo(9), times: 5 }) }),
  )
  const some = forecastSheds(histories, new Set(['1']))
  expect([...some]).toEqual([['1', forecastSheds(histories).get('1')]])
})

/** Sheds so many days apart, the last nine days ago. */
function shedsAfter(intervals: readonly number[]): string[] {
  const agoAfter = (at: number) => intervals.slice(at).reduce((sum, days) => sum + days, 9)
  return [...intervals, 0].map((_days, at) => daysAgo(agoAfter(at)))
}

/** A corn snake of two years' sheds, 50 days apart but for the winter, when it doesn't eat. */
function resting(until: string): Partial<ShedHistory> {
  const sheds = ['2024-05-20', '2024-07-09', '2024-08-28', '2024-10-17', '2025-03-05', '2025-04-24']
  const later = ['2025-06-13', '2025-08-02', '2025-09-21', '2025-11-10', '2026-03-21', '2026-05-10']
  const meals = every(8, { until: '2026-11-24', times: 120 })
  return {
    latinName: 'Pantherophis guttatus',
    sheds: [...sheds, ...later, '2026-06-29', '2026-08-18', '2026-10-07', '2026-11-10'].filter(
      (day) => day <= until,
    ),
    feedings: meals.filter((day) => !/-(12|01|02)-/.test(day)),
  }
}

function expectWithin(day: string, from: string, to: string): void {
  expect([day >= from, day <= to], `${day} is between ${from} and ${to}`).toEqual([true, true])
}
