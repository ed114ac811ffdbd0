import { isLethal, pairsOf } from './crossing/gametes.ts'
import { ceilingOf, type Mixture, mixtureAt, productOfMixtures } from './crossing/mixtures.ts'
import { type Need, needsAt } from './crossing/needs.ts'
import { compare, type Fraction, half, isNone, one, over, plus, times, total } from './fractions.ts'
import { type GeneList, type Locus, looksAs, type Pair } from './genes.ts'
import type { Distribution, Genotypes, Sex } from './genotypes.ts'
import { type TwoSteps, twoStepsOf } from './twoSteps.ts'

/** An animal of the collection, as read for a dam and for a sire: sex-linked genes differ. */
type Candidate = { id: string; sex: Sex | 'unknown'; asSire: Genotypes; asDam: Genotypes }

export type Making = {
  sire: string
  dam: string
  /** Of the young that hatch, and of all eggs. */
  probability: Fraction
  share: Fraction
  /** Worked out for the pairs that are shown. */
  chances: () => { mixture: Mixture; needs: Need[] }
}

/**
 * Finds pairs that can make an animal that looks as `goal` says (and carries what it is het for), the best pair
 * first. `inTwoSteps` holds pairs that can't, but whose young paired with each other can, those that need the
 * fewest eggs first.
 */
export function makersOf(
  list: GeneList,
  goal: Genotypes,
  animals: readonly Candidate[],
): { pairs: Making[]; inTwoSteps: MakingInTwo[] } {
  const sires = groupsOf(
    list,
    animals.filter(({ sex }) => sex !== 'female'),
    'asSire',
  )
  const dams = groupsOf(
    list,
    animals.filter(({ sex }) => sex !== 'male'),
    'asDam',
  )
  const chances = chancesOf(list, goal)
  const pairs: Making[] = []
  const inTwoSteps: MakingInTwo[] = []
  const stepsOf = twoStepsOf(list, goal)
  const mixed = mixedFor(list, goal)
  for (const sire of sires) {
    for (const dam of dams) {
      const { probability, share } = chances(sire, dam)
      const steps = isNone(share) ? stepsOf(sire, dam) : undefined
      if (isNone(share) && !steps) continue
      for (const one of sire.ids) {
        for (const other of dam.ids) {
          if (one === other) continue
          if (steps) inTwoSteps.push({ sire: one, dam: other, ...steps })
          else
            pairs.push({
              sire: one,
              dam: other,
              probability,
              share,
              chances: () => mixed(sire, dam),
            })
        }
      }
    }
  }
  return {
    pairs: pairs.sort((a, b) => compare(b.probability, a.probability)),
    inTwoSteps: inTwoSteps.sort((a, b) => eggsIn(a) - eggsIn(b)),
  }
}

const eggsIn = ({ eggs: [first = Number.MAX_VALUE, second = Number.MAX_VALUE] }: TwoSteps) =>
  first + second

export type MakingInTwo = TwoSteps & { sire: string; dam: string }

/** Animals with the same genes, which have the same chances. */
type Group = { ids: string[]; genotypes: Genotypes; signs: ReadonlyMap<string, string> }

function groupsOf(
  { loci }: GeneList,
  animals: readonly Candidate[],
  role: 'asSire' | 'asDam',
): Group[] {
  const groups = new Map<string, Group>()
  for (const animal of animals) {
    const genotypes = animal[role]
    const signs = new Map(loci.map(({ name }) => [name, signOf(genotypes.get(name))]))
    const sign = [...signs.values()].join(';')
    const group = groups.get(sign) ?? { ids: [], genotypes, signs }
    group.ids.push(animal.id)
    groups.set(sign, group)
  }
  return [...groups.values()]
}

const signOf = (distribution: Distribution = []) =>
  distribution.map(({ pair, p }) => `${pair.join('/')}:${p.numerator}/${p.denominator}`).join(',')

/** The part of one locus: the share of young that are as wanted there, and that live. */
type AtLocus = { wanted: Fraction; alive: Fraction }

/** The shares of a pair's eggs: how many are as wanted, by what the parents may be, and what they must be. */
const mixedFor = (list: GeneList, goal: Genotypes) => (sire: Group, dam: Group) => {
  const counted = countedOf(list, goal)
  const both = { sire: sire.genotypes, dam: dam.genotypes }
  const fitting = (locus: Locus) => {
    const looks = goal.get(locus.name)?.[0]?.pair
    return (pair: Pair) => !isLethal(locus, pair) && (!looks || looksAs(locus, looks, pair))
  }
  return {
    mixture: productOfMixtures(
      counted.map((locus) => mixtureAt(locus, both.sire, both.dam, fitting(locus))),
    ),
    needs: counted.flatMap((locus) =>
      needsAt(locus, both, fitting(locus), (mixture) => ceilingOf(mixture) > 0),
    ),
  }
}

/** The loci that decide: those wanted, and those where young may fail. */
const countedOf = ({ loci }: GeneList, goal: Genotypes) =>
  loci.filter(
    ({ name, alleles }) =>
      goal.has(name) || alleles.some(({ lethalHomozygous }) => lethalHomozygous),
  )

/** The chance of a pair of groups, with each locus worked out once for the same genes. */
function chancesOf(list: GeneList, goal: Genotypes) {
  const cache = new Map<string, AtLocus>()
  const counted = countedOf(list, goal)
  const isSexed = counted.some(({ linkage }) => linkage !== 'autosomal')

  function at(locus: Locus, sire: Group, dam: Group, sex: Sex): AtLocus {
    const key = [sex, locus.name, sire.signs.get(locus.name), dam.signs.get(locus.name)].join('|')
    const before = cache.get(key)
    if (before) return before
    const looks = goal.get(locus.name)?.[0]?.pair
    const pairs = pairsOf(locus, sire.genotypes, dam.genotypes, sex).filter(
      ({ pair }) => !isLethal(locus, pair),
    )
    const fit = looks ? pairs.filter(({ pair }) => looksAs(locus, looks, pair)) : pairs
    const shares = { wanted: total(fit), alive: total(pairs) }
    cache.set(key, shares)
    return shares
  }

  function inSex(sire: Group, dam: Group, sex: Sex) {
    let [share, alive] = [one, one]
    for (const locus of counted) {
      const shares = at(locus, sire, dam, sex)
      share = times(share, shares.wanted)
      alive = times(alive, shares.alive)
      if (isNone(share)) break
    }
    return { share, alive }
  }

  return (sire: Group, dam: Group) => {
    const male = inSex(sire, dam, 'male')
    const female = isSexed ? inSex(sire, dam, 'female') : male
    const share = times(half, plus(male.share, female.share))
    const alive = times(half, plus(male.alive, female.alive))
    return { share, probability: isNone(share) ? share : over(share, alive) }
  }
}
