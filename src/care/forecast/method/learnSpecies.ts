import { appetitesOf } from './appetite.ts'
import { agesOf, birthsOf } from './births.ts'
import { addSums, type Evidence, evidenceOf, noSums, sumsOf } from './evidence.ts'
import { anyReptile, type Guide, guideOf, guideWith, middleOf, type Seen } from './guides.ts'
import { depths, latentsOf, marginalsOf } from './latents.ts'
import { diagonal, inverse } from './matrix.ts'
import type { Reading } from './reading.ts'
import { type Animal, type Common, paceOf, type Share, type Species, solve } from './species.ts'

const rounds = 5
/** A species' animals beyond these, those with the most sheds, add little and cost time. */
const mostAnimals = 40

const assumed: Common = {
  offsets: {
    guided: { mu: { mean: 0, spread: 0.3 }, young: { mean: 0, spread: 0.3 } },
    unguided: { mu: { mean: 0, spread: 0.4 }, young: { mean: 0, spread: 0.3 } },
  },
  beta: 0.2,
  spread: 0.15,
  sigma: 0.16,
}

/** Learns species from all readings: empirical Bayes, `rounds` times evidence and regression in turn. */
export function learnSpecies(
  readings: readonly Reading[],
  means?: ReadonlyMap<string, Seen>,
): {
  species: Map<string, Species>
  common: Common
} {
  const ages = agesOf(readings)
  let common = assumed
  const species = new Map<string, Species>()
  for (const [name, own] of Map.groupBy(readings, (reading) => reading.species)) {
    const latinName = own.find(({ latinName }) => latinName)?.latinName ?? null
    const guide = guideWith(guideOf(latinName), means?.get(latinName ?? ''))
    const tau = growingOf(guide)
    const appetites = appetitesOf(own, tau)
    const none = own.map(() => 0)
    const animals = own.map((reading, at) => ({
      reading,
      appetite: appetites[at] ?? { ofIntervals: none, now: 0 },
      births: birthsOf(reading, ages),
    }))
    species.set(name, startOf(animals, guide, tau, common))
  }
  for (let round = 0; round < rounds; round++) {
    const all: Evidence[] = []
    for (const [name, each] of species) {
      const learnt = learn(each, common)
      all.push(...learnt.evidence)
      species.set(name, learnt.species)
    }
    common = commonOf([...species.values()], all)
    for (const [name, each] of species) {
      species.set(name, { ...each, prior: priorOf(each.guide, common) })
    }
  }
  return { species, common }
}

/** τ: when it is grown, e^−2 = 14 % of its youth are left. */
const growingOf = (guide: Guide | null) => (guide ?? anyReptile).grown / 2
const growingSpread = 0.4
const growingSteps = [0.5, 0.65, 0.82, 1, 1.22, 1.5, 2]

function priorOf(guide: Guide | null, { offsets, beta }: Common): Species['prior'] {
  const { young, adult } = guide ?? anyReptile
  const off = offsets[guide ? 'guided' : 'unguided']
  const mu = Math.log(middleOf(adult))
  return {
    values: [mu + off.mu.mean, mu - Math.log(middleOf(young)) + off.young.mean, beta],
    precision: diagonal([1 / off.mu.spread ** 2, 1 / off.young.spread ** 2, 1 / 0.05 ** 2]),
  }
}

const resting = [0.25, 0.2, 0.09, 0.08, 0.12, 0.14, 0.12]
const awake = [0.8, 0.14, 0.025, 0.015, 0.01, 0.005, 0.005]
const unknownRest = resting.map((share, at) => (share + (awake[at] ?? 0)) / 2)
const restsOf = (guide: Guide | null) => (!guide ? unknownRest : guide.rests ? resting : awake)

function startOf(
  animals: readonly Animal[],
  guide: Guide | null,
  tau: number,
  common: Common,
): Species {
  const prior = priorOf(guide, common)
  return {
    ...{ animals, guide, tau, prior, sigma: common.sigma, rests: restsOf(guide) },
    ...{ values: prior.values, covariance: inverse(prior.precision) },
    ...{ sums: noSums, parts: new Map() },
  }
}

/** One round for one species. */
function learn(species: Species, common: Common): { species: Species; evidence: Evidence[] } {
  const { animals, prior } = species
  const shedders = animals
    .filter(({ reading }) => reading.intervals.length > 0)
    .sort((a, b) => b.reading.intervals.length - a.reading.intervals.length)
    .slice(0, mostAnimals)
  const pace = paceOf(species, common)
  const evidence = shedders.map(({ reading, appetite, births }) => {
    const latents = latentsOf(reading, appetite, pace, births)
    return evidenceOf(reading, appetite, pace, latents, marginalsOf(latents))
  })
  const fits = growingSteps.map((step) => {
    const tau = growingOf(species.guide) * step
    const parts = evidence.map((each) => sumsOf(each, tau, common.spread))
    const sums = parts.reduce((all, each) => addSums(all, each), noSums)
    return { tau, parts, ...solve(sums, prior, (Math.log(step) / growingSpread) ** 2) }
  })
  const best = fits.reduce((one, other) => (other.misfit < one.misfit ? other : one))
  const n = evidence.reduce((all, { plain }) => all + plain.n, 0)
  const square = evidence.reduce((all, { plain }) => all + plain.square, 0)
  return {
    evidence,
    species: {
      ...species,
      ...{ tau: best.tau, values: best.values, covariance: best.covariance, sums: best.sums },
      sigma: Math.sqrt((15 * common.sigma ** 2 + square) / (15 + n)),
      rests: restsLearnt(evidence, restsOf(species.guide)),
      parts: new Map(shedders.map(({ reading }, at) => [reading.id, best.parts[at] ?? noSums])),
    },
  }
}

function restsLearnt(evidence: readonly Evidence[], prior: readonly number[]): number[] {
  const trust = 4
  return depths.map((_, depth) => {
    const sum = evidence.reduce((all, { marginals }) => all + (marginals.depths[depth] ?? 0), 0)
    return (trust * (prior[depth] ?? 0) + sum) / (trust + evidence.length)
  })
}

/** Re-estimates what is common; everything is held by a few pseudo-observations of what was assumed. */
function commonOf(species: readonly Species[], evidence: readonly Evidence[]): Common {
  const withSheds = species.filter(({ parts }) => parts.size > 0)
  const shareOf = (isGuided: boolean, at: 0 | 1, before: Share): Share => {
    const own = withSheds.filter(({ guide }) => (guide !== null) === isGuided)
    const offsets = own.map(({ guide, values, covariance }) => ({
      off: values[at] - guideValue(guide, at),
      variance: covariance[at === 0 ? 0 : 4],
    }))
    const trusted = offsets.map(({ variance }) => 1 / (variance + before.spread ** 2))
    const trust = trusted.reduce((all, each) => all + each, 1 / 0.2 ** 2)
    const mean = offsets.reduce((all, { off }, i) => all + off * (trusted[i] ?? 0), 0) / trust
    const square = offsets.reduce((all, { off, variance }) => all + (off - mean) ** 2 + variance, 0)
    return { mean, spread: Math.sqrt((4 * before.spread ** 2 + square) / (4 + offsets.length)) }
  }
  const { guided, unguided } = assumed.offsets
  const betas = withSheds.map(({ values }) => values[2])
  const counted = evidence.filter(({ measured }) => measured.length > 1)
  const n = evidence.reduce((all, { plain }) => all + plain.n, 0)
  const square = evidence.reduce((all, { plain }) => all + plain.square, 0)
  const between = counted.reduce(
    (all, { marginals }) => all + marginals.slower ** 2 + marginals.variance,
    0,
  )
  return {
    offsets: {
      guided: { mu: shareOf(true, 0, guided.mu), young: shareOf(true, 1, guided.young) },
      unguided: { mu: shareOf(false, 0, unguided.mu), young: shareOf(false, 1, unguided.young) },
    },
    beta: (betas.reduce((all, each) => all + each, 0) + 4 * assumed.beta) / (betas.length + 4),
    sigma: Math.sqrt((40 * assumed.sigma ** 2 + square) / (40 + n)),
    spread: Math.sqrt((15 * assumed.spread ** 2 + between) / (15 + counted.length)),
  }
}

function guideValue(guide: Guide | null, at: 0 | 1): number {
  const { young, adult } = guide ?? anyReptile
  const mu = Math.log(middleOf(adult))
  return at === 0 ? mu : mu - Math.log(middleOf(young))
}
