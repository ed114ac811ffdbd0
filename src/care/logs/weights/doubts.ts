import { numberText } from '../../../shared/numbers.ts'
import { deviceStorage } from '../../../web/deviceStorage.ts'
import type { WeightLog } from '../logs.contract.ts'

type Weighed = Pick<WeightLog, 'id' | 'weightInGrams' | 'happenedAt'>

/** A weight that can't be: how it compares, and what it probably was, if moving its point explains it. */
export type Doubt = { words: string; likelyInGrams: number | undefined }

/**
 * The weights that are three times or a third of both of their neighbours, by id. At an end the two
 * nearest count, since one weight alone can't say which of two is wrong.
 */
export function doubtsIn(logs: readonly Weighed[]): Map<string, Doubt> {
  const ordered = logs.toSorted((one, other) => timeOf(one) - timeOf(other))
  return new Map(
    ordered.flatMap((log, at): [string, Doubt][] => {
      const before = ordered[at - 1]
      const after = ordered[at + 1]
      const neighbours = [before ?? ordered[at + 2], after ?? ordered[at - 2]]
      const grams = neighbours.flatMap((other) => (other ? [other.weightInGrams] : []))
      if (grams.length < 2) return []
      const factors = grams.map((other) => log.weightInGrams / other)
      const isFar =
        factors.every((factor) => factor >= far) || factors.every((factor) => factor <= 1 / far)
      if (!isFar) return []
      return [[log.id, doubtOf(log.weightInGrams, grams)]]
    }),
  )
}

/** Weights apart from those in doubt, each in their order. `sureIds` are those of weights that are right whatever they look like. */
export function parted<Log extends Weighed>(logs: readonly Log[], sureIds: readonly string[]) {
  const doubts = doubtsIn(logs)
  const isDoubtful = ({ id }: Log) => doubts.has(id) && !sureIds.includes(id)
  return {
    certain: logs.filter((log) => !isDoubtful(log)),
    doubtful: logs.filter(isDoubtful),
  }
}

const key = 'sure-weights'

/** The ids of weights that the keeper of this device said are right. */
export const sureWeights = (): string[] =>
  (deviceStorage.read(key) ?? '').split(' ').filter(Boolean)

/** Adds one, and answers them all; of many the latest hundred. */
export function rememberSure(id: string): string[] {
  const ids = [...sureWeights(), id].slice(-100)
  deviceStorage.write(key, ids.join(' '))
  return ids
}

const far = 3
const timeOf = ({ happenedAt }: Weighed) => Date.parse(happenedAt)

function doubtOf(grams: number, neighbours: number[]): Doubt {
  const usual = neighbours.reduce((sum, other) => sum + other, 0) / neighbours.length
  const shift = [10, 100, 1000, 0.1, 0.01, 0.001].find(
    (factor) => Math.abs(grams / factor - usual) < usual / 4,
  )
  const times = Math.round(grams > usual ? grams / usual : usual / grams)
  return {
    words:
      grams > usual
        ? `${numberText(times)} times the weights before and after.`
        : `A ${ordinals[times] ?? 'fraction'} of the weights before and after.`,
    likelyInGrams: shift && Number((grams / shift).toFixed(2)),
  }
}

const ordinals: Record<number, string> = { 3: 'third', 4: 'quarter', 5: 'fifth', 10: 'tenth' }
