export type Bounds = { low: number | null; high: number | null }

/** The range that suits all of these; none where they leave nothing, which is said by `disagrees`. */
export function narrowest(ranges: readonly Bounds[]): Bounds & { disagrees: boolean } {
  const low = boundOf(
    ranges.map((range) => range.low),
    Math.max,
  )
  const high = boundOf(
    ranges.map((range) => range.high),
    Math.min,
  )
  if (low !== null && high !== null && low > high) return { low: null, high: null, disagrees: true }
  return { low, high, disagrees: false }
}

function boundOf(bounds: readonly (number | null)[], pick: (...bounds: number[]) => number) {
  const set = bounds.filter((bound) => bound !== null)
  return set.length > 0 ? pick(...set) : null
}
