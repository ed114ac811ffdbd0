import { medianOf } from '../frame/median.ts'
import type { Laying, Loss, WeightGap, WeightPoint } from './weights.contract.ts'

const day_ms = 86_400_000

/** What an animal weighed: the latest time, and the heaviest in so many days before it. */
export type Lately = { last: WeightPoint; top: WeightPoint | null; laying: Laying | null }

/**
 * A sudden loss: the latest weighing is at least `loss_percent` below the heaviest one of the
 * `loss_days` before it. Ten per cent in thirty days unless the keeper says otherwise: even without any
 * food a healthy tortoise loses about 1% of its weight a month, and more than 8 to 10% means that
 * something is wrong and a vet should look (Royal Veterinary College, "Tortoise hibernation", care
 * sheet of the exotics service; likewise Blue Cross, "Tortoise hibernation": wake it above 1% a
 * month). Laying takes a third of a female at once and is no illness, so it explains a loss.
 * Null if it is smaller, or if there is nothing to compare with.
 */
export function lossIn({ last, top, laying }: Lately, leastPercent: number): Loss | null {
  if (!top) return null
  const percent = ((top.grams - last.grams) / top.grams) * 100
  if (percent < leastPercent) return null
  return {
    from_grams: top.grams,
    to_grams: last.grams,
    from: top.happenedAt,
    to: last.happenedAt,
    days: Math.round((timeOf(last) - timeOf(top)) / day_ms),
    percent: rounded(percent),
    laying,
  }
}

/** Growth from the first weighing to the last, as a part of the first and in grams a week. */
export function growthIn(points: readonly WeightPoint[]) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return { change_percent: null, grams_a_week: null }
  const weeks = (timeOf(last) - timeOf(first)) / (7 * day_ms)
  return {
    change_percent: rounded((last.grams / first.grams - 1) * 100),
    grams_a_week: weeks < 1 ? null : rounded((last.grams - first.grams) / weeks),
  }
}

/** Nobody weighs a tortoise daily, so a stretch is only missing if it is long for this animal. */
const leastGap_ms = 45 * day_ms

/** Stretches of more than 45 days that are three times as long as the animal's median one. */
export function gapsIn(points: readonly WeightPoint[]): WeightGap[] {
  const times = points.map(timeOf)
  const between = times.slice(1).map((time, at) => time - (times[at] ?? time))
  const longest = Math.max(leastGap_ms, 3 * (medianOf(between) ?? 0))
  return between.flatMap((length, at) => {
    const [from, to] = [points[at]?.happenedAt, points[at + 1]?.happenedAt]
    return length > longest && from && to ? { from, to } : []
  })
}

const timeOf = ({ happenedAt }: WeightPoint) => Date.parse(happenedAt)
const rounded = (value: number) => Number(value.toFixed(1))
