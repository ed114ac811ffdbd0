import { toWallClock } from '../../shared/dates.ts'

/** Local time: the day as `YYYY-MM-DD`, the hour from 0 to 23. */
export type WallClock = { day: string; hour: number }

/** The local time in an IANA time zone. Throws `RangeError` for an unknown zone. */
export function wallClock(moment: Date, timeZone: string): WallClock {
  const text = toWallClock(moment.toISOString(), timeZone)
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) }
}

/**
 * Tells whether to remind a user now: their hour has come and they haven't been reminded today. An hour that was
 * missed, or skipped by daylight saving, is made up for later that day; a repeated one counts once. Travelling
 * west doesn't repeat a day.
 */
export const isTimeToRemind = (
  { day, hour }: WallClock,
  { reminder_hour, reminded_on }: { reminder_hour: number; reminded_on: string | null },
): boolean => hour >= reminder_hour && (reminded_on === null || reminded_on < day)
