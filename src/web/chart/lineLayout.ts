import { scaleLinear, scaleUtc } from 'd3-scale'
import type { ChartPoint, Gap } from './series.tsx'

/** Where a chart's plot lies within its drawing, in pixels. */
export type Frame = { left: number; right: number; top: number; bottom: number }

/** Where moments and values lie in a plot. */
export type Drawing = {
  x: (value: number) => number
  y: (value: number) => number
  frame: Frame
}

/**
 * The axis of values: from a round number to a round number, never narrower than a tenth of what is
 * shown, so that a gram doesn't look like a slope. Its round numbers stop at `floor`, the least that can be.
 */
export function valueAxis(
  values: readonly number[],
  { top, bottom }: Frame,
  { isFromZero = false, isWhole = false, floor = Number.NEGATIVE_INFINITY } = {},
) {
  const { least, most } = boundsOf(values)
  const [low, high] = isFromZero ? [Math.min(0, least), Math.max(1, most)] : [least, most]
  const missing = Math.max(0, Math.abs(most) / 10 - (high - low)) || (high - low < 1e-6 ? 1 : 0)
  const count = Math.max(2, Math.min(6, Math.round((bottom - top) / 50)))
  const scale = scaleLinear()
    .domain([low - (isFromZero ? 0 : missing / 2), high + missing / 2])
    .nice(count)
    .range([bottom, top])
  const [lowest = low, highest = high] = scale.domain()
  scale.domain([Math.max(lowest, floor), highest])
  const ticks = scale.ticks(count)
  return {
    at: (value: number) => scale(value),
    ticks: isWhole ? ticks.filter(Number.isInteger) : ticks,
  }
}

const boundsOf = (values: readonly number[]) => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < least) least = value
    if (value > most) most = value
  }
  return Number.isFinite(least) ? { least, most } : { least: 0, most: 1 }
}

const day_ms = 86_400_000

/** The axis of days, with as many marks as have room at 80 pixels each; two at least of whatever is longer than a day. */
export function timeAxis(from: number, to: number, { left, right }: Frame) {
  const [begin, end] = to > from ? [from, to] : [from - 43_200_000, to + 43_200_000]
  const scale = scaleUtc([begin, end], [left, right])
  const room = Math.max(2, Math.floor((right - left) / 80))
  // Some spans, as of 20 months, hold one round year but many round months.
  const finer = [room, room + 1, room + 2, room + 4].map((count) =>
    // Marks are days: hours of one would all bear its name.
    scale.ticks(count).filter((tick) => tick.getTime() % day_ms === 0),
  )
  const whole = finer.find(({ length }) => length > 1) ?? finer[0] ?? []
  const ticks = whole.length > 0 ? whole : [new Date(from)]
  const every = Math.ceil(ticks.length / (room + 1))
  const visible = ticks.filter((_tick, at) => at % every === 0)
  return { at: (value: number) => scale(value), ticks: visible.map((tick) => tick.getTime()) }
}

/** 'Nov 21' where marks are days apart, 'Nov' where they are months, with the year where it begins. */
export function tickWords(ticks: readonly number[]): string[] {
  const apart = ((ticks.at(-1) ?? 0) - (ticks[0] ?? 0)) / Math.max(1, ticks.length - 1)
  return ticks.map((tick, place) => {
    const date = new Date(tick)
    const month = monthNames[date.getUTCMonth()] ?? ''
    const year = date.getUTCFullYear()
    if (apart >= 360 * day_ms) return String(year)
    if (apart < 27 * day_ms) return `${month} ${date.getUTCDate()}`
    const before = ticks[place - 1]
    const isNew = before === undefined || new Date(before).getUTCFullYear() !== year
    return isNew ? `${month} '${String(year % 100).padStart(2, '0')}` : month
  })
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** The points between gaps, each run a line of its own. */
export function runsOf(points: readonly ChartPoint[], gaps: readonly Gap[] = []): ChartPoint[][] {
  const stops = new Set(gaps.map(({ from }) => from))
  const runs: ChartPoint[][] = [[]]
  for (const point of points) {
    runs.at(-1)?.push(point)
    if (stops.has(point.x)) runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

/**
 * No more points than can be seen: of each pixel's column the first, the lowest, the highest and the
 * last, which draw the same line as all of them (M4; Jugel, Jerzak, Hackenbroich & Markl, "M4: a
 * visualization-oriented time series data aggregation", PVLDB 7(10), 2014).
 */
export function thinned(points: readonly ChartPoint[], at: (x: number) => number): ChartPoint[] {
  const columns = Map.groupBy(points, ({ x }) => Math.round(at(x)))
  if (columns.size * 4 >= points.length) return [...points]
  return [...columns.values()].flatMap((column) => {
    const low = column.reduce((one, other) => (other.y < one.y ? other : one))
    const high = column.reduce((one, other) => (other.y > one.y ? other : one))
    const extremes = new Set([column[0], low, high, column.at(-1)])
    return column.filter((point) => extremes.has(point))
  })
}

/** Labels moved apart to `height` each, as near to where they belong as that allows. */
export function spread(
  places: readonly number[],
  height: number,
  { top, bottom }: Frame,
): number[] {
  const order = places.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y)
  let floor = Number.NEGATIVE_INFINITY
  for (const label of order) {
    label.y = Math.max(label.y, floor, top)
    floor = label.y + height
  }
  let roof = bottom
  for (const label of order.toReversed()) {
    label.y = Math.min(label.y, roof)
    roof = label.y - height
  }
  const moved = Array.from(places)
  for (const { y, index } of order) moved[index] = y
  return moved
}

/** The place of the point nearest to `x`, by halving. */
export function nearest(points: readonly ChartPoint[], x: number): number {
  let [low, high] = [0, points.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((points[middle]?.x ?? 0) < x) low = middle
    else high = middle
  }
  const [before, after] = [points[low]?.x ?? 0, points[high]?.x ?? 0]
  return x - before <= after - x ? low : high
}
