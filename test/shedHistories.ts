import { forecastSheds } from '../src/care/forecast/method/forecastSheds.ts'
import type { ShedForecast, ShedHistory } from '../src/care/forecast/method/history.ts'
import { addDays } from '../src/shared/days.ts'

export const today = '2026-06-20'

/** The forecast of one animal that is alone in its collection. */
export function forecastOf(history: Partial<ShedHistory>): ShedForecast {
  const forecast = forecastSheds([animal(history)]).get('Nyx')
  if (!forecast) throw new Error('No forecast')
  return forecast
}

/** A ball python of which nothing is known but what is said. */
export function animal(history: Partial<ShedHistory>): ShedHistory {
  return {
    ...{ id: 'Nyx', species: 'Ball python', latinName: 'Python regius', hatchedOn: null },
    ...{ asOf: today, sheds: [], feedings: [], weights: [], ...history },
  }
}

/** The day so many days before `today`. */
export function daysAgo(days: number): string {
  return addDays(today, -Math.round(days))
}

/** Days that lie so many days apart, the latest first. */
export function every(days: number, { until, times }: { until: string; times: number }): string[] {
  return Array.from({ length: times }, (_, at) => addDays(until, -days * at))
}
