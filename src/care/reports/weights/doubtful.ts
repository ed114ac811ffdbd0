import { isJump } from '../../logs/weights/weighing.ts'
import type { Weighing } from './weights.contract.ts'

/** An animal may double its weight in a longer time, so that one neighbour alone proves nothing. */
const shortly_ms = 30 * 86_400_000

/**
 * The weighings of a line, the earliest first, that are probably mistyped: one that jumps from the weighing before it
 * and back to the next, or, at an end of the line, from a neighbour of the same month that fits those beyond it.
 */
export const doubtfulIn = <Point extends Weighing>(points: readonly Point[]): Point[] =>
  points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]]
    if (before && after)
      return isApart(point, before) && isApart(point, after) && isPeak(point, before, after)
    if (before) return isOff(point, before, points[at - 2])
    return (
      after !== undefined && points[at + 2] !== undefined && isOff(point, after, points[at + 2])
    )
  })

const isApart = (one: Weighing, other: Weighing) => isJump(one.grams, other.grams)

/** Above both or below both: between them it is on the way from one to the other. */
const isPeak = ({ grams }: Weighing, before: Weighing, after: Weighing) =>
  grams > before.grams === grams > after.grams

/** Jumps from its only neighbour, which fits the one beyond it, if there is any. */
const isOff = (point: Weighing, neighbour: Weighing, beyond: Weighing | undefined) =>
  isApart(point, neighbour) &&
  Math.abs(Date.parse(point.happenedAt) - Date.parse(neighbour.happenedAt)) <= shortly_ms &&
  !(beyond && isApart(neighbour, beyond))
