import { numberText } from './numbers.ts'

/** `is_certain` if a keeper said that it is right, whatever it looks like. */
type Weighing = { grams: number; happenedAt: string; is_certain: boolean }
type Weighed = Omit<Weighing, 'grams'> & { id: string; weightInGrams: number }

/** A weight that can't be: how it compares, and what it probably was, if moving its point explains it. */
export type Doubt = { words: string; likelyInGrams: number | undefined }

/** Why logs are in doubt, by their ids; see `doubtfulIn`. */
export function doubtsIn(logs: readonly Weighed[]): Map<string, Doubt> {
  const line = logs
    .map(({ weightInGrams, ...log }) => ({ ...log, grams: weightInGrams }))
    .toSorted((one, other) => timeOf(one) - timeOf(other))
  return new Map(
    doubtfulIn(line).map((weight) => {
      const at = line.indexOf(weight)
      const grams = neighboursOf(line, at).map((neighbour) => neighbour.grams)
      const number = grams.length === 1 ? 'weight' : 'two weights'
      const end = at === 0 ? `${number} after` : `${number} before`
      const isAtEnd = at === 0 || at === line.length - 1
      return [weight.id, doubtOf(weight.grams, grams, isAtEnd ? end : 'weights before and after')]
    }),
  )
}

/**
 * The weights of a line, the earliest first, that are probably mistyped: three times or a third of both neighbours. At an
 * end the two nearest count, if they agree and are recent, since animals grow. Of two alone, the later
 * one that a keeper didn't keep, if it is ten times or a tenth within five weeks: no animal grows so fast.
 */
export const doubtfulIn = <Weight extends Weighing>(line: readonly Weight[]): Weight[] =>
  line.filter((weight, at) => {
    const [one, other] = weight.is_certain ? [] : neighboursOf(line, at)
    if (!one) return false
    const apart_ms = Math.abs(timeOf(weight) - timeOf(one))
    if (!other) return (at > 0 || one.is_certain) && apart_ms < soon_ms && isShifted(weight, one)
    if (!isFar(weight, one) || !isFar(weight, other)) return false
    if (at > 0 && at < line.length - 1)
      return weight.grams > one.grams === weight.grams > other.grams
    return apart_ms <= recently_ms && !isFar(one, other)
  })

/** The weights of a line, the earliest first, that aren't in doubt. */
export function certainIn<Weight extends Weighing>(line: readonly Weight[]): Weight[] {
  const doubtful = new Set(doubtfulIn(line))
  return line.filter((weight) => !doubtful.has(weight))
}

/** The weights before and after, or at an end the nearest and the one beyond. */
function neighboursOf<Weight>(line: readonly Weight[], at: number): Weight[] {
  const [before, after] = [line[at - 1], line[at + 1]]
  const pair = [before ?? after, before && after ? after : (line[at - 2] ?? line[at + 2])]
  return pair.filter((weight) => weight !== undefined)
}

/** True if one is at least three times the other. */
export const isFar = (one: Pick<Weighing, 'grams'>, other: Pick<Weighing, 'grams'>): boolean =>
  Math.max(one.grams, other.grams) >= 3 * Math.min(one.grams, other.grams)

/** Weights apart from those in doubt, each in their order. */
export function parted<Log extends Weighed>(logs: readonly Log[]) {
  const doubts = doubtsIn(logs)
  return {
    certain: logs.filter(({ id }) => !doubts.has(id)),
    doubtful: logs.filter(({ id }) => doubts.has(id)),
  }
}

/** Two months: many weigh once in each. */
const recently_ms = 61 * 86_400_000
const soon_ms = 35 * 86_400_000
const timeOf = ({ happenedAt }: Pick<Weighing, 'happenedAt'>) => Date.parse(happenedAt)

function doubtOf(grams: number, neighbours: number[], others: string): Doubt {
  const usual = neighbours.reduce((sum, other) => sum + other, 0) / neighbours.length
  const shift = shiftOf(grams, usual)
  const times = Math.round(grams > usual ? grams / usual : usual / grams)
  return {
    words:
      grams > usual
        ? `${numberText(times)} times the ${others}.`
        : `A ${ordinals[times] ?? 'fraction'} of the ${others}.`,
    likelyInGrams: shift && Number((grams / shift).toFixed(2)),
  }
}

/** By how much a point would have moved to make a weight from about the usual one. */
const shiftOf = (grams: number, usual: number): number | undefined =>
  [10, 100, 1000, 0.1, 0.01, 0.001].find((factor) => Math.abs(grams / factor - usual) < usual / 4)
const isShifted = (one: Weighing, other: Weighing) => shiftOf(one.grams, other.grams) !== undefined

const ordinals: Record<number, string> = { 3: 'third', 4: 'quarter', 5: 'fifth', 10: 'tenth' }
