import { type Cross, crossOf, type Outcome } from '../cross.ts'
import type { Hidden } from '../crossing/classes.ts'
import type { Reading } from '../entries.ts'
import { isOne, percentOf } from '../fractions.ts'
import type { GeneList } from '../genes.ts'
import type { Reader } from '../reading.ts'
import { strangersIn } from '../strangers.ts'
import { manyOf, remarksOn } from '../words.ts'

/** Both parents as read, and what may hatch. */
export type Hatching = {
  genes: GeneList
  sire: Reading
  dam: Reading
  /** Genes of another species, by parent. */
  wrong: { sire: string[]; dam: string[] }
  cross: Cross
}

export function hatchingOf(
  genes: GeneList,
  read: Reader,
  sireWords: string,
  damWords: string,
  lists: readonly GeneList[],
): Hatching {
  const sire = read(sireWords, 'male')
  const dam = read(damWords, 'female')
  const wrong = { sire: strangersIn(sire, genes, lists), dam: strangersIn(dam, genes, lists) }
  return { genes, sire, dam, wrong, cross: crossOf(genes, sire.genotypes, dam.genotypes) }
}

/** True if a gene of either parent is known, so that the odds say something. */
export const namesGenes = ({ dam, sire }: Hatching) =>
  [...dam.chips, ...sire.chips].some(({ kind }) => kind === 'gene')

/** The remarks on both parents, each once, without other species' genes: the field names those. */
export const remarksOf = ({ genes, sire, dam, wrong }: Hatching): string[] => {
  const species = manyOf(genes.commonName)
  const rest = (reading: Reading, blamed: readonly string[]) => ({
    ...reading,
    chips: reading.chips.filter(
      (chip) =>
        chip.kind !== 'unread' ||
        chip.doubt !== 'unknown' ||
        !blamed.some((sentence) => chip.strange.some((words) => sentence.startsWith(`“${words}”`))),
    ),
  })
  return [
    ...new Set([
      ...remarksOn(rest(dam, wrong.dam), species),
      ...remarksOn(rest(sire, wrong.sire), species),
    ]),
  ]
}

/** Everything that is to be said of both parents' genetics, where there is no field to say it at. */
export const allRemarksOf = (hatching: Hatching): string[] => [
  ...new Set([...hatching.wrong.dam, ...hatching.wrong.sire, ...remarksOf(hatching)]),
]

/** 'het Pied', '66% het Pied', '33% homozygous Pinstripe', 'male maker'. */
export function hiddenWords({ kind, allele, p }: Hidden): string {
  const share = isOne(p) ? '' : `${percentOf(p)} `
  return kind.endsWith('maker') ? `${share}${kind}` : `${share}${kind} ${allele}`
}

/** The looks of an outcome, for its drawn portrait: every outcome of the same looks has the same face. */
export const faceOf = (species: string, { genes }: Pick<Outcome, 'genes'>) => ({
  id: `${species} ${genes.join(' ')}`,
  species,
  genetics: genes.join(' '),
  photoUrls: null,
})
