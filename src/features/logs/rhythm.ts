/**
 * The usual distance of moments, latest first, in whole days: the median of the gaps between them.
 * 0 where there are too few to speak of one, or where they lie closer than a day.
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
