import { formatShort, formatTime } from '../../../shared/dates.ts'

/** The time of a moment, with its day if that isn't today. */
export function momentText(moment: string, timezone: string): string {
  const time = formatTime(moment, timezone)
  const day = formatShort(moment, timezone)
  return day === formatShort(new Date().toISOString(), timezone) ? time : `${time} on ${day}`
}
