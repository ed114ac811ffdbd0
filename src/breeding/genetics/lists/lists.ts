import type { GeneList } from '../genes.ts'
import { ballPython } from './ballPython.ts'
import { beardedDragon } from './beardedDragon.ts'
import { boa } from './boa.ts'
import { cornSnake } from './cornSnake.ts'
import { crestedGecko } from './crestedGecko.ts'
import { hognose } from './hognose.ts'
import { leopardGecko } from './leopardGecko.ts'
import { type Listed, listedAs } from './names.ts'

const byKey: Record<Listed, GeneList> = {
  ballPython,
  cornSnake,
  leopardGecko,
  crestedGecko,
  boa,
  hognose,
  beardedDragon,
}

/** The genes that come with Vivary, all at once: for the server. Screens fetch those they need. */
export const geneLists: readonly GeneList[] = Object.values(byKey)

/** The list of a species by its Latin name, otherwise by its common name; case doesn't matter. */
export function geneListOf(species: {
  commonName: string
  latinName?: string
}): GeneList | undefined {
  const key = listedAs(species)
  return key && byKey[key]
}
