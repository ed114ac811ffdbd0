import { describe, expect, test } from 'vitest'
import { addDays } from '../../../shared/days.ts'
import { forecastSheds } from './forecastSheds.ts'
import type { ShedForecast, ShedHistory } from './history.ts'

const today = '2026-06-20'

describe('An animal with regular sheds', () => {
  test('is forecast an interval after its last, within a narrow window', () => {
    const forecast = forecastOf({ sheds: every(40, { until: daysAgo(10), times: 12 }) })
    expect(forecast).toMatchObject({ sheds: 12, basis: 'own', meanInterval: 40 })
    expectWithin(forecast.date, daysAgo(-27), daysAgo(-33))
    expect(daysBetween(forecast.lower, forecast.upper)).toBeLessThan(25)
  })

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

describe('What cannot be right', () => {
  const sheds = every(40, { until: daysAgo(10), times: 6 })
  const sensible = forecastOf({ sheds })

  test('sheds, meals and weights that are still to come, or on no day, are left out', () => {
    const forecast = forecastOf({
      sheds: [
        ...sheds,
        '2031-01-01',
        '2026-06-21',
        '2026-02-30',
        '0001-01-01',
        '',
        'soon',
        '9999-99-99',
      ],
      feedings: ['2031-01-01', '20260101'],
      weights: [
        { on: '2031-01-01', grams: 100 },
        { on: daysAgo(3), grams: Number.NaN },
        { on: 'x', grams: -3 },
      ],
    })
    expect(forecast).toEqual(sensible)
  })

  test.each(['2031-01-01', daysAgo(20), '1066-10-14', 'unknown'])(
    'a hatch date of %s counts as unknown',
    (hatchedOn) => {
      expect(forecastOf({ sheds, hatchedOn })).toEqual(sensible)
    },
  )

  test('an old tortoise is only old', () => {
    expectSound(forecastOf({ sheds, hatchedOn: '1931-05-01' }))
  })

  test.each<[string, Partial<ShedHistory>]>([
    ['nothing at all', {}],
    ['one shed', { sheds: [daysAgo(3)] }],
    ['one shed today', { sheds: [today] }],
    ['one shed years ago', { sheds: ['2001-04-05'] }],
    ['sheds before 1900 and one', { sheds: ['1850-01-01', '1910-02-03'] }],
    ['two sheds on the same day', { sheds: [daysAgo(3), daysAgo(3)] }],
    ['sheds on two days in a row', { sheds: [daysAgo(4), daysAgo(3)] }],
    ['a shed every day', { sheds: every(1, { until: today, times: 2000 }) }],
    ['2,000 sheds', { sheds: every(9, { until: today, times: 2000 }) }],
    ['2,000 meals', { sheds: [daysAgo(9)], feedings: every(1, { until: today, times: 2000 }) }],
    [
      'regular sheds that ended years ago',
      { sheds: every(40, { until: daysAgo(3000), times: 9 }) },
    ],
    ['two sheds, decades apart', { sheds: ['1950-01-01', daysAgo(30)] }],
    ['hatched today', { hatchedOn: today }],
    ['hatched today and shed today', { hatchedOn: today, sheds: [today] }],
    ['the heaviest weight', { weights: [{ on: today, grams: Number.MAX_VALUE }] }],
  ])('%s: a window after today', (_, history) => {
    expectSound(forecastOf(history))
  })

  test('two sheds on one day are one', () => {
    expect(forecastOf({ sheds: [daysAgo(3), daysAgo(3)] })).toEqual(
      forecastOf({ sheds: [daysAgo(3)] }),
    )
  })

  test('with neither sheds nor a known species there is nothing to go by', () => {
    expect(forecastOf({ species: null, latinName: null }).basis).toBe('none')
  })

  test('on no day there is no forecast', () => {
    expect(forecastSheds([animal({ asOf: '2026-02-30' })]).size).toBe(0)
    expect(forecastSheds([]).size).toBe(0)
  })

  test('whatever is recorded at random', () => {
    const random = randomOf(7)
    const histories = Array.from({ length: 300 }, (_, at) => {
      const days = (most: number) =>
        Array.from({ length: Math.floor(random() ** 2 * most) }, () =>
          addDays(today, Math.floor((random() - 0.95) * 4000)),
        )
      return animal({
        id: String(at),
        species: random() < 0.1 ? null : `species ${Math.floor(random() * 9)}`,
        latinName: [null, 'Python regius', 'Boa', 'Eublepharis macularius', '?'][at % 5] ?? null,
        hatchedOn: random() < 0.5 ? addDays(today, Math.floor((random() - 0.9) * 3000)) : null,
        ...{ sheds: days(40), feedings: days(100), isSouthern: random() < 0.2 },
        weights: days(20).map((on) => ({ on, grams: random() * 1000 })),
      })
    })
    const forecasts = forecastSheds(histories)
    expect(forecasts.size).toBe(300)
    for (const forecast of forecasts.values()) expectSound(forecast)
  })
})

test('Forecasts of a few animals are those of all', () => {
  const histories = [40, 50, 60].map((days, at) =>
    animal({ id: String(at), sheds: every(days, { until: daysAgo(9), times: 5 }) }),
  )
  const some = forecastSheds(histories, new Set(['1']))
  expect([...some]).toEqual([['1', forecastSheds(histories).get('1')]])
})

function forecastOf(history: Partial<ShedHistory>): ShedForecast {
  const forecast = forecastSheds([animal(history)]).get('Nyx')
  if (!forecast) throw new Error('No forecast')
  return forecast
}

function animal(history: Partial<ShedHistory>): ShedHistory {
  return {
    ...{ id: 'Nyx', species: 'Ball python', latinName: 'Python regius', hatchedOn: null },
    ...{ asOf: today, sheds: [], feedings: [], weights: [], ...history },
  }
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

function expectSound({ date, lower, upper, meanInterval }: ShedForecast): void {
  for (const day of [date, lower, upper]) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(lower > today).toBe(true)
  expect(lower <= date && date <= upper).toBe(true)
  expect(upper < addDays(today, 2100)).toBe(true)
  expect(meanInterval).not.toBe(Number.NaN)
}

function expectWithin(day: string, from: string, to: string): void {
  expect([day >= from, day <= to], `${day} is between ${from} and ${to}`).toEqual([true, true])
}

function daysAgo(days: number): string {
  return addDays(today, -Math.round(days))
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

function every(days: number, { until, times }: { until: string; times: number }): string[] {
  return Array.from({ length: times }, (_, at) => addDays(until, -days * at))
}

/** The same numbers from 0 to 1 each time (a linear congruential generator). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
