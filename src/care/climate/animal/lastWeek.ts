import type { ClimateCurve } from '../charts/charts.contract.ts'
import { bandsIn, spansOf, toleranceOf } from '../drawing/fromChart.ts'

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms

/**
 * The share of the last seven days in range, in whole percent, by hours wholly in a band; undefined of fewer than three
 * days with readings.
 */
export function shareInRange(
  hours: Pick<ClimateCurve, 'kind' | 'points' | 'bands'>,
  now: number,
): number | undefined {
  const tolerance = toleranceOf(hours.kind)
  const bands = bandsIn(hours)
  const week = spansOf(hours).filter(({ at }) => at >= now - 7 * day_ms)
  const judged = week.flatMap(({ at, min, max }) => {
    const band = bands.find(({ from, to }) => at >= from && at + hour_ms <= to)
    if (!band) return []
    const { low, high } = band
    const isBelow = low !== null && min < low - tolerance
    const isAbove = high !== null && max > high + tolerance
    return [{ day: Math.floor((now - at) / day_ms), isIn: !isBelow && !isAbove }]
  })
  if (new Set(judged.map(({ day }) => day)).size < 3) return undefined
  const share = (judged.filter(({ isIn }) => isIn).length / judged.length) * 100
  // Nearly all isn't all.
  return share < 100 ? Math.min(99, Math.round(share)) : 100
}

/** The mean of the hour that a moment lies in; undefined if nothing was heard in it. */
export function valueAt(hours: Pick<ClimateCurve, 'points'>, moment: number) {
  const hour = spansOf(hours).findLast(({ at }) => at <= moment)
  return hour && moment - hour.at < hour_ms ? hour.mean : undefined
}
