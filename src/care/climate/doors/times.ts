/** Precisions of timestamps in both versions of the API, each by how many digits its unit has after a second. */
const precisions: Readonly<Record<string, number>> = { n: 9, ns: 9, u: 6, us: 6, µ: 6, ms: 3, s: 0 }
const longer: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000 }

export const isPrecision = (text: string): boolean => text in precisions || text in longer

/** A timestamp of whole digits as ms since 1970. */
export function timeOf(digits: string, precision: string): number {
  const unit_ms = longer[precision]
  if (unit_ms) return Number(digits) * unit_ms
  const beyond = (precisions[precision] ?? 9) - 3
  if (beyond <= 0) return Number(digits) * 10 ** -beyond
  // Nanoseconds are more than a number holds.
  return Number(digits.slice(0, -beyond) || '0')
}

/** A moment of JSON: ISO 8601 with its zone, or seconds or ms since 1970; undefined for anything else. */
export function momentOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Math.round(value < 100_000_000_000 ? value * 1000 : value)
  if (typeof value !== 'string' || !isIso.test(value)) return undefined
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : time
}
const isIso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/
