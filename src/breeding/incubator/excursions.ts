import type { AirPoint, Excursion, Range } from './air.contract.ts'

/**
 * The times at which the air left its range, latest first. Points are those of half an hour, in
 * order; an excursion ends with the first point inside of the range.
 */
export function excursionsOf(
  points: readonly AirPoint[],
  of: 'celsius' | 'humidity',
  range: Range,
): Excursion[] {
  const excursions: Excursion[] = []
  let open: Excursion | undefined
  for (const point of points) {
    const worst = worstOf(point[`${of}_min`], point[`${of}_max`], range)
    if (worst === undefined) {
      if (open && point[of] !== null) {
        open.to = point.at
        open = undefined
      }
      continue
    }
    if (!open) {
      open = { of, worst, at: point.at, from: point.at, to: null }
      excursions.unshift(open)
    } else if (distance(worst, range) > distance(open.worst, range)) {
      open.worst = worst
      open.at = point.at
    }
  }
  return excursions
}

/** The value furthest outside of the range; undefined if none is. */
function worstOf(low: number | null, high: number | null, range: Range): number | undefined {
  const outside = [low, high].flatMap((value) =>
    value !== null && distance(value, range) > 0 ? [value] : [],
  )
  return outside.toSorted((one, other) => distance(other, range) - distance(one, range))[0]
}

const distance = (value: number, { from, to }: Range): number =>
  Math.max(from === null ? 0 : from - value, to === null ? 0 : value - to, 0)
