import { certainGenetics, type Young as Kind, remembered } from '../clutches/certainGenetics.ts'
import { type Cross, crossOf } from './cross.ts'
import { seenOf } from './crossing/classes.ts'
import { compare, type Fraction, fraction, none, plus, times } from './fractions.ts'
import type { GeneList, Locus } from './genes.ts'
import type { Distribution, Sex } from './genotypes.ts'
import { hidesGenes, readerOf } from './reading.ts'

/** One that hatched, with its genetics as they are written, and those of others that may be its sire. */
export type Young = {
  id: string
  name: string
  genetics: string
  sex: Sex | 'unknown'
  otherSires: readonly string[]
}

/**
 * Why one that hatched isn't among the outcomes: its genetics aren't noted, only those are that all its siblings
 * have, or they aren't understood, or are none that these parents make.
 */
type Misfit = 'not_noted' | 'looks_not_noted' | 'not_understood' | 'not_expected'

/**
 * Young that look the same, of one sex where the cross has sex-linked genes and the sex is known. The
 * `probability` is that among those of this sex, of which `of` were counted.
 */
type ComparedRow = {
  label: string
  sex?: Sex
  probability: Fraction
  expected: Fraction
  hatched: number
  of: number
}

export type Comparison = {
  /** How many were counted: those whose looks are noted and understood. */
  counted: number
  /** The likeliest first. */
  rows: ComparedRow[]
  /** How many outcomes that didn't hatch are left out, beyond `mostRows`. */
  others: number
  unmatched: (Young & { why: Misfit })[]
}

/** The most outcomes that are sent although none of them hatched. */
const mostRows = 200

/**
 * Compares what was to be expected of a cross with what hatched. Each of the young is told by its looks, as its
 * written genetics are read; hets can't be seen and play no part. One with no more than the genes that are certain
 * counts for no outcome while there are several. `expected` is the probability times those
 * counted. Where the odds differ by sex, those whose sex is known are compared with their own sex, and the others
 * with both together.
 */
export function comparisonOf(
  list: GeneList,
  parents: { dam: string; sire: string },
  young: readonly Young[],
): Comparison {
  const read = readerOf(list)
  const cross = crossOf(
    list,
    read(parents.sire, 'male').genotypes,
    read(parents.dam, 'female').genotypes,
  )
  const isBySex = cross.outcomes.some(({ sex }) => sex)
  const sexOf = ({ sex }: Young) => (isBySex ? knownSex(sex) : undefined)
  const sexes = new Set(young.map(sexOf))
  const groups = new Map([...sexes].map((sex) => [sex, { looks: looksIn(cross, sex), of: 0 }]))

  const dam = { genetics: parents.dam }
  const certainOf = remembered((kind: Kind) => certainGenetics(list, kind))
  const isProposed = ({ sex, genetics, otherSires }: Young) => {
    const sires = [parents.sire, ...otherSires].map((words) => ({ genetics: words }))
    const certain = [certainOf({ dam, sires, sex }), certainOf({ dam, sires })]
    return genetics !== '' && certain.includes(genetics)
  }

  const unmatched: Comparison['unmatched'] = []
  for (const each of young) {
    const group = groups.get(sexOf(each))
    // As it was added, before anyone chose which of several looks it has.
    const isOpen = group && (group.looks.size > 1 || each.otherSires.length > 0)
    const isUnnoted = isOpen && isProposed(each)
    const looks = isUnnoted ? undefined : looksOf(list, read(each.genetics, knownSex(each.sex)))
    if (group && looks) group.of++
    const row = looks && group?.looks.get(looks.join())
    if (row) row.hatched++
    else unmatched.push({ ...each, why: isUnnoted ? 'looks_not_noted' : whyNot(each, looks) })
  }

  const all = [...groups].flatMap(([sex, { looks, of }]) =>
    [...looks.values()].map((row) => ({
      ...row,
      ...(sex && { sex }),
      expected: times(row.probability, fraction(of)),
      of,
    })),
  )
  all.sort((a, b) => compare(b.probability, a.probability))
  const rows = all.filter(({ hatched }, at) => hatched > 0 || at < mostRows)
  return {
    counted: [...groups.values()].reduce((sum, { of }) => sum + of, 0),
    rows,
    others: all.length - rows.length + cross.others.count,
    unmatched,
  }
}

/** The looks of all young, or of those of one sex. */
function looksIn({ outcomes }: Pick<Cross, 'outcomes'>, sex: Sex | undefined) {
  const looks = new Map<string, Pick<ComparedRow, 'label' | 'probability' | 'hatched'>>()
  for (const { genes, label, probability, ...outcome } of outcomes) {
    if (sex && outcome.sex !== sex) continue
    const key = genes.join()
    // The probabilities of each sex sum to a half.
    const p = sex ? times(probability, fraction(2)) : probability
    looks.set(key, { label, probability: plus(looks.get(key)?.probability ?? none, p), hatched: 0 })
  }
  return looks
}

const knownSex = (sex: Young['sex']) => (sex === 'unknown' ? undefined : sex)

function whyNot({ genetics }: Young, looks: string[] | undefined): Misfit {
  if (genetics.trim() === '') return 'not_noted'
  return looks ? 'not_expected' : 'not_understood'
}

/** The visible words of an animal, one per locus; undefined if its words don't tell. */
function looksOf(
  { loci }: GeneList,
  { chips, genotypes }: ReturnType<ReturnType<typeof readerOf>>,
): string[] | undefined {
  if (!chips.some(({ kind }) => kind === 'gene') || chips.some(hidesGenes)) return undefined
  const looks: string[] = []
  for (const locus of loci) {
    const words = seenAt(locus, genotypes.get(locus.name))
    if (words === undefined) return undefined
    if (words !== '') looks.push(words)
  }
  return looks
}

/** The one look of all genotypes that a locus may have; undefined if they differ. */
function seenAt(locus: Locus, distribution: Distribution | undefined): string | undefined {
  const looks = new Set((distribution ?? []).map(({ pair }) => seenOf(locus, pair)))
  const [first = ''] = looks
  return looks.size > 1 ? undefined : first
}
