const day_ms = 86_400_000
const earliest = Date.UTC(1900, 0, 1) / day_ms

/** The number of an ISO day since 1970, or null if it is none: no such day, or before 1900. */
export function dayOf(iso: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const day = Date.parse(`${iso}T00:00:00Z`) / day_ms
  return day >= earliest && isoOf(day) === iso ? day : null
}

export const isoOf = (day: number): string => new Date(day * day_ms).toISOString().slice(0, 10)
