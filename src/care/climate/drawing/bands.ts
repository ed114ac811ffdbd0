import { type Day, partsBetween } from '../places/targets.ts'

/* What a zone of a place should be at each moment, and when it wasn't. Moments are milliseconds since 1970. */

/** A stretch of time in which the lamps were on, or off. */
export type Stretch = { from: number; to: number; isDay: boolean }

export type Limits = { low: number | null; high: number | null }
/** Limits that hold for a stretch of time. */
export type Band = Limits & { from: number; to: number }

/** One value of a curve: of a single reading all three are the same. */
export type Span = { at: number; min: number; mean: number; max: number }

/** A stretch outside of the band, and the value that lay farthest from it. */
export type Excursion = { from: number; to: number; at: number; value: number; isLow: boolean }

const hour_ms = 3_600_000

/** Days and nights between two moments, by the clocks of the zone. */
export const stretchesOf = (place: Day, from: number, to: number, zone: string): Stretch[] =>
  partsBetween(place, new Date(from).toISOString(), new Date(to).toISOString(), zone).map(
    ({ from, to, part }) => ({ from: Date.parse(from), to: Date.parse(to), isDay: part === 'day' }),
  )

/**
 * Bands one after the other, as they are drawn: those that ask for the same are one, and the hour after a change is
 * left out, since nothing warms or cools at once. A band without limits is none.
 */
export function settledBands(bands: readonly Band[]): Band[] {
  const merged: Band[] = []
  for (const band of bands) {
    const before = merged.at(-1)
    const isNext = before?.to === band.from
    if (isNext && before.low === band.low && before.high === band.high) before.to = band.to
    else merged.push({ ...band, from: isNext ? band.from + hour_ms : band.from })
  }
  return merged.filter(({ low, high, from, to }) => (low !== null || high !== null) && from < to)
}

/**
 * When a curve left its band by more than `tolerance`. A value holds until the next one, at most for `longest`, and none
 * beyond `until`.
 */
export function excursionsOf(
  points: readonly Span[],
  bands: readonly Band[],
  { tolerance = 0, longest = hour_ms, until = Number.POSITIVE_INFINITY } = {},
): Excursion[] {
  const excursions: Excursion[] = []
  let band = 0
  let current: (Excursion & { far: number }) | undefined
  for (const [place, { at, min, max }] of points.entries()) {
    while (at >= (bands[band]?.to ?? Number.POSITIVE_INFINITY)) band++
    const limits = bands[band]
    const { far, isLow } =
      limits && at >= limits.from ? farFrom({ min, max }, limits) : { far: 0, isLow: false }
    const to = Math.min(points[place + 1]?.at ?? until, at + longest, until)
    if (far <= tolerance) current = undefined
    else if (current && current.isLow === isLow && current.to === at) {
      current.to = to
      if (far > current.far) Object.assign(current, { far, at, value: isLow ? min : max })
    } else {
      current = { from: at, to, at, value: isLow ? min : max, isLow, far }
      excursions.push(current)
    }
  }
  return excursions
}

/** How far the lower or the higher of two values lies beyond its limit; the farther of the two. */
function farFrom({ min, max }: Pick<Span, 'min' | 'max'>, { low, high }: Limits) {
  const below = low === null ? 0 : low - min
  const above = high === null ? 0 : max - high
  return below >= above ? { far: below, isLow: true } : { far: above, isLow: false }
}

/** Where a curve has no values: more than three times as long as between most of them. */
export function gapsIn(points: readonly Span[], usual_ms: number): Set<number> {
  return new Set(
    points.flatMap(({ at }, place) => {
      const next = points[place + 1]
      return next && next.at - at > 3 * usual_ms ? at : []
    }),
  )
}
