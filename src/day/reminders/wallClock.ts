import { toWallClock } from '../../shared/dates.ts'

/** Local time: the day as `YYYY-MM-DD`, the hour from 0 to 23. */
export type WallClock = { day: string; hour: number }

/** The local time in an IANA time zone. Throws `RangeError` for an unknown zone. */
export function wallClock(moment: Date, timeZone: string): WallClock {
  const text = toWallClock(moment.toISOString(), timeZone)
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) }
}
