/** Local time: the day as `YYYY-MM-DD`, the hour from 0 to 23. */
export type WallClock = { day: string; hour: number }

/** The local time in an IANA time zone. Throws `RangeError` for an unknown zone. */
export function wallClock(moment: Date, timeZone: string): WallClock {
  const parts = new Intl.DateTimeFormat('en-CA-u-hc-h23', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
}

/**
 * Whether a user is to be reminded now: their hour has come and they haven't been reminded today.
 * An hour that was missed, or skipped by daylight saving, is made up for later that day; a repeated
 * one counts once. Travelling west doesn't repeat a day.
 */
export const isTimeToRemind = (
  { day, hour }: WallClock,
  { reminder_hour, reminded_on }: { reminder_hour: number; reminded_on: string | null },
): boolean => hour >= reminder_hour && (reminded_on === null || reminded_on < day)
