import type { Appetite } from './appetite.ts'
import { youth } from './clock.ts'
import { joinedDensity, joinedMean, missed, normal, outlier } from './intervals.ts'
import { depths, type Latents, type Marginals, type Pace, trustIn } from './latents.ts'
import {
  dot,
  type Matrix,
  outer,
  plus,
  sum,
  type Vector,
  zeroMatrix,
  zeroVector,
} from './matrix.ts'
import type { Reading } from './reading.ts'

/** One interval as a measurement of its species: log interval = coefficients · (μ, A, β) + u ± 1/√weight. */
type Measured = { log: number; weight: number; middle: number; appetite: number }

/** An animal's intervals with what is known of its latents. */
export type Evidence = {
  measured: readonly Measured[]
  births: readonly { on: number; share: number }[]
  marginals: Marginals
  /** Intervals that are one true one, and their squared distance from the expected. */
  plain: { n: number; square: number }
  /** Intervals that are more than one. */
  joined: number
}

export function evidenceOf(
  { intervals }: Reading,
  appetite: Appetite,
  pace: Pace,
  latents: Latents,
  marginals: Marginals,
): Evidence {
  const births = latents.births.map((on, at) => ({ on, share: marginals.births[at] ?? 0 }))
  const plain = { n: 0, square: 0 }
  let joined = 0
  const { sigma } = pace
  const measured = intervals.map(({ from, to, winterDays }, at): Measured => {
    let log = 0
    for (let depth = 0; depth < depths.length; depth++) {
      const share = marginals.depths[depth] ?? 0
      if (share > 1e-4) log += share * Math.log(to - from - (depths[depth] ?? 0) * winterDays)
    }
    const middle = (from + to) / 2
    const eats = appetite.ofIntervals[at] ?? 0
    const x = coefficients(births, middle, eats, pace.tau)
    const z = log - dot(x, [pace.mu, pace.young, pace.beta]) - marginals.slower
    const trust = trustIn(intervals.length - at)
    const parts = partsOf(z, sigma, marginals.variance)
    const one = parts[0] ?? 0
    plain.n += trust * one
    plain.square += trust * one * Math.min(z * z, (3 * sigma) ** 2 * 4)
    joined += one < 0.5 && (parts.at(-1) ?? 0) < 0.5 ? 1 : 0
    let weight = 0
    let pull = 0
    for (const [k, part] of parts.entries()) {
      const isOdd = k === parts.length - 1
      const precision = part * (isOdd ? 1 / outlier.spread ** 2 : (k + 1) / sigma ** 2)
      weight += precision
      pull += precision * (isOdd ? 0 : joinedMean(k + 1, sigma))
    }
    return { log: log - pull / weight, weight: weight * trust, middle, appetite: eats }
  })
  return { measured, births, marginals, plain, joined }
}

/** Chances that an interval is one, two, three true ones, or an odd one. */
function partsOf(z: number, sigma: number, variance: number): number[] {
  const densities = [1, 2, 3].map(
    (k) => missed ** (k - 1) * joinedDensity(z, k, sigma, variance) + 1e-12,
  )
  const odd = outlier.share * normal(z, Math.sqrt(outlier.spread ** 2 + variance))
  densities[0] = Math.max(1e-12, (densities[0] ?? 0) - odd)
  densities.push(odd + 1e-12)
  const all = densities.reduce((total, density) => total + density, 0)
  return densities.map((density) => density / all)
}

const coefficients = (
  births: Evidence['births'],
  day: number,
  appetite: number,
  tau: number,
): Vector => {
  let young = 0
  for (const { on, share } of births) young += share * youth(day - on, tau)
  return [1, -young, -appetite]
}

/** Sums of a regression on (μ, A, β) with a random effect for each animal. */
export type Sums = { xx: Matrix; xy: Vector; yy: number; logs: number }

export const noSums: Sums = { xx: zeroMatrix, xy: zeroVector, yy: 0, logs: 0 }

/**
 * Sums that one animal adds: X'V⁻¹X and X'V⁻¹y with V = diag(1/w) + s²·11', by Sherman and Morrison V⁻¹ = W −
 * W11'W / (1/s² + Σw). `spread`: s, between animals.
 */
export function sumsOf(evidence: Evidence, tau: number, spread: number): Sums {
  let { xx, xy, yy } = noSums
  let wx: Vector = zeroVector
  let wy = 0
  let w = 0
  for (const { log, weight, middle, appetite } of evidence.measured) {
    const x = coefficients(evidence.births, middle, appetite, tau)
    xx = sum(xx, outer(x, x), weight)
    xy = plus(xy, x, weight * log)
    yy += weight * log * log
    wx = plus(wx, x, weight)
    wy += weight * log
    w += weight
  }
  const by = -1 / (1 / spread ** 2 + w)
  return {
    xx: sum(xx, outer(wx, wx), by),
    xy: plus(xy, wx, by * wy),
    yy: yy + by * wy * wy,
    logs: Math.log1p(spread ** 2 * w),
  }
}

export const addSums = (one: Sums, other: Sums, factor = 1): Sums => ({
  xx: sum(one.xx, other.xx, factor),
  xy: plus(one.xy, other.xy, factor),
  yy: one.yy + factor * other.yy,
  logs: one.logs + factor * other.logs,
})
