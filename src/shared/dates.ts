import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { numberText } from './numbers.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/* Moments are ISO 8601 in UTC, days `YYYY-MM-DD`; `zone` is the account's IANA time zone. */

/** A log's time: 'November 21, 2026 4:03 pm'. */
export const formatMoment = (moment: string, zone: string) =>
  dayjs(moment).tz(zone).format('MMMM D, YYYY h:mm a')

/** A day: 'November 21, 2026'. */
export const formatDay = (day: string) => dayjs(day).format('MMMM D, YYYY')

/** The day a moment falls on, shortly: '21 Nov', with the year when it is not this one. */
export function formatShort(moment: string, zone: string): string {
  const day = dayjs(moment).tz(zone)
  return day.format(day.year() === dayjs().tz(zone).year() ? 'D MMM' : 'D MMM YYYY')
}

/** A moment, shortly: '21 Nov, 14:05', with the year when it is not this one. */
export const formatShortMoment = (moment: string, zone: string) =>
  `${formatShort(moment, zone)}, ${dayjs(moment).tz(zone).format('HH:mm')}`

/** A day, shortly: '21 Nov', with the year when it is not that of `today`. */
export const formatShortDay = (day: string, today: string) =>
  dayjs(day).format(day.slice(0, 4) === today.slice(0, 4) ? 'D MMM' : 'D MMM YYYY')

/** A day of which only the month or the year may be known: 'July 14, 2023', 'July 2023', '2023'. */
export const formatPart = (day: string, precision: 'day' | 'month' | 'year') =>
  dayjs(day).format({ day: 'MMMM D, YYYY', month: 'MMMM YYYY', year: 'YYYY' }[precision])

/** 'today', 'yesterday', '9 days ago', by the calendar of the zone. */
export function daysAgo(moment: string, zone: string, now = new Date().toISOString()): string {
  const days = startOfDay(now, zone).diff(startOfDay(moment, zone), 'day')
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${numberText(days)} days ago`
}

/** What a `datetime-local` input shows for a moment: the wall clock of the zone. */
export const toWallClock = (moment: string, zone: string) =>
  dayjs(moment).tz(zone).format('YYYY-MM-DDTHH:mm')

/** The moment at which the zone's wall clock shows what was entered; '' when that is no time. */
export function fromWallClock(text: string, zone: string): string {
  if (text === '') return ''
  const moment = dayjs.tz(text, zone)
  return moment.isValid() ? moment.toISOString() : ''
}

/** The day a moment falls on in the zone. */
export const dayOf = (moment: string, zone: string) => calendarOf(zone).format(new Date(moment))

/** Today's date in the zone. */
export const today = (zone: string) => calendarOf(zone).format(new Date())

const calendars = new Map<string, Intl.DateTimeFormat>()

/** The calendar of a zone, made once each: Sweden writes days as ISO 8601 does. */
function calendarOf(zone: string): Intl.DateTimeFormat {
  const known = calendars.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
  calendars.set(zone, made)
  return made
}

/** The date in the long form of the dashboard: 'Saturday, November 21'. */
export const formatToday = (zone: string) => dayjs().tz(zone).format('dddd, MMMM D')

/** Wall-clock midnight as if it were UTC, so that a change of the clocks is not a missing hour. */
const startOfDay = (moment: string, zone: string) =>
  dayjs.utc(dayjs(moment).tz(zone).format('YYYY-MM-DD'))
