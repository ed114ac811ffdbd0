import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../../../shared/days.ts'
import { forecastSheds } from './forecastSheds.ts'
import type { ShedForecast, ShedHistory } from './history.ts'

/**
 * A small collection, written by hand after what keepers tell: days between sheds, with growing animals,
 * winters, illness, sheds left unrecorded and one recorded twice. Made-up numbers are more regular than
 * animals, so more than 80 % fall within their windows.
 */
const collection = [
  animal('Python regius', '2023-07-28', '2023-07-15', [
    ...[27, 29, 31, 30, 34, 36, 33, 40, 41, 38, 46, 44, 52, 50, 58, 55, 61, 57],
  ]),
  animal('Python regius', '2023-02-03', null, [71, 84, 66, 78, 91, 75, 80, 69, 88, 77]),
  animal('Python regius', '2023-05-19', '2019-08-01', [62, 58, 117, 60, 66, 57, 64, 59, 121, 63]),
  animal('Python regius', '2024-01-11', '2023-09-02', [30, 28, 33, 35, 37, 34, 41, 43, 40, 47]),
  animal('Pantherophis guttatus', '2023-03-20', null, [
    ...[52, 49, 55, 60, 148, 51, 56, 50, 58, 155, 49, 53, 57, 52],
  ]),
  animal('Pantherophis guttatus', '2023-09-01', '2023-08-20', [
    ...[33, 35, 38, 41, 37, 42, 45, 43, 49, 52, 47, 55, 58, 54],
  ]),
  animal('Pantherophis guttatus', '2023-04-02', '2018-07-10', [66, 72, 58, 190, 64, 69, 61, 178]),
  animal('Eublepharis macularius', '2023-10-12', '2023-09-30', [
    ...[13, 14, 13, 16, 15, 18, 17, 36, 21, 20, 23, 24, 22, 27, 26, 29, 28, 31, 30],
  ]),
  animal('Eublepharis macularius', '2023-06-06', null, [38, 41, 36, 44, 39, 2, 40, 37, 42, 83, 41]),
  animal(
    'Eublepharis macularius',
    '2023-01-30',
    '2020-06-01',
    [33, 30, 35, 51, 31, 34, 29, 32, 36],
  ),
  animal('Correlophus ciliatus', '2023-08-14', null, [29, 27, 31, 28, 33, 30, 58, 29, 27, 32, 30]),
  animal(
    'Correlophus ciliatus',
    '2024-03-01',
    '2024-02-20',
    [11, 12, 14, 13, 15, 17, 16, 19, 18, 21],
  ),
  animal('Boa imperator', '2023-01-08', '2016-05-01', [97, 88, 104, 93, 110, 86, 99, 102]),
  animal(
    'Lampropeltis californiae',
    '2023-04-11',
    null,
    [45, 51, 47, 49, 133, 44, 50, 48, 52, 140],
  ),
]

test('The sheds of a collection written by hand fall into their windows more often than not', () => {
  const forecasts = forecastEach()
  expect(forecasts.length).toBeGreaterThan(250)
  const inside = forecasts.filter(({ actual, lower, upper }) => lower <= actual && actual <= upper)
  const share = inside.length / forecasts.length
  expect(share).toBeGreaterThan(0.75)
  expect(share).toBeLessThan(0.9)
})

test('They come nearer to their forecast than to a mean interval after the last', () => {
  const forecasts = forecastEach()
  const own = mean(forecasts.map((each) => offBy(each.date, each)))
  const plain = mean(forecasts.map((each) => offBy(each.plain, each)))
  expect(own / plain).toBeLessThan(0.66)
})

type Outcome = ShedForecast & { actual: string; interval: number; plain: string }

/** Forecasts of every shed but the first, a tenth, a half and nine tenths of its interval before. */
function forecastEach(): Outcome[] {
  const outcomes: Outcome[] = []
  const most = Math.max(...collection.map(({ sheds }) => sheds.length))
  for (let known = 1; known < most; known++) {
    for (const part of [0.1, 0.5, 0.9]) {
      const histories = collection.flatMap(({ sheds, ...history }): ShedHistory[] => {
        const last = sheds[known - 1]
        const next = sheds[known]
        if (last === undefined || next === undefined) return []
        const passed = Math.floor(part * (daysBetween(last, next) - 1))
        return [{ ...history, sheds: sheds.slice(0, known), asOf: addDays(last, passed) }]
      })
      const found = forecastSheds(histories)
      for (const { id, asOf, sheds } of histories) {
        const forecast = found.get(id)
        const actual = collection.find((each) => each.id === id)?.sheds[known]
        const [first = '', last = ''] = [sheds[0], sheds.at(-1)]
        if (!forecast || actual === undefined) throw new Error(`No forecast for ${id}`)
        const usual = sheds.length > 1 ? daysBetween(first, last) / (sheds.length - 1) : 55
        const due = addDays(last, Math.round(usual))
        const plain = due > asOf ? due : addDays(asOf, 1)
        outcomes.push({ ...forecast, actual, interval: daysBetween(last, actual), plain })
      }
    }
  }
  return outcomes
}

function offBy(day: string, { actual, interval }: Outcome): number {
  return Math.abs(daysBetween(day, actual)) / interval
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function animal(latinName: string, first: string, hatchedOn: string | null, intervals: number[]) {
  let day = first
  const sheds = [first, ...intervals.map((days) => (day = addDays(day, days)))]
  const species = latinName
  return {
    id: `${latinName} ${first}`,
    species,
    latinName,
    hatchedOn,
    sheds,
    feedings: [],
    weights: [],
  }
}
