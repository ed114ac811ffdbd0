import { listWords } from '../../../shared/listed.ts'
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

const roles = ['dam', 'sire'] as const
const theParents = { dam: 'the dam', sire: 'the sire' }

/** True if the odds say something: a gene is known, and of neither parent are all words strange. */
export const hasOdds = (hatching: Hatching) =>
  roles.some((role) => hatching[role].chips.some(({ kind }) => kind === 'gene')) &&
  unreadRoles(hatching).length === 0

const unreadRoles = (hatching: Hatching) =>
  roles.filter((role) => {
    const { chips } = hatching[role]
    return chips.length > 0 && chips.every(({ kind }) => kind === 'unread')
  })

/** Why there are no odds, the parents by their names if they have any. */
export function noOddsWords(hatching: Hatching, names: typeof theParents = theParents): string {
  const unread = unreadRoles(hatching)
  const those = listWords((unread.length > 0 ? unread : roles).map((role) => names[role]))
  const species = manyOf(hatching.genes.commonName)
  return `The genetics of ${those} name no gene we know for ${species}, so there are no odds.`
}

/** 'The sire has no genes entered and counts as Normal.'; '' if both have some. */
export const emptyWords = (hatching: Hatching) =>
  roles
    .filter((role) => hatching[role].chips.length === 0)
    .map((role) => `The ${role} has no genes entered and counts as Normal.`)
    .join(' ')

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
