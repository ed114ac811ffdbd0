import { daysBetween } from '../../shared/days.ts'
import type { ShedForecast } from './shedForecasts.contract.ts'

type Days = Pick<ShedForecast, 'predictedToShedAt' | 'lower_on' | 'upper_on' | 'error_days'>

/** How many days later than the predicted one the window's ends and the real day are. */
export function awayOf({ predictedToShedAt: day, lower_on, upper_on, error_days }: Days) {
  const away = (one: string | null) => (day && one ? daysBetween(day, one) : 0)
  return { lower: away(lower_on), upper: away(upper_on), real: error_days ?? 0 }
}

/** The days on either side that hold most of these forecasts; what is further off stands at the edge. */
export function spanOf(forecasts: readonly Days[]): number {
  const all = forecasts.flatMap((forecast) => {
    const { lower, upper, real } = awayOf(forecast)
    return [Math.max(-lower, upper, Math.abs(real))]
  })
  const sorted = all.sort((one, other) => one - other)
  const usual = sorted[Math.floor((sorted.length - 1) * 0.9)] ?? 10
  return Math.max(8, Math.ceil(usual * 1.15))
}

/** A round number of days well inside of a span, for the words above the lines. */
export const tickOf = (span: number): number => Math.max(5, Math.floor((span * 0.85) / 5) * 5)

/** Where a day stands on a line of so many days to either side, in per cent; at most at its ends. */
export const placeOn = (days: number, span: number): number =>
  Math.min(97, Math.max(3, 50 + (days / span) * 50))
