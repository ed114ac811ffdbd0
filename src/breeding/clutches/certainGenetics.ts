import { isLethal, pairsOf } from '../genetics/crossing/gametes.ts'
import type { Reading } from '../genetics/entries.ts'
import { isNone, one } from '../genetics/fractions.ts'
import { type GeneList, type Locus, type Pair, wild, wordsOf } from '../genetics/genes.ts'
import type { Genotypes, Sex } from '../genetics/genotypes.ts'
import { hidesGenes, readerOf } from '../genetics/reading.ts'

type Words = { genetics: string }

/** The longest genetics of an animal. */
const longest = 254

/**
 * The genetics that all young of these parents have, in the usual spelling: 'Pastel, het Pied', or '' if nothing
 * is certain, since some are visual and others het, or a parent's gene isn't counted. With several sires only what
 * holds for all; a parent that isn't known may have any gene. Without a sex, what holds for both.
 */
export function certainGenetics(
  genes: GeneList,
  { dam, sires, sex = 'unknown' }: { dam?: Words; sires: readonly Words[]; sex?: Sex | 'unknown' },
): string {
  const read = readerOf(genes)
  const readings = {
    dams: dam ? [read(dam.genetics, 'female')] : [],
    sires: sires.map(({ genetics }) => read(genetics, 'male')),
  }
  const isHidden = ({ chips }: Reading) => chips.some(hidesGenes)
  if ([...readings.dams, ...readings.sires].some(isHidden)) return ''
  const sexes: readonly Sex[] = sex === 'unknown' ? ['male', 'female'] : [sex]
  const parts = genes.loci.map((locus) =>
    certainAt(
      locus,
      orAnyone(readings.sires, locus).flatMap((sire) =>
        orAnyone(readings.dams, locus).flatMap((mother) =>
          sexes.flatMap((each) => youngOf(locus, sire, mother, each)),
        ),
      ),
    ),
  )
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

/** Every genotype that may hatch at this locus. */
const youngOf = (locus: Locus, sire: Genotypes, dam: Genotypes, sex: Sex): Pair[] =>
  pairsOf(locus, sire, dam, sex).flatMap(({ pair, p }) =>
    isNone(p) || isLethal(locus, pair) ? [] : [pair],
  )

/** The words that hold for all of these, if they're the same. */
function certainAt(locus: Locus, young: readonly Pair[]): string {
  const [first = ''] = young.map((pair) => wordsOf(locus, pair))
  return young.every((pair) => wordsOf(locus, pair) === first) ? first : ''
}
