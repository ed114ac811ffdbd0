/* Days are `YYYY-MM-DD` without a zone, counted as 24 hours of UTC. */

const day_ms = 86_400_000

/**
 * Faster than `Date.parse`: a month of schedules needs tens of thousands. For years from 100 on.
 */
const numberOf = (day: string) =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / day_ms

/** The day `days` after another; before it if negative. */
export const addDays = (day: string, days: number): string => dayAt(numberOf(day) + days)

/** Cached: a calendar asks for the same few hundred days again and again. */
function dayAt(number: number): string {
  const cached = written.get(number)
  if (cached) return cached
  const day = new Date(number * day_ms).toISOString().slice(0, 10)
  if (written.size >= mostWritten) written.clear()
  written.set(number, day)
  return day
}
const written = new Map<number, string>()
const mostWritten = 4000

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from)

/** The later of two days, either of which may be null. */
export const laterOf = (day: string, other: string | null): string =>
  other !== null && other > day ? other : day

/** A day by a pattern of `dddd`, `ddd`, `MMMM`, `MMM`, `D` and `YYYY`: 'Saturday, November 21' for 'dddd, MMMM D'. */
export function dayText(day: string, pattern: string): string {
  const month = months[Number(day.slice(5, 7)) - 1] ?? ''
  // The first day of 1970 was a Thursday.
  const weekday = weekdays[(((numberOf(day) + 4) % 7) + 7) % 7] ?? ''
  const parts: Record<string, string> = {
    dddd: weekday,
    ddd: weekday.slice(0, 3),
    MMMM: month,
    MMM: month.slice(0, 3),
    D: String(Number(day.slice(8, 10))),
    YYYY: day.slice(0, 4),
  }
  return pattern.replace(/d{3,4}|M{3,4}|D|YYYY/g, (part) => parts[part] ?? part)
}

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
/** Their English names, January first. */
export const months =
  'January February March April May June July August September October November December'.split(' ')
