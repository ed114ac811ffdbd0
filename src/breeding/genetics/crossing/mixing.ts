import type { Locus, Pair } from '../genes.ts'
import type { Genotypes, Sex } from '../genotypes.ts'
import { seenOf } from './classes.ts'
import { isLethal } from './gametes.ts'
import { ceilingOf, type Mixture, merged, mixtureAt, productOfMixtures } from './mixtures.ts'
import { type Need, needsAt } from './needs.ts'

/** The looks of young at each locus of a cross, '' for nothing to see and undefined for anything. */
export type Looks = readonly (string | undefined)[]

export type Mixing = {
  /** The shares of eggs of certain looks, and of one sex if it is given, by what the parents may be. */
  mixtureOf: (looks: Looks, sex?: Sex) => Mixture
  /** The genetics that the parents must have for any egg to be so. */
  needsOf: (looks: Looks, sex?: Sex) => Need[]
  /** The shares of eggs that fail with two copies of a lethal gene. */
  failing: (allele: string) => Mixture
}

/** Worked out when it is asked for: a large cross has thousands of looks, of which a screen shows a few. */
export function mixingOf(loci: readonly Locus[], sire: Genotypes, dam: Genotypes): Mixing {
  const atLoci = new Map<string, number>()
  const ids = new Map<string, number>()
  const mixtures: Mixture[] = []
  const products = new Map<string, Mixture>()

  /** Equal mixtures have one number, so that loci with the same odds are worked out once. */
  function numberOf(mixture: Mixture): number {
    const key = JSON.stringify(mixture)
    const id = ids.get(key) ?? mixtures.push(mixture) - 1
    ids.set(key, id)
    return id
  }

  function at(locus: Locus, looks: string | undefined, sex: Sex | undefined): number {
    const key = [locus.name, sex, looks ?? '*'].join('|')
    const before = atLoci.get(key)
    if (before !== undefined) return before
    const mixture = mixtureAt(locus, sire, dam, fitting(locus, looks))
    const id = numberOf(sex ? ofSex(mixture, sex) : mixture)
    atLoci.set(key, id)
    return id
  }

  const mixtureOf = (looks: Looks, sex?: Sex) =>
    productOf(loci.map((locus, place) => at(locus, looks[place], sex)).sort((a, b) => a - b))

  /** By halves, since many looks differ in a locus or two only. */
  function productOf(parts: readonly number[]): Mixture {
    const key = parts.join()
    const before = products.get(key)
    if (before) return before
    const half = parts.length >> 1
    const [only] = parts
    const product =
      half > 0
        ? productOfMixtures([productOf(parts.slice(0, half)), productOf(parts.slice(half))])
        : (only !== undefined && mixtures[only]) || productOfMixtures([])
    products.set(key, product)
    return product
  }

  const needsOf = (looks: Looks, sex?: Sex) =>
    loci.flatMap((locus, place) => {
      const isIn = (mixture: Mixture) => ceilingOf(sex ? ofSex(mixture, sex) : mixture) > 0
      return needsAt(locus, { sire, dam }, fitting(locus, looks[place]), isIn)
    })

  function failing(allele: string): Mixture {
    const locus = loci.find(({ alleles }) => alleles.some(({ name }) => name === allele))
    const isOf = (pair: Pair) => pair[0] === allele
    return locus ? mixtureAt(locus, sire, dam, (pair) => isOf(pair) && isLethal(locus, pair)) : []
  }

  return { mixtureOf, needsOf, failing }
}

const fitting = (locus: Locus, looks: string | undefined) => (pair: Pair) =>
  !isLethal(locus, pair) && (looks === undefined || seenOf(locus, pair) === looks)

const ofSex = (mixture: Mixture, sex: Sex): Mixture =>
  merged(
    mixture.map(({ weight, ...shares }) => ({
      ...{ male: 0, female: 0, weight },
      [sex]: shares[sex],
    })),
  )
