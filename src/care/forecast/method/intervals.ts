/*
 * How long an interval is, in medians of the animal: x = X / exp(μ + u − βF).
 *
 * A true one is log-normal: log x ~ 0.95·N(0, σ²) + 0.05·N(0, 0.45²), the second for illness, eggs and
 * injuries. What was recorded is k true ones with k − 1 sheds left unrecorded, each with chance m: a sum of
 * k log-normals is nearly log-normal with mean log k + σ²/2·(1 − 1/k) and variance σ²/k (Fenton 1960).
 */

export const outlier = { share: 0.05, spread: 0.45 }
/** A chance that a shed isn't recorded. Assumed; see docs/forecast.md. */
export const missed = 0.1
/** Of intervals that nothing explains, such as a year in which nothing was recorded. */
const unexplained = 2e-4
const mostJoined = 4

const perUnit = 64
const most = 10
const size = perUnit * most + 2

export type IntervalLaw = {
  sigma: number
  /** Log density of log x for what was recorded, at x·64. */
  logRecorded: Float64Array
  /** The share of true intervals up to x, at x·64. */
  share: Float64Array
}

const laws = new Map<number, IntervalLaw>()

/** The law for a σ, which is rounded to hundredths. */
export function lawOf(sigma: number): IntervalLaw {
  const hundredths = Math.round(Math.min(0.4, Math.max(0.03, sigma)) * 100)
  const before = laws.get(hundredths)
  if (before) return before
  const law = tabulate(hundredths / 100)
  laws.set(hundredths, law)
  return law
}

function tabulate(sigma: number): IntervalLaw {
  const logRecorded = new Float64Array(size)
  const share = new Float64Array(size)
  for (let at = 0; at < size; at++) {
    const z = Math.log(Math.max(at, 0.25) / perUnit)
    let density = unexplained
    for (let k = 1; k <= mostJoined; k++) {
      density += missed ** (k - 1) * (1 - missed) * joinedDensity(z, k, sigma)
    }
    logRecorded[at] = Math.log(density)
    share[at] =
      (1 - outlier.share) * normalShare(z / sigma) + outlier.share * normalShare(z / outlier.spread)
  }
  share[0] = 0
  return { sigma, logRecorded, share }
}

/** Density at log x of k intervals in a row. */
export function joinedDensity(z: number, k: number, sigma: number, more = 0): number {
  const mean = joinedMean(k, sigma)
  const plain = normal(z - mean, Math.sqrt((sigma * sigma) / k + more))
  const odd = normal(z - mean, Math.sqrt(outlier.spread ** 2 / k + more))
  return (1 - outlier.share) * plain + outlier.share * odd
}

export const joinedMean = (k: number, sigma: number): number =>
  Math.log(k) + ((sigma * sigma) / 2) * (1 - 1 / k)

/** Reads a table between its entries. */
export function readAt(table: Float64Array, x: number): number {
  const place = x * perUnit
  if (!(place > 0)) return table[0] ?? 0
  if (place >= size - 1) return table[size - 1] ?? 0
  const below = Math.floor(place)
  const low = table[below] ?? 0
  return low + (place - below) * ((table[below + 1] ?? 0) - low)
}

export const normal = (z: number, spread: number): number =>
  Math.exp((-z * z) / (2 * spread * spread)) / (spread * 2.5066282746310002)

/** The normal distribution (Abramowitz and Stegun 26.2.17, error < 7.5e−8). */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const sum =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = normal(z, 1) * sum
  return z > 0 ? 1 - tail : tail
}
