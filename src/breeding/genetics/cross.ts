import { type Class, type Classes, classesOf, type Hidden } from './crossing/classes.ts'
import { pairsOf } from './crossing/gametes.ts'
import { type Looks, type Mixing, mixingOf } from './crossing/mixing.ts'
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
  total,
} from './fractions.ts'
import type { GeneList, Locus } from './genes.ts'
import type { Genotypes, Sex } from './genotypes.ts'

export type Outcome = {
  /** The name of the young: 'Bumblebee Pied', or 'Normal'. */
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
  looks: readonly string[]
}

export type Cross = {
  /** The likeliest first; at most `mostOutcomes`. */
  outcomes: Outcome[]
  /** How many less likely outcomes there are beyond them, and their probability together. */
  others: { count: number; probability: Fraction }
  /** The share of eggs expected to fail, and why; 0 and none without a lethal gene in both parents. */
  lethal: { share: Fraction; causes: { allele: string; share: Fraction }[] }
  /** True if a sex-linked gene is involved: then each outcome has a sex, and each sex sums to 1/2. */
  isSexed: boolean
  /** The genes that show in some of the young but not in all, the rarest first, with their share of all eggs. */
  genes: { gene: string; share: Fraction; looks: Looks }[]
} & Mixing

/**
 * The possible young of a pairing. Each locus is worked out on its own, its genotypes are grouped by what can be
 * seen, and only the groups are multiplied. Loci are taken as independent, also those on the same sex chromosome,
 * within each sex. Homozygous lethals are dropped and the rest scaled to 1.
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
          looks: picked.map(({ words }) => words),
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
    genes: genesOf(classes, isSexed, alive),
    ...mixingOf(loci, sire, dam),
  }
}

type AtLocus = { locus: Locus; male: Classes; female: Classes }

/** Of each locus on its own, so that what is left out of a large cross counts as well. */
function genesOf(classes: readonly AtLocus[], isSexed: boolean, alive: Fraction): Cross['genes'] {
  const shareOf = (sex: Sex, words: string, at: number) =>
    classes.reduce((share, each, place) => {
      const { classes: all } = each[sex]
      const fits = place === at ? all.filter((one) => one.words === words) : all
      return times(share, total(fits))
    }, one)
  return classes
    .flatMap(({ male, female }, at) => {
      const words = new Set([...male.classes, ...female.classes].map((each) => each.words))
      return [...words].filter(Boolean).map((gene) => {
        const males = shareOf('male', gene, at)
        const share = isSexed ? times(half, plus(males, shareOf('female', gene, at))) : males
        return { gene, share, looks: classes.map((_, place) => (place === at ? gene : undefined)) }
      })
    })
    .filter(({ share }) => compare(share, alive) < 0)
    .sort((a, b) => compare(a.share, b.share))
}

/** The probability of any of these. Many terms with one denominator are added without reducing each. */
export function sumOf(outcomes: readonly Outcome[]): Fraction {
  const byDenominator = new Map<bigint, bigint>()
  for (const { probability } of outcomes) {
    const before = byDenominator.get(probability.denominator) ?? 0n
    byDenominator.set(probability.denominator, before + probability.numerator)
  }
  return [...byDenominator].reduce((sum, [below, above]) => plus(sum, fraction(above, below)), none)
}

const aliveOf = ({ classes }: Classes) => total(classes)

function causesOf(classes: readonly AtLocus[], isSexed: boolean) {
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

/** Enough for six loci with four outcomes each. */
const mostOutcomes = 4096

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
