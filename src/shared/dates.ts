import { daysBetween, dayText } from './days.ts'
import { numberText } from './numbers.ts'
import { formatTimeOfDay, type TimeFormat } from './timesOfDay.ts'
import { timeWhen, wallClock } from './wallClock.ts'

/* Moments are ISO 8601 in UTC, days `YYYY-MM-DD`; `zone` is the account's IANA time zone. */

/** A moment that was written in any offset, in UTC. */
export const inUtc = (moment: string): string => new Date(moment).toISOString()

/** A log's time: 'November 21, 2026 4:03 pm'. */
export const formatMoment = (moment: string, zone: string, format?: TimeFormat) =>
  `${formatDay(dayOf(moment, zone))} ${formatTime(moment, zone, format)}`

/** A day: 'November 21, 2026'. */
export const formatDay = (day: string) => dayText(day, 'MMMM D, YYYY')

/** A moment's day, short: 'Nov 21', with the year if it isn't this one. */
export const formatShort = (moment: string, zone: string) =>
  formatShortDay(dayOf(moment, zone), today(zone))

/** A moment, short: 'Nov 21, 2:05 pm', with the year if it isn't this one. */
export const formatShortMoment = (moment: string, zone: string, format?: TimeFormat) =>
  `${formatShort(moment, zone)}, ${formatTime(moment, zone, format)}`

/** A moment in a sentence: 'at 2:05 pm', or 'on Nov 21, 2:05 pm' if that isn't today. */
export function formatWhen(at_ms: number, zone: string): string {
  const moment = new Date(at_ms).toISOString()
  const isToday = dayOf(moment, zone) === today(zone)
  return isToday ? `at ${formatTime(moment, zone)}` : `on ${formatShortMoment(moment, zone)}`
}

/** A moment's time of day: '2:05 pm'. */
export const formatTime = (moment: string, zone: string, format?: TimeFormat) =>
  formatTimeOfDay(toWallClock(moment, zone).slice(11), format)

/** A day, short: 'Nov 21', with the year if it isn't that of `today`. */
export const formatShortDay = (day: string, today: string) =>
  dayText(day, day.slice(0, 4) === today.slice(0, 4) ? 'MMM D' : 'MMM D, YYYY')

/** A day in a sentence: 'November 21', with the year if it isn't that of `today`. */
export const formatLongDay = (day: string, today: string) =>
  dayText(day, day.slice(0, 4) === today.slice(0, 4) ? 'MMMM D' : 'MMMM D, YYYY')

/** A day to come: 'tomorrow', within a week 'Thursday', later 'Dec 24'. */
export function formatComing(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 1) return 'tomorrow'
  return days < 7 ? dayText(day, 'dddd') : formatShortDay(day, today)
}

/** A day with its precision: 'July 14, 2023', 'July 2023', '2023'. */
export const formatPart = (day: string, precision: 'day' | 'month' | 'year') =>
  dayText(day, { day: 'MMMM D, YYYY', month: 'MMMM YYYY', year: 'YYYY' }[precision])

/** 'today', 'yesterday', '9 days ago', in the zone. */
export function daysAgo(moment: string, zone: string, now = new Date().toISOString()): string {
  const days = daysBetween(dayOf(moment, zone), dayOf(now, zone))
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${numberText(days)} days ago`
}

/** The value of a `datetime-local` input for a moment: local time in the zone. */
export const toWallClock = (moment: string, zone: string) => wallClock(Date.parse(moment), zone)

/** The moment of a local time in the zone; '' if the text isn't a time. */
export function fromWallClock(text: string, zone: string): string {
  const clock = Date.parse(`${text}Z`)
  return clock < lastClock ? new Date(timeWhen(clock, zone)).toISOString() : ''
}
/** From here on another zone may be in the year 10000. */
const lastClock = Date.UTC(9999, 11, 31)

/** The moment of 'YYYY-MM-DD HH:MM' in the zone; null of a day alone. Right over changes of the clock, as each is one wall time. */
export const momentOf = (slot: string, zone: string): string | null =>
  slot.length > 10 ? fromWallClock(slot.replace(' ', 'T'), zone) : null

/** The day a moment falls on in the zone. */
export const dayOf = (moment: string, zone: string) => toWallClock(moment, zone).slice(0, 10)

/** Today's date in the zone. */
export const today = (zone: string) => dayOf(new Date().toISOString(), zone)

/** The date in the long form of the dashboard: 'Saturday, November 21'. */
export const formatToday = (zone: string) => dayText(today(zone), 'dddd, MMMM D')
