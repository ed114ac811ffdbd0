import {
  type Fraction,
  half,
  isOne,
  minus,
  none,
  one,
  percentOf,
  times,
  total,
} from './fractions.ts'
import { type Allele, absent, alleleNamed, type Locus, type Pair, wild, wordsOf } from './genes.ts'
import type { Distribution, Sex } from './genotypes.ts'
import type { Meaning } from './reading/lexicon.ts'
import type { Het } from './reading/phrases.ts'

/** How a gene is carried, as the words beside it say. */
export type Manner = { het?: Het; isTwice: boolean }

type Carried = { allele: string; p: Fraction }

/** The reading of one locus: certain visible alleles, or those of which it may carry one. */
export type Entry = {
  visible: string[]
  carried?: Carried[]
  /** The words of a name that several pairs share, and the alleles that follow it: 'BEL (Lesser/Butter)'. */
  standsFor?: string
  names?: string[]
}

/** Keepers call every pair of its complex so. */
export const anyPair = 'BEL'

export const isHalf = ({ standsFor, names }: Entry) => standsFor === anyPair && names?.length === 1

export type OfLocus = Extract<Meaning, { locus: Locus }>

/** Undefined for what can't be: two copies of a lethal gene, or a carrier of a pair. */
export function entryOf(meaning: OfLocus, { het, isTwice }: Manner): Entry | undefined {
  if (meaning.kind === 'compound') {
    return het ? undefined : { visible: [...meaning.alleles], standsFor: meaning.name }
  }
  const { allele } = meaning
  if (meaning.kind === 'twice') return het ? undefined : { visible: [allele.name, allele.name] }
  if (het && !(isOne(het.p) && allele.mode !== 'recessive')) {
    return { visible: [], carried: [{ allele: allele.name, p: het.p }] }
  }
  if (isTwice) return allele.lethalHomozygous ? undefined : twice(allele)
  return allele.mode === 'recessive' ? twice(allele) : { visible: [allele.name] }
}

const twice = ({ name }: Allele): Entry => ({ visible: [name, name] })

/** Two entries of one locus together; undefined if they contradict each other. */
export function mergedOf(locus: Locus, before: Entry, next: Entry): Entry | undefined {
  if (next.standsFor && !before.standsFor && !before.carried) {
    return mergedOf(locus, next, before)
  }
  if (before.standsFor && next.visible.length > 0 && !next.standsFor) {
    // 'BEL (Lesser/Butter)' says which two.
    const names = [...(before.names ?? []), ...next.visible]
    const isOfPair =
      before.standsFor === anyPair || names.every((name) => before.visible.includes(name))
    if (names.length > 2 || !isOfPair) return undefined
    return { ...before, names, visible: names.length === 2 ? names : before.visible }
  }
  if (before.carried && next.carried) return carriedTogether([...before.carried, ...next.carried])
  const [other, { carried }] = before.carried ? [next, before] : [before, next]
  if (carried) {
    const isRoom =
      other.visible.length === 1 && carried.every(({ allele }) => allele !== other.visible[0])
    return isRoom ? { visible: other.visible, carried } : undefined
  }
  const names = [...new Set([...before.visible, ...next.visible])]
  const areRecessive = names.map((name) => alleleNamed(locus, name)?.mode === 'recessive')
  const isPair = names.length === 2 && areRecessive[0] === areRecessive[1]
  const isTwice = !areRecessive[0] && before.visible.length + next.visible.length > 2
  return isPair && !isTwice ? { visible: names } : undefined
}

/**
 * Two certain ones are a pair. '50% het Albino, 25% het Candy' has one of both at most, since a pair of
 * them would show; undefined if their chances add up to more than one.
 */
function carriedTogether(carried: Carried[]): Entry | undefined {
  const names = carried.map(({ allele }) => allele)
  if (new Set(names).size < names.length) return undefined
  if (carried.every(({ p }) => isOne(p))) {
    return names.length === 2 ? { visible: names } : undefined
  }
  const sum = total(carried)
  return sum.numerator <= sum.denominator ? { visible: [], carried } : undefined
}

/** A female has one copy of what lies on Z, a male of what lies on X: neither can be het for it. */
export function fitsSex(locus: Locus, { carried, visible }: Entry, sex: Sex | undefined): boolean {
  if (!isAlone(locus, sex)) return true
  return !carried && new Set(visible).size === 1
}

const isAlone = ({ linkage }: Locus, sex: Sex | undefined) =>
  (linkage === 'Z' && sex === 'female') || (linkage === 'X' && sex === 'male')

export function distributionOf(
  locus: Locus,
  { visible, carried }: Entry,
  sex?: Sex,
  maker?: Sex,
): Distribution {
  const [first = wild, second = wild] = visible
  if (isAlone(locus, sex)) return [{ pair: [first, absent], p: one }]
  const sure: Distribution = [{ pair: [first, second], p: one }]
  const pairs = carried ? pairsWith(first, carried) : sure
  if (locus.linkage !== 'XY_pseudo' || sex !== 'male') return pairs
  // A male's pair is [X, Y]: which of them holds the gene is even odds unless it is said.
  return pairs.flatMap(({ pair: [a, b], p }): Distribution => {
    if (a === b) return [{ pair: [a, b], p }]
    if (maker) return [{ pair: maker === 'male' ? [b, a] : [a, b], p }]
    return [
      { pair: [a, b], p: times(p, half) },
      { pair: [b, a], p: times(p, half) },
    ]
  })
}

function pairsWith(first: string, carried: Carried[]): Distribution {
  const pairOf = (allele: string): Pair => (first === wild ? [allele, wild] : [first, allele])
  const rest = carried.reduce((left, { p }) => minus(left, p), one)
  const pairs: Distribution = [
    ...carried.map(({ allele, p }) => ({ pair: pairOf(allele), p })),
    { pair: [first, wild], p: rest },
  ]
  return pairs.filter((each) => each.p.numerator !== none.numerator)
}

/** 'Pastel', '66% het Pied', 'Banana, male maker'. */
export function labelOf(locus: Locus, { visible, carried }: Entry, sex?: Sex, maker?: Sex): string {
  if (carried) {
    const share = ({ p }: Carried) => (isOne(p) ? '' : `${percentOf(p)} `)
    return carried.map((each) => `${share(each)}het ${each.allele}`).join(', ')
  }
  const [first = wild, second = wild] = visible
  const words = wordsOf(
    locus,
    visible.length === 1 && isAlone(locus, sex) ? [first, absent] : [first, second],
  )
  const isMade = maker && sex === 'male' && locus.linkage === 'XY_pseudo' && second === wild
  return isMade ? `${words}, ${maker} maker` : words
}
