import {
  type Fraction,
  fraction,
  half,
  isNone,
  minus,
  none,
  one,
  plus,
  times,
} from '../fractions.ts'
import { absent, alleleNamed, type Locus, type Pair, wild } from '../genes.ts'
import type { Distribution, Genotypes, Sex } from '../genotypes.ts'

/* What parents give to their young at one locus. */

/** The pairs that young of one sex may have: [from the dam, from the sire]. */
export function pairsOf(locus: Locus, sire: Genotypes, dam: Genotypes, young: Sex): Distribution {
  const fromSire = gametesOf(locus, sire.get(locus.name) ?? wildType, 'sire', young)
  const fromDam = gametesOf(locus, dam.get(locus.name) ?? wildType, 'dam', young)
  return [...fromDam].flatMap(([a, p]) =>
    [...fromSire].map(([b, q]) => ({ pair: [a, b] as const, p: times(p, q) })),
  )
}

/** Two copies of a homozygous lethal. */
export const isLethal = (locus: Locus, [first, second]: Pair): boolean =>
  first === second && alleleNamed(locus, first)?.lethalHomozygous === true

/** The alleles that one parent gives to young of one sex, with their probabilities. */
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

/** Of a sex chromosome that a parent has once, too: the sex that gets none of it is given `absent`. */
const wildType: Distribution = [{ pair: [wild, wild], p: one }]
