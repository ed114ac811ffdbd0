import type { Appetite } from './appetite.ts'
import {
  type Birth,
  type Latents,
  latentsOf,
  type Marginals,
  marginalsOf,
  type Pace,
} from './latents.ts'
import type { Reading } from './reading.ts'

/*
 * How regular one animal is: its σ is r times its species'. Animals differ in it, as their intervals show: of six
 * between 46 and 51 days the next one isn't off by ten.
 */

const parts: readonly (readonly [r: number, chance: number])[] = [
  [1.3, 0.05],
  [1, 0.45],
  [0.6, 0.2],
  [0.35, 0.15],
  [0.2, 0.15],
]

/** Fewer intervals are too often alike by chance. */
const fewest = 3

/** An animal's pace with a σ of its own, and what isn't known of it, looked at where it's likely. */
export function ownLatents(
  reading: Reading,
  appetite: Appetite,
  pace: Pace,
  births: readonly Birth[],
): { pace: Pace; latents: Latents; marginals: Marginals } {
  const { slower, variance } = marginalsOf(latentsOf(reading, appetite, pace, births))
  const step = 0.15 * pace.spread
  const around = { middle: slower, spread: Math.sqrt(variance + step * step) }
  const withSigma = (sigma: number) =>
    latentsOf(reading, appetite, { ...pace, sigma }, births, around)
  const own = { ...pace, sigma: ownSigma(reading, pace, withSigma) }
  const latents = withSigma(own.sigma)
  return { pace: own, latents, marginals: marginalsOf(latents) }
}

/** The mean of σ over r, each weighted by how well the intervals fit it. */
function ownSigma(
  reading: Reading,
  { sigma }: Pace,
  withSigma: (sigma: number) => Latents,
): number {
  if (reading.intervals.length < fewest) return sigma
  const logs = parts.map(([r, chance]) => Math.log(chance) + withSigma(r * sigma).evidence)
  const most = Math.max(...logs)
  const weights = logs.map((log) => Math.exp(log - most))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return parts.reduce((sum, [r], at) => sum + ((weights[at] ?? 0) / all) * r * sigma, 0)
}
