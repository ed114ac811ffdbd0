import { describe, expect, test } from 'vitest'
import { animal, daysAgo, every, forecastOf, today } from '../../../../test/shedHistories.ts'
import { addDays } from '../../../shared/days.ts'
import { forecastSheds } from './forecastSheds.ts'
import type { ShedForecast, ShedHistory } from './history.ts'

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

function expectSound({ date, lower, upper, meanInterval }: ShedForecast): void {
  for (const day of [date, lower, upper]) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(lower > today).toBe(true)
  expect(lower <= date && date <= upper).toBe(true)
  expect(upper < addDays(today, 2100)).toBe(true)
  expect(meanInterval).not.toBe(Number.NaN)
}

/** The same numbers from 0 to 1 each time (a linear congruential generator). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
