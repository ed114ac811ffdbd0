/** The middle value, or the mean of the two in the middle; null of nothing. */
export function medianOf(values: readonly number[]): number | null {
  // Sorts by number, and without a comparison of ours faster.
  const order = Float64Array.from(values).sort()
  const middle = (order.length - 1) / 2
  const [low, high] = [order[Math.floor(middle)], order[Math.ceil(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
