import type { GeneList } from '../genes.ts'
import { ballPython } from './ballPython.ts'
import { beardedDragon } from './beardedDragon.ts'
import { boa } from './boa.ts'
import { cornSnake } from './cornSnake.ts'
import { crestedGecko } from './crestedGecko.ts'
import { hognose } from './hognose.ts'
import { leopardGecko } from './leopardGecko.ts'

/** The species whose genes come with Vivary. */
export const geneLists: readonly GeneList[] = [
  ballPython,
  cornSnake,
  leopardGecko,
  crestedGecko,
  boa,
  hognose,
  beardedDragon,
]

/** The list of a species by its Latin name, otherwise by its common name; case doesn't matter. */
export function geneListOf(species: {
  commonName: string
  latinName?: string
}): GeneList | undefined {
  const latin = plain(species.latinName ?? '')
  const common = plain(species.commonName)
  const byLatin = (name: string) =>
    name !== '' &&
    geneLists.find(({ latinNames }) => latinNames.some((each) => plain(each) === name))
  return (
    byLatin(latin) ||
    geneLists.find(
      ({ commonName, also }) => plain(commonName) === common || also.includes(common),
    ) ||
    byLatin(common) ||
    undefined
  )
}

const plain = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ')
