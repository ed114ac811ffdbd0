import { type Distribution, type Genotypes, isLethal, pairsOf, type Sex } from './cross.ts'
import { compare, type Fraction, half, isNone, none, one, over, plus, times } from './fractions.ts'
import { type GeneList, type Locus, type Pair, wordsOf } from './genes.ts'

/** An animal of the collection, as read for a dam and for a sire: sex-linked genes differ. */
export type Candidate = { id: string; sex: Sex | 'unknown'; asSire: Genotypes; asDam: Genotypes }

export type Making = {
  sire: string
  dam: string
  /** Of the young that hatch, and of all eggs. */
  probability: Fraction
  share: Fraction
}

/** Two generations: `keep` of the first, each with this chance, and two of them paired. */
export type TwoSteps = {
  sire: string
  dam: string
  keep: string[]
  first: Fraction
  second: Fraction
}

/**
 * Who can make an animal that looks as `wanted` says (and carries what it is het for), the best pair
 * first. `inTwoSteps` holds pairs that can't, but whose young paired with each other can.
 */
export function makersOf(
  list: GeneList,
  wanted: Genotypes,
  animals: readonly Candidate[],
): { pairs: Making[]; inTwoSteps: TwoSteps[] } {
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
  const chances = chancesOf(list, wanted)
  const pairs: Making[] = []
  const inTwoSteps: TwoSteps[] = []
  for (const sire of sires) {
    for (const dam of dams) {
      const { probability, share } = chances(sire, dam)
      const steps = isNone(share)
        ? twoStepsOf(list, wanted, sire.genotypes, dam.genotypes)
        : undefined
      if (isNone(share) && !steps) continue
      for (const one of sire.ids) {
        for (const other of dam.ids) {
          if (one === other) continue
          if (steps) inTwoSteps.push({ sire: one, dam: other, ...steps })
          else pairs.push({ sire: one, dam: other, probability, share })
        }
      }
    }
  }
  return {
    pairs: pairs.sort((a, b) => compare(b.probability, a.probability)),
    inTwoSteps: inTwoSteps.sort((a, b) =>
      compare(times(b.first, b.second), times(a.first, a.second)),
    ),
  }
}

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

/** What one locus adds: the share of young that are as wanted there, and that live. */
type AtLocus = { wanted: Fraction; alive: Fraction }

/** The chance of a pair of groups, with each locus worked out once for the same genes. */
function chancesOf(list: GeneList, wanted: Genotypes) {
  const known = new Map<string, AtLocus>()
  const counted = list.loci.filter(
    ({ name, alleles }) =>
      wanted.has(name) || alleles.some(({ lethalHomozygous }) => lethalHomozygous),
  )
  const isSexed = counted.some(({ linkage }) => linkage !== 'autosomal')

  function at(locus: Locus, sire: Group, dam: Group, sex: Sex): AtLocus {
    const key = [sex, locus.name, sire.signs.get(locus.name), dam.signs.get(locus.name)].join('|')
    const before = known.get(key)
    if (before) return before
    const looks = wanted.get(locus.name)?.[0]?.pair
    const pairs = pairsOf(locus, sire.genotypes, dam.genotypes, sex).filter(
      ({ pair }) => !isLethal(locus, pair),
    )
    const sum = (those: Distribution) => those.reduce((all, { p }) => plus(all, p), none)
    const fit = looks ? pairs.filter(({ pair }) => looksAs(locus, looks, pair)) : pairs
    const found = { wanted: sum(fit), alive: sum(pairs) }
    known.set(key, found)
    return found
  }

  function inSex(sire: Group, dam: Group, sex: Sex) {
    let [share, alive] = [one, one]
    for (const locus of counted) {
      const found = at(locus, sire, dam, sex)
      share = times(share, found.wanted)
      alive = times(alive, found.alive)
      if (isNone(share)) break
    }
    return { share, alive }
  }

  return (sire: Group, dam: Group) => {
    const male = inSex(sire, dam, 'male')
    const female = isSexed ? inSex(sire, dam, 'female') : male
    const share = times(half, plus(male.share, female.share))
    const alive = times(half, plus(male.alive, female.alive))
    return { share, probability: isNone(share) ? none : over(share, alive) }
  }
}

const looksAs = (locus: Locus, wanted: Pair, pair: Pair) =>
  wordsOf(locus, pair) === wordsOf(locus, wanted)

/** For each wanted gene the young worth keeping: those that make it best with one of their own kind. */
function twoStepsOf(list: GeneList, wanted: Genotypes, sire: Genotypes, dam: Genotypes) {
  let [first, second] = [one, one]
  const keep: string[] = []
  for (const locus of list.loci) {
    const looks = wanted.get(locus.name)?.[0]?.pair
    if (!looks) continue
    if (locus.linkage !== 'autosomal') return undefined
    const young = merged(
      pairsOf(locus, sire, dam, 'male').filter(({ pair }) => !isLethal(locus, pair)),
    )
    const best = young
      .map(({ pair, p }) => ({ pair, p, next: withItself(locus, pair, looks) }))
      .filter(({ next }) => !isNone(next))
      .sort((a, b) => compare(times(b.p, b.next), times(a.p, a.next)))[0]
    if (!best) return undefined
    first = times(first, best.p)
    second = times(second, best.next)
    keep.push(wordsOf(locus, best.pair))
  }
  return keep.length > 0 ? { keep, first, second } : undefined
}

function withItself(locus: Locus, pair: Pair, looks: Pair): Fraction {
  const both: Genotypes = new Map([[locus.name, [{ pair, p: one }]]])
  return pairsOf(locus, both, both, 'male')
    .filter((young) => looksAs(locus, looks, young.pair) && !isLethal(locus, young.pair))
    .reduce((sum, { p }) => plus(sum, p), none)
}

/** The same genes from either parent are the same young. */
function merged(pairs: Distribution): Distribution {
  const byGenes = new Map<string, { pair: Pair; p: Fraction }>()
  for (const { pair, p } of pairs) {
    const key = [...pair].sort().join('/')
    const before = byGenes.get(key)
    byGenes.set(key, { pair, p: before ? plus(before.p, p) : p })
  }
  return [...byGenes.values()]
}
