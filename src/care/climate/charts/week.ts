import type { LimitedPart } from '../places/bandsBetween.ts'

/** An hour of a zone: its lowest and highest, in the unit of answers. */
export type Hour = { low: number; high: number }
/** Hours that are `judged` have a range; those `out` of it are above it, below it, or each in turn. */
export type HoursOut = Record<'hours' | 'judged' | 'out' | 'above' | 'below' | 'silent', number>

const hour_ms = 3_600_000

/** The hours from one moment to another, each by its start in ms; the first begins at or after `from`. */
export function hoursBetween(from: string, to: string): number[] {
  const first = Math.ceil(Date.parse(from) / hour_ms)
  const behind = Math.floor(Date.parse(to) / hour_ms)
  return Array.from({ length: Math.max(0, behind - first) }, (_, at) => (first + at) * hour_ms)
}

/**
 * Counts the hours of a zone out of range, day by day. The hour in which its band changes, and the one after it,
 * can't be out of range, since nothing warms or cools at once. An hour without readings is silent.
 */
export function hoursOut(
  hours: readonly number[],
  readings: ReadonlyMap<number, Hour>,
  {
    bands,
    dayAt,
  }: {
    bands: readonly LimitedPart[]
    /** The day of an hour in the account's zone. */
    dayAt: (hour: number) => string
  },
): HoursOut & { days: (HoursOut & { on: string })[] } {
  const days = new Map<string, HoursOut & { on: string }>()
  const starts = bands.map(({ from }) => Date.parse(from))
  let at = 0
  for (const hour of hours) {
    while ((starts[at + 1] ?? Number.POSITIVE_INFINITY) <= hour) at++
    const on = dayAt(hour)
    const day = days.get(on) ?? { on, hours: 0, judged: 0, out: 0, above: 0, below: 0, silent: 0 }
    days.set(on, day)
    day.hours++
    const reading = readings.get(hour)
    if (!reading) day.silent++
    const band = bands[at]
    if (!reading || !band || isChange(starts, at, hour)) continue
    const { low, high } = band
    day.judged += Number((low ?? high) !== null)
    const isAbove = high !== null && reading.high > high
    const isBelow = low !== null && reading.low < low
    day.above += Number(isAbove)
    day.below += Number(isBelow)
    day.out += Number(isAbove || isBelow)
  }
  const list = [...days.values()]
  return { ...sumOf(list), days: list }
}

/** Tells whether the band changes in an hour, or did in the one before. */
function isChange(starts: readonly number[], at: number, hour: number): boolean {
  const next = starts[at + 1]
  const began = at > 0 ? starts[at] : undefined
  return (
    (next !== undefined && next < hour + hour_ms) || (began !== undefined && hour - began < hour_ms)
  )
}

export const sumOf = (all: readonly HoursOut[]): HoursOut => ({
  hours: sum(all, 'hours'),
  judged: sum(all, 'judged'),
  out: sum(all, 'out'),
  above: sum(all, 'above'),
  below: sum(all, 'below'),
  silent: sum(all, 'silent'),
})

const sum = (all: readonly HoursOut[], key: keyof HoursOut) =>
  all.reduce((total, one) => total + one[key], 0)
