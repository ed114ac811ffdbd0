import { crossOf } from './cross.ts'
import { seenOf } from './crossing/classes.ts'
import { compare, type Fraction, fraction, none, plus, times } from './fractions.ts'
import type { GeneList, Locus } from './genes.ts'
import type { Distribution, Sex } from './genotypes.ts'
import { readerOf } from './reading.ts'

/** One that hatched, with its genetics as they are written. */
export type Young = { id: string; name: string; genetics: string; sex: Sex | 'unknown' }

/**
 * Why one that hatched isn't among the outcomes: its genetics aren't noted, aren't understood, or are
 * none that these parents make.
 */
export const misfits = ['not_noted', 'not_understood', 'not_expected'] as const
type Misfit = (typeof misfits)[number]

export type Comparison = {
  /** How many were counted: those whose genetics are understood. */
  counted: number
  /** The likeliest first. What looks the same is one row, for both sexes together. */
  rows: { label: string; probability: Fraction; expected: Fraction; hatched: number }[]
  /** How many outcomes that didn't hatch are left out, beyond `mostRows`. */
  others: number
  unmatched: (Young & { why: Misfit })[]
}

/** The most outcomes that are sent although none of them hatched. */
const mostRows = 200

/**
 * What was to be expected of a cross, beside what hatched. Each of the young is told by its looks, as
 * its written genetics are read; hets can't be seen and play no part. `expected` is the probability
 * times those counted.
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
  const looks = new Map<string, { label: string; probability: Fraction; hatched: number }>()
  for (const { genes, label, probability } of cross.outcomes) {
    const before = looks.get(genes.join())
    looks.set(genes.join(), {
      label,
      probability: plus(before?.probability ?? none, probability),
      hatched: 0,
    })
  }

  const unmatched: Comparison['unmatched'] = []
  for (const each of young) {
    const seen = looksOf(list, read(each.genetics, knownSex(each.sex)))
    const row = seen && looks.get(seen.join())
    if (row) row.hatched++
    else unmatched.push({ ...each, why: whyNot(each, seen) })
  }

  const counted = young.length - unmatched.filter(({ why }) => why !== 'not_expected').length
  const all = [...looks.values()].sort((a, b) => compare(b.probability, a.probability))
  const rows = all.filter(({ hatched }, at) => hatched > 0 || at < mostRows)
  return {
    counted,
    rows: rows.map((row) => ({ ...row, expected: times(row.probability, fraction(counted)) })),
    others: all.length - rows.length + cross.others.count,
    unmatched,
  }
}

const knownSex = (sex: Young['sex']) => (sex === 'unknown' ? undefined : sex)

function whyNot({ genetics }: Young, seen: string[] | undefined): Misfit {
  if (genetics.trim() === '') return 'not_noted'
  return seen ? 'not_expected' : 'not_understood'
}

/** What can be seen of an animal, a word per locus; undefined if its words don't tell. */
function looksOf(
  { loci }: GeneList,
  { chips, genotypes }: ReturnType<ReturnType<typeof readerOf>>,
): string[] | undefined {
  if (!chips.some(({ kind }) => kind === 'gene')) return undefined
  const seen: string[] = []
  for (const locus of loci) {
    const words = seenAt(locus, genotypes.get(locus.name))
    if (words === undefined) return undefined
    if (words !== '') seen.push(words)
  }
  return seen
}

/** The one look of all genotypes that a locus may have; undefined if they differ. */
function seenAt(locus: Locus, distribution: Distribution | undefined): string | undefined {
  const looks = new Set((distribution ?? []).map(({ pair }) => seenOf(locus, pair)))
  const [first = ''] = looks
  return looks.size > 1 ? undefined : first
}
