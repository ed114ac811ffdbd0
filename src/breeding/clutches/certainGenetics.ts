import { isLethal, pairsOf } from '../genetics/crossing/gametes.ts'
import { isNone } from '../genetics/fractions.ts'
import {
  absent,
  alleleNamed,
  type GeneList,
  type Locus,
  type Pair,
  wordsOf,
} from '../genetics/genes.ts'
import type { Genotypes, Sex } from '../genetics/genotypes.ts'
import { readerOf } from '../genetics/reading.ts'

type Words = { genetics: string }

/** The longest genetics of an animal. */
const longest = 254

/**
 * What any young of these parents has, in the usual spelling: 'Pastel, het Pied', or '' if nothing is
 * certain. Where some have one copy and some two, it names one. With several sires only what holds for
 * all; with none, what the dam alone makes sure of. Without a sex, what holds for both.
 */
export function certainGenetics(
  genes: GeneList,
  { dam, sires, sex = 'unknown' }: { dam?: Words; sires: readonly Words[]; sex?: Sex | 'unknown' },
): string {
  const read = readerOf(genes)
  const fromDam = read(dam?.genetics ?? '', 'female').genotypes
  const fromSires = (sires.length > 0 ? sires : [{ genetics: '' }]).map(
    ({ genetics }) => read(genetics, 'male').genotypes,
  )
  const parts = genes.loci.map((locus) =>
    certainAt(locus, youngOf(locus, { fromDam, fromSires, sex })),
  )
  const isHet = (words: string) => words.startsWith('het ')
  const shown = parts.filter((words) => words && !isHet(words)).join(' ')
  return [shown, ...parts.filter(isHet)].filter(Boolean).reduce((words, part) => {
    const longer = words ? `${words}, ${part}` : part
    return longer.length > longest ? words : longer
  }, '')
}

type Parents = { fromDam: Genotypes; fromSires: Genotypes[]; sex: Sex | 'unknown' }

/** Every genotype that may hatch at this locus, with any of the possible sires. */
function youngOf(locus: Locus, { fromDam, fromSires, sex }: Parents): Pair[] {
  const sexes: readonly Sex[] = sex === 'unknown' ? ['male', 'female'] : [sex]
  return fromSires.flatMap((sire) =>
    sexes.flatMap((each) =>
      pairsOf(locus, sire, fromDam, each).flatMap(({ pair, p }) =>
        isNone(p) || isLethal(locus, pair) ? [] : [pair],
      ),
    ),
  )
}

/** What all of these look like, or the one copy that all of them have. */
function certainAt(locus: Locus, young: readonly Pair[]): string {
  const [first = ''] = young.map((pair) => wordsOf(locus, pair))
  if (young.every((pair) => wordsOf(locus, pair) === first)) return first
  const shared = locus.alleles.find(({ name }) => young.every((pair) => pair.includes(name)))
  if (!shared) return ''
  if (alleleNamed(locus, shared.name)?.mode !== 'recessive') return shared.name
  // One with a single sex chromosome shows its gene, and is never het.
  return young.some((pair) => pair.includes(absent)) ? '' : `het ${shared.name}`
}
