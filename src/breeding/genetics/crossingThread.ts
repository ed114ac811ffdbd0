import { calculatingThread } from '../../server/calculatingThread.ts'
import { Invalid } from '../../server/errors.ts'
import { concurrencyLimit } from '../../server/limits/concurrencyLimit.ts'
import type { Comparison, Young } from './comparing.ts'
import type { Reading } from './entries.ts'
import type { GeneList } from './genes.ts'

type Parents = { sire: string; dam: string }
/** A cross to answer, or what hatched of it to compare it with. */
export type Crossing = { genes: GeneList; parents: Parents } & (
  | { eggs: number | undefined }
  | { young: readonly Young[] }
)
export type Worked = { json: string } | { comparison: Comparison }

/** Works out, in a thread, crosses that are too large to be worked out between two requests. */
export type Crosses = {
  /** The answer of a cross, as JSON. Throws `Busy` and `Invalid`. */
  answer(crossing: Crossing & { eggs: number | undefined }): Promise<string>
  compare(crossing: Crossing & { young: readonly Young[] }): Promise<Comparison>
  end(): Promise<void>
}

/** So long takes no cross that a field of genetics can hold. */
const most_ms = 20_000

/** So many wait; each takes a second at most. */
const patient = 20

/** Six genes have up to 4⁶ outcomes, which take some 30 ms; each further one more than doubles them. */
const mostGenesHere = 5

export function crossingThread(): Crosses {
  const { ask, rest } = calculatingThread<Crossing, Worked>('src/breeding/genetics/crossing.ts', {
    most_ms,
  })
  const limited = concurrencyLimit(1, patient)
  const work = (crossing: Crossing) => limited(() => ask(crossing).catch(tooLarge))

  return {
    async answer(crossing) {
      const worked = await work(crossing)
      return 'json' in worked ? worked.json : tooLarge()
    },
    async compare(crossing) {
      const worked = await work(crossing)
      return 'comparison' in worked ? worked.comparison : tooLarge()
    },
    end: rest,
  }
}

function tooLarge(): never {
  throw new Invalid([
    { field: 'sire', message: 'These two have more possible young than we can count' },
  ])
}

/** True for a cross that is too large to be worked out here. */
export const isLargeCross = (sire: Reading, dam: Reading): boolean =>
  new Set([...sire.genotypes.keys(), ...dam.genotypes.keys()]).size > mostGenesHere
