import {
  commonMultiple,
  compare,
  type Fraction,
  fraction,
  half,
  isNone,
  minus,
  none,
  one,
  over,
  plus,
  times,
} from './fractions.ts'
import {
  type Allele,
  absent,
  alleleNamed,
  type GeneList,
  type Locus,
  type Pair,
  wild,
  wordsOf,
} from './genes.ts'

/** The genotypes that an animal may have at one locus, with their probabilities, which sum to 1. */
export type Distribution = readonly { pair: Pair; p: Fraction }[]
/** By the locus's name; wild type at all others. */
export type Genotypes = ReadonlyMap<string, Distribution>

export type Sex = 'male' | 'female'

/** Something of a row that can't be seen, and its probability given what can be seen. */
export type Hidden = {
  kind: 'het' | 'homozygous' | 'male maker' | 'female maker'
  allele: string
  p: Fraction
}

export type Outcome = {
  /** What hatches: 'Bumblebee Pied', or 'Normal'. */
  label: string
  /** The same without names of combinations: ['Pastel', 'Spider', 'Pied']. */
  genes: string[]
  /** Set in a cross with sex-linked genes. */
  sex?: Sex
  /** Of the young that hatch. */
  probability: Fraction
  /** Of all eggs, those that fail included. */
  share: Fraction
  hidden: Hidden[]
}

export type Cross = {
  /** The likeliest first; at most `mostOutcomes`. */
  outcomes: Outcome[]
  /** How many less likely outcomes there are beyond them, and their probability together. */
  others: { count: number; probability: Fraction }
  /** The share of eggs expected to fail, and why; 0 and none without a lethal gene in both parents. */
  lethal: { share: Fraction; causes: { allele: string; share: Fraction }[] }
  /** Whether a sex-linked gene is involved: then each outcome has a sex, and each sex sums to 1/2. */
  isSexed: boolean
}

/** Enough for six loci with four outcomes each. */
export const mostOutcomes = 4096

/**
 * What a pairing may produce. Each locus is worked out on its own, its genotypes are grouped by what
 * can be seen, and only the groups are multiplied. Loci are taken as independent, also those on the
 * same sex chromosome, within each sex. Homozygous lethals are dropped and the rest scaled to 1.
 */
export function crossOf(list: GeneList, sire: Genotypes, dam: Genotypes): Cross {
  const loci = list.loci.filter(({ name }) => sire.has(name) || dam.has(name))
  const classes = loci.map((locus) => ({
    locus,
    male: classesOf(locus, pairsOf(locus, sire, dam, 'male'), 'male'),
    female: classesOf(locus, pairsOf(locus, sire, dam, 'female'), 'female'),
  }))
  const isSexed = loci.some(({ linkage }) => linkage !== 'autosomal')
  const survival = (sex: Sex) =>
    classes.reduce((rest, each) => times(rest, aliveOf(each[sex])), one)
  const alive = isSexed ? times(half, plus(survival('male'), survival('female'))) : survival('male')
  const name = namingOf(list)

  const rowsOf = (sex: Sex, part: Fraction, sexWord?: Sex) => {
    const whole = productOf(classes.map((each) => each[sex].classes))
    const scale = isNone(alive) ? none : over(part, alive)
    return {
      count: whole.count,
      rows: whole.rows.map(({ picked, p }): Outcome => {
        const genes = picked.flatMap(({ words }) => (words === '' ? [] : [words]))
        return {
          label: name(genes),
          genes,
          ...(sexWord && { sex: sexWord }),
          probability: times(p, scale),
          share: times(p, part),
          hidden: picked.flatMap(({ hidden }) => hidden),
        }
      }),
    }
  }

  const tables = isSexed
    ? [rowsOf('male', half, 'male'), rowsOf('female', half, 'female')]
    : [rowsOf('male', one)]
  const all = tables.flatMap(({ rows }) => rows)
  if (isSexed) all.sort((a, b) => compare(b.probability, a.probability))
  const outcomes = all.slice(0, mostOutcomes)
  const count = tables.reduce((sum, table) => sum + table.count, 0) - outcomes.length
  const rest = isNone(alive) || count === 0 ? none : minus(one, sumOf(outcomes))
  return {
    outcomes,
    others: { count, probability: rest },
    lethal: { share: minus(one, alive), causes: causesOf(classes, isSexed) },
    isSexed,
  }
}

/** Many terms with one denominator: added without reducing each. */
function sumOf(outcomes: readonly Outcome[]): Fraction {
  const byDenominator = new Map<bigint, bigint>()
  for (const { probability } of outcomes) {
    const before = byDenominator.get(probability.denominator) ?? 0n
    byDenominator.set(probability.denominator, before + probability.numerator)
  }
  return [...byDenominator].reduce((sum, [below, above]) => plus(sum, fraction(above, below)), none)
}

const wildType: Distribution = [{ pair: [wild, wild], p: one }]

/** What one parent gives to young of one sex: alleles with their probabilities. */
function gametesOf(
  { linkage, recombination = 0 }: Locus,
  distribution: Distribution,
  parent: 'sire' | 'dam',
  young: Sex,
): Map<string, Fraction> {
  const gametes = new Map<string, Fraction>()
  const give = (allele: string, p: Fraction) => {
    if (!isNone(p)) gametes.set(allele, plus(gametes.get(allele) ?? none, p))
  }
  // The parent with two different sex chromosomes gives one of them to each sex.
  const isHemizygous =
    (linkage === 'Z' && parent === 'dam') || (linkage === 'X' && parent === 'sire')
  const changed = fraction(Math.round(recombination * 10), 1000)
  for (const { pair, p } of distribution) {
    const [first, second] = pair
    if (isHemizygous) {
      const isGiven = linkage === 'Z' ? young === 'male' : young === 'female'
      give(isGiven ? (first === absent ? second : first) : absent, p)
    } else if (linkage === 'XY_pseudo' && parent === 'sire') {
      const [own, other] = young === 'male' ? [second, first] : [first, second]
      give(own, times(p, minus(one, changed)))
      give(other, times(p, changed))
    } else {
      give(first, times(p, half))
      give(second, times(p, half))
    }
  }
  return gametes
}

/** The pairs that young of one sex may have: [from the dam, from the sire]. */
export function pairsOf(locus: Locus, sire: Genotypes, dam: Genotypes, young: Sex): Distribution {
  const fromSire = gametesOf(locus, sire.get(locus.name) ?? wildOf(locus, 'male'), 'sire', young)
  const fromDam = gametesOf(locus, dam.get(locus.name) ?? wildOf(locus, 'female'), 'dam', young)
  return [...fromDam].flatMap(([a, p]) =>
    [...fromSire].map(([b, q]) => ({ pair: [a, b] as const, p: times(p, q) })),
  )
}

function wildOf({ linkage }: Locus, sex: Sex): Distribution {
  const isAlone = (linkage === 'Z' && sex === 'female') || (linkage === 'X' && sex === 'male')
  return isAlone ? [{ pair: [wild, absent], p: one }] : wildType
}

/** Two copies of a homozygous lethal. */
export const isLethal = (locus: Locus, [first, second]: Pair): boolean =>
  first === second && alleleNamed(locus, first)?.lethalHomozygous === true

/** The genotypes of one locus that look alike. */
type Class = { words: string; p: Fraction; hidden: Hidden[]; rank: number }
type Classes = { classes: Class[]; lethal: { allele: string; p: Fraction }[] }

function classesOf(locus: Locus, pairs: Distribution, sex: Sex): Classes {
  const lethal: Classes['lethal'] = []
  const alike = new Map<string, { pair: Pair; p: Fraction }[]>()
  for (const { pair, p } of pairs) {
    if (isLethal(locus, pair)) {
      lethal.push({ allele: pair[0], p })
      continue
    }
    const seen = seenOf(locus, pair)
    alike.set(seen, [...(alike.get(seen) ?? []), { pair, p }])
  }
  const classes = [...alike].map(([words, members]) => {
    const p = members.reduce((sum, member) => plus(sum, member.p), none)
    return {
      words,
      p,
      hidden: hiddenOf(locus, sex, members, p),
      rank: rankOf(locus, words, members),
    }
  })
  return { classes: classes.sort((a, b) => b.rank - a.rank), lethal }
}

/** What can be seen of a pair: as `wordsOf`, and '' for one that only carries. */
export function seenOf(locus: Locus, pair: Pair): string {
  const words = wordsOf(locus, pair)
  return words.startsWith(hetOf) && isHidden(locus, pair) ? '' : words
}

const hetOf = 'het '
const isHidden = (locus: Locus, [a, b]: Pair) =>
  [a, b].every((name) => (alleleNamed(locus, name)?.mode ?? 'recessive') === 'recessive') &&
  (a === wild || b === wild)

/** More to see comes first among equals, then what stands first in the list. */
function rankOf({ alleles }: Locus, words: string, members: readonly { pair: Pair }[]): number {
  if (words === '') return 0
  const place = (copy: string) => alleles.findIndex(({ name }) => name === copy)
  return Math.max(
    ...members.map(({ pair }) => {
      const copies = pair.map(place).filter((at) => at >= 0)
      return copies.length - copies.reduce((sum, at) => sum + at, 0) / (4 * alleles.length)
    }),
  )
}

/** What the members of a class carry unseen: hets, second copies of dominants, and where a male's copy lies. */
function hiddenOf(locus: Locus, sex: Sex, members: Distribution, whole: Fraction): Hidden[] {
  return locus.alleles.flatMap((allele) =>
    factsOf(locus, allele, sex).flatMap(([kind, holds]) => {
      const p = members.reduce((sum, { pair, p }) => (holds(pair) ? plus(sum, p) : sum), none)
      return isNone(p) ? [] : [{ kind, allele: allele.name, p: over(p, whole) }]
    }),
  )
}

type Fact = [kind: Hidden['kind'], holds: (pair: Pair) => boolean]

function factsOf(locus: Locus, { name, mode }: Allele, sex: Sex): Fact[] {
  if (mode === 'recessive') return [['het', (pair) => isHet(locus, name, pair)]]
  const facts: Fact[] =
    mode === 'dominant' ? [['homozygous', ([a, b]) => a === name && b === name]] : []
  if (locus.linkage !== 'XY_pseudo' || sex === 'female') return facts
  // A son's Y comes from his sire.
  return [
    ...facts,
    ['male maker', ([fromDam, fromSire]) => fromSire === name && fromDam !== name],
    ['female maker', ([fromDam, fromSire]) => fromDam === name && fromSire !== name],
  ]
}

/** One copy of a recessive, unless it shows: beside another one, as Amel and Ultra in an Ultramel, or alone. */
function isHet(locus: Locus, name: string, [a, b]: Pair): boolean {
  if ((a === name) === (b === name)) return false
  const other = a === name ? b : a
  if (other === absent) return false
  return (
    other === wild ||
    (!wordsOf(locus, [a, b]).includes(name) && alleleNamed(locus, other)?.mode !== 'recessive')
  )
}

const aliveOf = ({ classes }: Classes) => classes.reduce((sum, { p }) => plus(sum, p), none)

function causesOf(
  classes: readonly { locus: Locus; male: Classes; female: Classes }[],
  isSexed: boolean,
) {
  const causes = new Map<string, Fraction>()
  const add = ({ lethal }: Classes, part: Fraction) => {
    for (const { allele, p } of lethal) {
      causes.set(allele, plus(causes.get(allele) ?? none, times(p, part)))
    }
  }
  for (const { male, female } of classes) {
    add(male, isSexed ? half : one)
    if (isSexed) add(female, half)
  }
  return [...causes].map(([allele, share]) => ({ allele, share }))
}

type Row = { picked: Class[]; p: Fraction }

/**
 * Every combination of one class per locus, the likeliest first, with their number. Of a product only
 * the best `mostOutcomes` are kept at each step: no better one can come from those left out.
 */
function productOf(loci: readonly Class[][]): { rows: Row[]; count: number } {
  let rows: { picked: Class[]; weight: bigint }[] = [{ picked: [], weight: 1n }]
  let [denominator, count] = [1n, 1]
  for (const classes of loci) {
    const below = classes.reduce((all, { p }) => commonMultiple(all, p.denominator), 1n)
    const weights = classes.map(({ p }) => p.numerator * (below / p.denominator))
    rows = rows.flatMap(({ picked, weight }) =>
      classes.map((each, at) => ({
        picked: [...picked, each],
        weight: weight * (weights[at] ?? 0n),
      })),
    )
    if (rows.length > mostOutcomes) rows = best(rows)
    denominator *= below
    count *= classes.length
  }
  return {
    rows: best(rows).map(({ picked, weight }) => ({ picked, p: fraction(weight, denominator) })),
    count,
  }
}

/** Sorting is stable: rows that are equally likely keep the order of their classes. */
function best<Weighed extends { weight: bigint }>(rows: Weighed[]): Weighed[] {
  return rows
    .sort((a, b) => (a.weight < b.weight ? 1 : a.weight > b.weight ? -1 : 0))
    .slice(0, mostOutcomes)
}

/** Puts names of combinations in the place of their genes, the largest first. */
function namingOf({ combos }: GeneList) {
  const bySize = [...combos].sort((a, b) => b.genes.length - a.genes.length)
  return (genes: readonly string[]): string => {
    if (genes.length === 0) return 'Normal'
    let words = [...genes]
    for (const { name, genes: parts } of bySize) {
      if (parts.length <= words.length && parts.every((part) => words.includes(part))) {
        const at = Math.min(...parts.map((part) => words.indexOf(part)))
        words = words.flatMap((word, place) => {
          if (place === at) return [name]
          return parts.includes(word) ? [] : [word]
        })
      }
    }
    return words.join(' ')
  }
}
