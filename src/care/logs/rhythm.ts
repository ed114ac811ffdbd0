/**
 * The usual interval between moments (latest first) in whole days: the median of their gaps. 0 if
 * there are too few, or they are less than a day apart.
 */
export function rhythm_days(moments: readonly string[]): number {
  const gaps = moments
    .slice(1)
    .map((moment, place) => Date.parse(moments[place] ?? moment) - Date.parse(moment))
    .toSorted((a, b) => a - b)
  if (gaps.length < 2) return 0
  const middle = gaps.slice(Math.ceil(gaps.length / 2) - 1, Math.floor(gaps.length / 2) + 1)
  return Math.round(middle.reduce((sum, gap) => sum + gap, 0) / middle.length / day_ms)
}

const day_ms = 86_400_000
