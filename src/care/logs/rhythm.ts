import { medianOf } from '../../shared/median.ts'

/**
 * The usual interval between moments (latest first) in whole days: the median of their gaps. 0 if
 * there are too few, or they are less than a day apart.
 */
export function rhythm_days(moments: readonly string[]): number {
  const gaps = moments
    .slice(1)
    .map((moment, place) => Date.parse(moments[place] ?? moment) - Date.parse(moment))
  return gaps.length < 2 ? 0 : Math.round((medianOf(gaps) ?? 0) / day_ms)
}

const day_ms = 86_400_000
