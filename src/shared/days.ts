/* Calendar days are `YYYY-MM-DD`, whatever clock or zone: one is 24 hours of UTC here. */

const day_ms = 86_400_000

/** Not by `Date.parse`: a month of schedules asks for tens of thousands. For years from 100 on. */
const numberOf = (day: string) =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / day_ms

/** The day that lies `days` after another; before it when negative. */
export const addDays = (day: string, days: number): string => dayAt(numberOf(day) + days)

/** Written once each: a calendar asks for the same few hundred days again and again. */
function dayAt(number: number): string {
  const known = written.get(number)
  if (known) return known
  const day = new Date(number * day_ms).toISOString().slice(0, 10)
  if (written.size >= mostWritten) written.clear()
  written.set(number, day)
  return day
}
const written = new Map<number, string>()
const mostWritten = 4000

/** How many days `to` lies after `from`; negative when before. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from)

/** The later of two days; one that is null is no day. */
export const laterOf = (day: string, other: string | null): string =>
  other !== null && other > day ? other : day
