import { fromGrams, type WeightUnit } from '../../../shared/weights.ts'
import type { WeightLog } from '../logs.contract.ts'

/** One weighing on the chart: `x` from 0 (first) to 1 (last), `y` from 0 (foot) to 1 (top). */
export type CurvePoint = { x: number; y: number; log: WeightLog }

/**
 * Weighings, latest first, as a curve over time with three to six round marks on its axis in
 * `unit`. Weighings of the same moment are drawn side by side. `lowest` and `highest` are the
 * latest of equals.
 */
export function weightCurve(logs: readonly [WeightLog, ...WeightLog[]], unit: WeightUnit) {
  const ordered = logs.toSorted((a, b) => timeOf(a) - timeOf(b))
  const values = ordered.map(({ weightInGrams }) => fromGrams(weightInGrams, unit))
  const marks = marksAround(Math.min(...values), Math.max(...values))
  const [foot, top] = [marks.at(0) ?? 0, marks.at(-1) ?? 1]
  const times = ordered.map(timeOf)
  const [start, end] = [times.at(0) ?? 0, times.at(-1) ?? 0]

  const points = ordered.map(
    (log, place): CurvePoint => ({
      x: end > start ? (timeOf(log) - start) / (end - start) : place / (ordered.length - 1 || 1),
      y: ((values[place] ?? 0) - foot) / (top - foot),
      log,
    }),
  )
  const ends = { first: points.at(0), last: points.at(-1) }
  if (!ends.first || !ends.last) throw new Error('A curve has at least one point')
  return {
    points,
    first: ends.first,
    last: ends.last,
    lowest: points.reduce((low, point) => (point.y <= low.y ? point : low)),
    highest: points.reduce((high, point) => (point.y >= high.y ? point : high)),
    marks: marks.map((value) => ({ value, y: (value - foot) / (top - foot) })),
  }
}
export type WeightCurve = ReturnType<typeof weightCurve>

/**
 * Multiples of a round step around two values, which may be equal. They span at least a tenth of
 * the weight, so that a gram doesn't look like a slope.
 */
function marksAround(least: number, most: number): number[] {
  const step = roundStep((Math.max(most - least, most / 10) || 1) / 3)
  let [from, to] = [Math.floor(least / step), Math.ceil(most / step)]
  while (to - from < 2) {
    if (least / step - from < to - most / step) from--
    else to++
  }
  return Array.from({ length: to - from + 1 }, (_, place) =>
    Number(((from + place) * step).toPrecision(12)),
  )
}

/** The smallest of 1, 2, 5, 10, 20… (or 0.5, 0.2…) that is at least `size`. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= size) ?? 10 * power
}

const timeOf = ({ happenedAt }: WeightLog) => Date.parse(happenedAt)
