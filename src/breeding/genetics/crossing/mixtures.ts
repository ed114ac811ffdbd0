import { eggsForNinety, type Fraction, toNumber } from '../fractions.ts'
import type { Locus, Pair } from '../genes.ts'
import type { Distribution, Genotypes, Sex } from '../genotypes.ts'
import { pairsOf } from './gametes.ts'

/**
 * Shares of a clutch's eggs that are as wanted, for each thing that its parents may be: all its eggs
 * have the same parents, so a possible het gives its gene to some of them or to none. `male` and
 * `female` are shares of that sex, and the weights sum to 1.
 */
export type Mixture = readonly { male: number; female: number; weight: number }[]

/** At one locus, the shares of eggs for which `fits` holds. */
export function mixtureAt(
  locus: Locus,
  sire: Genotypes,
  dam: Genotypes,
  fits: (pair: Pair, sex: Sex) => boolean,
): Mixture {
  const shareOf = (one: Genotypes, other: Genotypes, sex: Sex) =>
    pairsOf(locus, one, other, sex).reduce(
      (sum, { pair, p }) => (fits(pair, sex) ? sum + toNumber(p) : sum),
      0,
    )
  const mixture = eachOf(locus, sire).flatMap((one) =>
    eachOf(locus, dam).map((other) => ({
      male: shareOf(one.genotypes, other.genotypes, 'male'),
      female: shareOf(one.genotypes, other.genotypes, 'female'),
      weight: one.weight * other.weight,
    })),
  )
  return merged(mixture)
}

/** Lists the pairs a parent may have at a locus, each as if it were certain. */
export function eachOf({ name }: Locus, genotypes: Genotypes) {
  const distribution: Distribution | undefined = genotypes.get(name)
  if (!distribution) return [{ genotypes, pair: undefined, weight: 1 }]
  return distribution.map(({ pair, p }) => ({
    genotypes: new Map([[name, [{ pair, p: certain }]]]),
    pair,
    weight: toNumber(p),
  }))
}

const certain = { numerator: 1n, denominator: 1n }

/** The mixture of several loci, which are independent. */
export const productOfMixtures = (mixtures: readonly Mixture[]): Mixture =>
  mixtures.reduce<Mixture>(
    (all, each) =>
      merged(
        all.flatMap((a) =>
          each.map((b) => ({
            male: a.male * b.male,
            female: a.female * b.female,
            weight: a.weight * b.weight,
          })),
        ),
      ),
    [{ male: 1, female: 1, weight: 1 }],
  )

/** More of them, which only dozens of sex-linked genes can have, are put together with similar ones. */
const mostShares = 64

/** Equal shares together, and similar ones if there are too many; none with some. */
export function merged(mixture: Mixture): Mixture {
  if (mixture.length === 1) return mixture
  const possible = mixture.filter(({ weight }) => weight > 0)
  let together = mergedWithin(
    possible.sort((a, b) => a.male - b.male || a.female - b.female),
    1e-12,
  )
  for (let step = 1e-3; together.length > mostShares; step *= 2) {
    together = mergedWithin(together, step)
  }
  return together
}

/** Puts together what lies in the same steps of this size, on the scale of the logarithms of both shares. */
function mergedWithin(mixture: Mixture, step: number): Mixture {
  const place = (share: number) => Math.round(Math.log(share) / step)
  const groups = Map.groupBy(mixture, ({ male, female }) => `${place(male)} ${place(female)}`)
  return [...groups.values()].map((alike) =>
    alike.reduce((one, other) => {
      const weight = one.weight + other.weight
      return {
        male: one.male + ((other.male - one.male) * other.weight) / weight,
        female: one.female + ((other.female - one.female) * other.weight) / weight,
        weight,
      }
    }),
  )
}

const shareIn = ({ male, female }: Mixture[number]) => (male + female) / 2

/** The chance of at least one in a clutch of so many eggs. */
export const chanceIn = (mixture: Mixture, eggs: number): number =>
  mixture.reduce((chance, each) => {
    const p = Math.min(shareIn(each), 1)
    return chance + each.weight * (p >= 1 ? 1 : -Math.expm1(eggs * Math.log1p(-p)))
  }, 0)

/** The chance that no number of eggs exceeds: below 1 if some of what the parents may be can't make it. */
export const ceilingOf = (mixture: Mixture): number =>
  mixture.reduce((sum, each) => (shareIn(each) > 0 ? sum + each.weight : sum), 0)

/** The least number of eggs with a 90% chance of at least one; exact if the parents are certain. */
export const eggsForNinetyIn = (mixture: Mixture, share: Fraction): number | undefined =>
  mixture.length === 1 ? eggsForNinety(share) : leastEggs((eggs) => chanceIn(mixture, eggs))

/** The least number of eggs for which a chance that grows with them is at least 90%, if there is one. */
export function leastEggs(chance: (eggs: number) => number): number | undefined {
  const enough = (eggs: number) => chance(eggs) >= 0.9 - 1e-12
  if (!enough(mostEggsTried)) return undefined
  let [less, most] = [0, 1]
  while (!enough(most)) [less, most] = [most, most * 2]
  while (most - less > 1) {
    const between = Math.ceil((less + most) / 2)
    if (enough(between)) most = between
    else less = between
  }
  return most
}

const mostEggsTried = 2 ** 40
