/** What the clock on a keeper's wall shows: the day as `YYYY-MM-DD`, the hour from 0 to 23. */
export type WallClock = { day: string; hour: number }

/** The wall clock of an IANA time zone at a moment. Throws `RangeError` for a zone there is not. */
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
 * Whether a person is to be reminded now: their hour has come today, and today's reminders have not
 * been made. An hour in which nothing ran, or that the clocks leapt over, is made up for later the
 * same day; one that comes twice counts once. Who has flown west is not reminded of a day again.
 */
export const isTimeToRemind = (
  { day, hour }: WallClock,
  { reminder_hour, reminded_on }: { reminder_hour: number; reminded_on: string | null },
): boolean => hour >= reminder_hour && (reminded_on === null || reminded_on < day)
