/* Calendar days are `YYYY-MM-DD`, whatever clock or zone: one is 24 hours of UTC here. */

const day_ms = 86_400_000

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / day_ms

/** The day that lies `days` after another; before it when negative. */
export const addDays = (day: string, days: number): string =>
  new Date((numberOf(day) + days) * day_ms).toISOString().slice(0, 10)

/** How many days `to` lies after `from`; negative when before. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from)

/** The later of two days; one that is null is no day. */
export const laterOf = (day: string, other: string | null): string =>
  other !== null && other > day ? other : day
