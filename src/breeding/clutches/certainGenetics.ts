import { isLethal, pairsOf } from '../genetics/crossing/gametes.ts'
import type { Reading } from '../genetics/entries.ts'
import { isNone, one } from '../genetics/fractions.ts'
import { type GeneList, type Locus, wild, wordsOf } from '../genetics/genes.ts'
import type { Genotypes, Sex } from '../genetics/genotypes.ts'
import { hidesGenes, readerOf } from '../genetics/reading.ts'

type Words = { genetics: string }
export type Young = { dam?: Words | undefined; sires: readonly Words[]; sex?: Sex | 'unknown' }

/** The longest genetics of an animal. */
export const longest = 254

/**
 * The genetics that all young of these parents have, in the usual spelling: 'Pastel, het Pied', or '' if nothing
 * is certain, since some are visual and others het, or a parent's gene isn't counted. With several sires only what
 * holds for all; a parent that isn't known may have any gene. Without a sex, what holds for both.
 */
export function certainGenetics(genes: GeneList, { dam, sires, sex = 'unknown' }: Young): string {
  const read = readerOf(genes)
  const readings = {
    dams: dam ? [read(dam.genetics, 'female')] : [],
    sires: sires.map(({ genetics }) => read(genetics, 'male')),
  }
  const all = [...readings.dams, ...readings.sires]
  if (all.some(({ chips }) => chips.some(hidesGenes))) return ''
  const sexes: readonly Sex[] = sex === 'unknown' ? ['male', 'female'] : [sex]
  // What no parent is known to have isn't certain.
  const loci = genes.loci.filter(({ name }) => all.some(({ genotypes }) => genotypes.has(name)))
  const parts = loci.map((locus) => certainAt(locus, readings, sexes))
  const isHet = (words: string) => words.startsWith('het ')
  const visuals = parts.filter((words) => words && !isHet(words)).join(' ')
  return [visuals, ...parts.filter(isHet)].filter(Boolean).reduce((words, part) => {
    const longer = words ? `${words}, ${part}` : part
    return longer.length > longest ? words : longer
  }, '')
}

const orAnyone = (readings: readonly Reading[], locus: Locus): Genotypes[] =>
  readings.length > 0 ? readings.map(({ genotypes }) => genotypes) : [anyone(locus)]

/** Someone who may give any gene of a locus, or none. */
const anyone = ({ name, alleles }: Locus): Genotypes => {
  const pairs = alleles.flatMap((allele) => [
    [allele.name, wild] as const,
    [wild, allele.name] as const,
  ])
  return new Map([[name, pairs.map((pair) => ({ pair, p: one }))]])
}

type Readings = Record<'dams' | 'sires', readonly Reading[]>

/** The words that hold for all that may hatch at a locus, if they're the same. */
function certainAt(locus: Locus, { dams, sires }: Readings, sexes: readonly Sex[]): string {
  let certain: string | undefined
  for (const sire of orAnyone(sires, locus)) {
    for (const dam of orAnyone(dams, locus)) {
      for (const { pair, p } of sexes.flatMap((sex) => pairsOf(locus, sire, dam, sex))) {
        if (isNone(p) || isLethal(locus, pair)) continue
        const words = wordsOf(locus, pair)
        certain ??= words
        if (words !== certain) return ''
      }
    }
  }
  return certain ?? ''
}

/** Works out the same for many young: a clutch has hundreds of eggs, and few kinds of them. */
export function remembered<Kind, Result>(work: (kind: Kind) => Result) {
  const results = new Map<string, Result>()
  return (kind: Kind): Result => {
    const key = JSON.stringify(kind)
    const before = results.get(key)
    if (before !== undefined) return before
    const result = work(kind)
    results.set(key, result)
    return result
  }
}
