import { toWallClock } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import type { Excursion } from './air.contract.ts'

/** '29.1 °C on Wednesday night.', as it is said of a time outside of the range. */
export function excursionWords({ of, worst, at }: Excursion, zone: string): string {
  const value = of === 'celsius' ? `${numberText(worst)} °C` : `${numberText(worst)}%`
  return `${value} on ${whenWords(at, zone)}.`
}

/** 'Wednesday night', 'Thursday morning'. */
function whenWords(moment: string, zone: string): string {
  const hour = Number(toWallClock(moment, zone).slice(11, 13))
  const part = hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  // The hours after midnight belong to the night that began the day before.
  const evening = hour < 5 ? new Date(Date.parse(moment) - 6 * 3_600_000).toISOString() : moment
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: zone })
  return `${weekday.format(new Date(evening))} ${part}`
}
