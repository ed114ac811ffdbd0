import { medianOf } from '../../../shared/median.ts'
import { doubtfulIn, isFar } from '../../../shared/weightDoubts.ts'
import { isJump } from '../../logs/weights/weighing.ts'
import type { Loss, Weighing, WeightGap } from './weights.contract.ts'

const day_ms = 86_400_000

/** The rule for a sudden loss unless the request has its own; see `lossIn`. */
export const usualRule = { loss_percent: 10, loss_days: 30 }

/** An animal's weighings: the latest, and the heaviest in so many days before it. */
export type Lately = Pick<Loss, 'laying' | 'pause_reason'> & {
  last: Weighing
  top: Weighing | null
}

/**
 * A sudden loss: the latest weighing is at least `loss_percent` below the heaviest one of the
 * `loss_days` before it. Ten per cent in thirty days unless the keeper says otherwise. It follows
 * what vets say of tortoises in brumation, the best known case of an animal that doesn't eat: about 1% a
 * month is usual, and more than 8 to 10% means that something is wrong (the Royal Veterinary College,
 * and likewise on the 1% Blue Cross, both as quoted by reptileknowledge.com, "How much weight should a
 * tortoise lose in hibernation?"); Shepton Vets wake theirs at 7% ("How does your tortoise weigh up?",
 * 2020). Other reptiles have no rule of their own that we found. A female that lays becomes lighter by
 * her eggs, which is no illness and so explains a loss; a pause of feeding doesn't, as brumation is the case above.
 * Null if it is smaller, if there is nothing to compare with, or if one of the two is probably mistyped.
 */
export function lossIn({ last, top, ...reasons }: Lately, leastPercent: number): Loss | null {
  if (!top) return null
  const percent = ((top.grams - last.grams) / top.grams) * 100
  if (percent < leastPercent || isMistyped({ last, top })) return null
  return {
    from_grams: top.grams,
    to_grams: last.grams,
    from: top.happenedAt,
    to: last.happenedAt,
    days: Math.round((timeOf(last) - timeOf(top)) / day_ms),
    percent: rounded(percent),
    ...reasons,
  }
}

/** The sudden loss in some weighings, the latest first, by the usual rule; no reason is known of. */
export function usualLossIn(weighings: readonly Weighing[]): Loss | null {
  const [last, ...earlier] = weighings
  if (!last) return null
  const since = timeOf(last) - usualRule.loss_days * day_ms
  const recent = earlier.filter((weighing) => timeOf(weighing) >= since)
  const [top = null] = recent.toSorted((one, other) => other.grams - one.grams)
  return lossIn({ last, top, laying: null, pause_reason: null }, usualRule.loss_percent)
}

/** No animal loses more than half within a month: its latest weighing or its heaviest is in doubt, unless a keeper said it's right. */
export const isMistyped = ({ last, top }: Pick<Lately, 'last' | 'top'>): boolean =>
  top !== null &&
  !last.is_certain &&
  !top.is_certain &&
  last.grams < top.grams &&
  isJump(last.grams, top.grams) &&
  timeOf(last) - timeOf(top) <= 30 * day_ms

/** Growth from the first weighing to the last, in percent of the first and in grams a week; null if one of the two is in doubt. */
export function growthIn(points: readonly Weighing[]) {
  const nothing = { change_percent: null, grams_a_week: null }
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return nothing
  const weeks = (timeOf(last) - timeOf(first)) / (7 * day_ms)
  // Of two that differ so much so soon, one is wrong, and no one knows which.
  const isEither = points.length === 2 && weeks < 5 && isFar(first, last)
  const doubtful = doubtfulIn(points)
  if (isEither || doubtful.includes(first) || doubtful.includes(last)) return nothing
  return {
    change_percent: rounded((last.grams / first.grams - 1) * 100),
    grams_a_week: weeks < 1 ? null : rounded((last.grams - first.grams) / weeks),
  }
}

/** No one weighs a tortoise daily, so a stretch is only missing if it is long for this animal. */
const leastGap_ms = 45 * day_ms

/** Stretches of more than 45 days that are three times as long as the animal's median one. */
export function gapsIn(points: readonly Pick<Weighing, 'happenedAt'>[]): WeightGap[] {
  const times = points.map(timeOf)
  const between = times.slice(1).map((time, at) => time - (times[at] ?? time))
  const longest = Math.max(leastGap_ms, 3 * (medianOf(between) ?? 0))
  return between.flatMap((length, at) => {
    const [from, to] = [points[at]?.happenedAt, points[at + 1]?.happenedAt]
    return length > longest && from && to ? { from, to } : []
  })
}

const timeOf = ({ happenedAt }: Pick<Weighing, 'happenedAt'>) => Date.parse(happenedAt)
const rounded = (value: number) => Number(value.toFixed(1))
