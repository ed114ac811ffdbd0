import type { Appetite } from './appetite.ts'
import { addSums, noSums, type Sums } from './evidence.ts'
import type { Guide } from './guides.ts'
import type { Birth, Pace } from './latents.ts'
import { determinant, dot, inverse, type Matrix, plus, sum, times, type Vector } from './matrix.ts'
import type { Reading } from './reading.ts'

export type Animal = { reading: Reading; appetite: Appetite; births: readonly Birth[] }

/** Estimates learnt of one species. */
export type Species = {
  animals: readonly Animal[]
  guide: Guide | null
  tau: number
  sigma: number
  rests: readonly number[]
  /** (μ, A, β) and how sure they are. */
  values: Vector
  covariance: Matrix
  sums: Sums
  /** Sums of each animal that was learnt from. */
  parts: ReadonlyMap<string, Sums>
  prior: { values: Vector; precision: Matrix }
}

/** Estimates that all species share. */
export type Common = {
  /** How far species lie from their guide, or from any reptile. */
  offsets: Record<'guided' | 'unguided', { mu: Share; young: Share }>
  beta: number
  /** Between animals of a species. */
  spread: number
  sigma: number
}
/** The mean of what lies apart, in logarithms, and how far it spreads. */
export type Share = { mean: number; spread: number }

/** Pace of any animal of a species. */
export function paceOf(species: Species, common: Common): Pace {
  const [mu, young, beta] = species.values
  const unsure = species.covariance[0]
  return {
    ...{ mu, young, beta, tau: species.tau, sigma: species.sigma, rests: species.rests },
    ...{ shift: 0, spread: Math.sqrt(common.spread ** 2 + unsure) },
  }
}

/**
 * Pace of one animal by the others of its species: μ without its own sums, so that its sheds aren't counted
 * twice, and as unsure as that leaves it. `x`: its coefficients today.
 */
export function paceAmongOthers(species: Species, common: Common, id: string, x: Vector): Pace {
  const pace = paceOf(species, common)
  const own = species.parts.get(id) ?? noSums
  const others = solve(addSums(species.sums, own, -1), species.prior)
  const unsure = dot(x, times(others.covariance, x))
  return {
    ...pace,
    shift: dot(x, plus(others.values, species.values, -1)),
    spread: Math.sqrt(common.spread ** 2 + Math.max(0, unsure)),
  }
}

/** (S + P)⁻¹ (c + P·b₀), and how badly it fits: −2 log of the marginal likelihood. */
export function solve(sums: Sums, { values, precision }: Species['prior'], misfit = 0) {
  const inner = sum(sums.xx, precision)
  const covariance = inverse(inner)
  const right = plus(sums.xy, times(precision, values))
  const solved = times(covariance, right)
  return {
    ...{ values: solved, covariance, sums },
    misfit: misfit + sums.yy + sums.logs - dot(solved, right) + Math.log(determinant(inner)),
  }
}
