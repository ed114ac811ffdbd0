/* Times of day as text. */

/** The clock that a person reads: 4:30 pm or 16:30. */
export const timeFormats = ['12h', '24h'] as const
export type TimeFormat = (typeof timeFormats)[number]

/** The reader's clock, in module state as their decimal separator is: see numbers.ts. */
let readerFormat: TimeFormat = '12h'

/** Sets the clock for all times of day. For the browser only. */
export function showTimesIn(format: TimeFormat): void {
  readerFormat = format
}

export const shownTimes = (): TimeFormat => readerFormat

/** A time of day: '2:05 pm' of '14:05', or as it is. */
export function formatTimeOfDay(time: string, format: TimeFormat = readerFormat): string {
  if (format === '24h') return time
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`
}
