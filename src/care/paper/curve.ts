import { scaleLinear, scaleUtc } from 'd3-scale'
import { numberText } from '../../shared/numbers.ts'
import { light } from '../../shared/tokens.ts'
import { fromGrams, shortUnit, type WeightUnit } from '../../shared/weights.ts'
import { gapsIn } from '../reports/weights/growth.ts'
import { label, leading, type Sheet } from './sheet.ts'
import type { Said } from './words.ts'

type Point = { happenedAt: string; grams: number }

const height = 132
/** Room on the left for the marks' words. */
const axis = 44

/** Weights over time as a line, with gaps dashed; `points` are at least two, oldest first. */
export function curve(sheet: Sheet, points: readonly Point[], unit: WeightUnit, reader: Said) {
  const { doc, left, width } = sheet
  sheet.reserve(height + 30)
  const top = sheet.y + 8
  const bottom = top + height
  const drawn = thinned(points)
  const times = drawn.map(timeOf)
  const values = drawn.map(({ grams }) => fromGrams(grams, unit))
  const [begin = 0, end = 0] = [times[0], times.at(-1)]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  // At least a tenth of the weight, so that a gram doesn't look like a slope.
  const extra = Math.max(0, most / 10 - (most - least)) / 2
  const down = scaleLinear([Math.max(0, least - extra), most + extra], [bottom, top]).nice(4)
  const across = scaleUtc([begin, Math.max(end, begin + 1)], [left + axis, left + width - 4])
  const placed = times.map((time, at) => [across(time), down(values[at] ?? 0)] as const)

  doc.lineWidth(0.5).strokeColor(light.line)
  for (const tick of down.ticks(4)) {
    const at = down(tick)
    doc
      .moveTo(left + axis, at)
      .lineTo(left + width, at)
      .stroke()
    const words = `${numberText(tick, reader.sign)} ${shortUnit[unit]}`
    const line = sheet.lines(words, axis, label)[0]
    if (line) sheet.drawLine(line, left + axis - 8 - line.width, at - 5, label)
  }
  const days = [...new Set([0, 1, 2, 3].map((part) => begin + ((end - begin) * part) / 3))]
  for (const [at, time] of days.entries()) {
    const words = reader.day(new Date(time).toISOString())
    const line = sheet.lines(words, 140, label)[0]
    const share = at / Math.max(1, days.length - 1)
    if (line) sheet.drawLine(line, across(time) - line.width * share, bottom + 6, label)
  }

  const gaps = gapsIn(drawn)
  doc.lineWidth(1.4).strokeColor(light.series1).lineJoin('round')
  for (const [at, [x, y]] of placed.entries()) {
    const [beforeX, beforeY] = placed[at - 1] ?? [x, y]
    if (at === 0) continue
    const isGap = gaps.some(({ to }) => to === drawn[at]?.happenedAt)
    if (isGap) doc.dash(2, { space: 3 })
    doc.moveTo(beforeX, beforeY).lineTo(x, y).stroke()
    if (isGap) doc.undash()
  }
  if (placed.length <= mostDots) {
    for (const [x, y] of placed) doc.circle(x, y, 1.7).fill(light.series1)
  }
  sheet.y = bottom + 6 + leading(label) + 10
}

const timeOf = ({ happenedAt }: Point) => Date.parse(happenedAt)

/** More dots than this would be a band. */
const mostDots = 80
/** Stretches of time of which the lightest and the heaviest weighing are drawn. */
const stretches = 220

/** At most two points a stretch, so that a line of thousands looks the same and stays small. */
function thinned(points: readonly Point[]): readonly Point[] {
  if (points.length <= 2 * stretches) return points
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return points
  const length = Math.max(1, timeOf(last) - timeOf(first)) / stretches
  const ends = new Map<number, { low: Point; high: Point }>()
  for (const point of points) {
    const at = Math.floor((timeOf(point) - timeOf(first)) / length)
    const end = ends.get(at)
    ends.set(at, {
      low: end && end.low.grams <= point.grams ? end.low : point,
      high: end && end.high.grams >= point.grams ? end.high : point,
    })
  }
  const tips = new Set([first, last, ...[...ends.values()].flatMap(({ low, high }) => [low, high])])
  return points.filter((point) => tips.has(point))
}
