import { isLethal, pairsOf } from './crossing/gametes.ts'
import {
  eggsForNinetyIn,
  leastEggs,
  type Mixture,
  mixtureAt,
  productOfMixtures,
} from './crossing/mixtures.ts'
import { compare, type Fraction, half, isNone, one, over, plus, times, total } from './fractions.ts'
import { type GeneList, type Locus, looksAs, type Pair, wordsOf } from './genes.ts'
import type { Genotypes, Sex } from './genotypes.ts'

/** The young of one sex to keep, and the share of that sex in the eggs that they are. */
export type Kept = { words: string; p: Fraction }

/**
 * Two generations: of the first clutch a male and a female are kept, and `second` is the share of
 * their own eggs that is wanted. `eggs` are those that each clutch needs for a 90% chance: of one of
 * both to keep, and of one that is wanted; undefined where no number of eggs reaches it. `most` is the
 * chance of both to keep that no number of eggs exceeds.
 */
export type TwoSteps = {
  male: Kept
  female: Kept
  second: Fraction
  eggs: readonly [number | undefined, number | undefined]
  most: number
}

type Parent = { genotypes: Genotypes; signs: ReadonlyMap<string, string> }

/**
 * How pairs that can't make an animal make it by their young, brother with sister: for each wanted
 * gene the young that are likeliest to be there and to make it, and of equals those that make it
 * surest. Undefined for a pair whose young can't either. Only the wanted genes are counted.
 */
export function twoStepsOf(list: GeneList, goal: Genotypes) {
  const cache = new Map<string, Best | undefined>()
  const targets = list.loci.flatMap((locus) => {
    const looks = goal.get(locus.name)?.[0]?.pair
    return looks ? [{ locus, looks }] : []
  })

  function at(locus: Locus, looks: Pair, sire: Parent, dam: Parent): Best | undefined {
    const key = [locus.name, sire.signs.get(locus.name), dam.signs.get(locus.name)].join('|')
    if (!cache.has(key)) cache.set(key, bestOf(locus, looks, sire.genotypes, dam.genotypes))
    return cache.get(key)
  }

  return (sire: Parent, dam: Parent): TwoSteps | undefined => {
    const best: Best[] = []
    for (const { locus, looks } of targets) {
      const step = at(locus, looks, sire, dam)
      if (!step) return undefined
      best.push(step)
    }
    const all = (sex: Sex) => best.reduce((product, { next }) => times(product, next[sex]), one)
    const second = times(half, plus(all('male'), all('female')))
    if (best.length === 0 || isNone(second)) return undefined
    const first = productOfMixtures(best.map((each) => each.first))
    const then = productOfMixtures(best.map((each) => each.second))
    return {
      ...{ male: keptOf(best, 'male'), female: keptOf(best, 'female'), second },
      eggs: [leastEggs((eggs) => chanceOfBoth(first, eggs)), eggsForNinetyIn(then, second)],
      most: first.reduce(
        (sum, { male, female, weight }) => (male * female > 0 ? sum + weight : sum),
        0,
      ),
    }
  }
}

/** The young of a locus to keep, and what of theirs is wanted, by its sex. */
type Best = Choice & {
  /** The shares of each sex that are to be kept, and of their eggs that are wanted. */
  first: Mixture
  second: Mixture
}
type Choice = Record<Sex, Young> & { next: Record<Sex, Fraction> }

/** Young of one sex with the same genes at a locus, and their share of its eggs. */
type Young = { words: string; p: Fraction; genotypes: Genotypes }

const keptOf = (best: readonly Best[], sex: Sex): Kept => ({
  words: best
    .map((each) => each[sex].words)
    .filter(Boolean)
    .join(' '),
  p: best.reduce((product, each) => times(product, each[sex].p), one),
})

function bestOf(locus: Locus, looks: Pair, sire: Genotypes, dam: Genotypes): Best | undefined {
  const choices = youngOf(locus, sire, dam, 'male').flatMap((male) =>
    youngOf(locus, sire, dam, 'female').map((female) => {
      const shareOf = (sex: Sex) => wantedIn(locus, looks, male, female, sex)
      const next = { male: shareOf('male'), female: shareOf('female') }
      const odds = plus(next.male, next.female)
      return { male, female, next, odds, score: times(odds, times(male.p, female.p)) }
    }),
  )
  const [best] = choices
    .filter(({ odds }) => !isNone(odds))
    .sort((a, b) => compare(b.score, a.score) || compare(b.odds, a.odds))
  return best && { ...best, ...mixturesOf(locus, looks, sire, dam, best) }
}

function mixturesOf(locus: Locus, looks: Pair, sire: Genotypes, dam: Genotypes, best: Choice) {
  const pairsOfKept = (sex: Sex) => best[sex].genotypes.get(locus.name) ?? []
  const isKept = ([a, b]: Pair, sex: Sex) =>
    pairsOfKept(sex).some(({ pair }) => pair[0] === a && pair[1] === b)
  const isWanted = (pair: Pair) => looksAs(locus, looks, pair) && !isLethal(locus, pair)
  return {
    first: mixtureAt(locus, sire, dam, isKept),
    second: mixtureAt(locus, best.male.genotypes, best.female.genotypes, isWanted),
  }
}

/** The living young of one sex, those with the same genes from either parent together. */
function youngOf(locus: Locus, sire: Genotypes, dam: Genotypes, sex: Sex): Young[] {
  const alike = new Map<string, { pair: Pair; p: Fraction }[]>()
  for (const each of pairsOf(locus, sire, dam, sex)) {
    if (isLethal(locus, each.pair)) continue
    const key = [...each.pair].sort().join('/')
    alike.set(key, [...(alike.get(key) ?? []), each])
  }
  return [...alike.values()].flatMap((pairs) => {
    const [first] = pairs
    const p = total(pairs)
    if (!first || isNone(p)) return []
    const genotypes = new Map([
      [locus.name, pairs.map((each) => ({ ...each, p: over(each.p, p) }))],
    ])
    return [{ words: wordsOf(locus, first.pair), p, genotypes }]
  })
}

function wantedIn(locus: Locus, looks: Pair, male: Young, female: Young, sex: Sex): Fraction {
  const young = pairsOf(locus, male.genotypes, female.genotypes, sex)
  return total(young.filter(({ pair }) => looksAs(locus, looks, pair) && !isLethal(locus, pair)))
}

/**
 * The chance of at least one male and one female to keep, of which each sex has such a share:
 * 1 − (1 − m/2)ⁿ − (1 − f/2)ⁿ + (1 − m/2 − f/2)ⁿ.
 */
const chanceOfBoth = (mixture: Mixture, eggs: number): number =>
  mixture.reduce((chance, { male, female, weight }) => {
    const [m, f] = [male / 2, female / 2]
    return (
      chance + weight * (1 - (1 - m) ** eggs - (1 - f) ** eggs + Math.max(1 - m - f, 0) ** eggs)
    )
  }, 0)
