import type { Appetite } from './appetite.ts'
import { youth } from './clock.ts'
import { type IntervalLaw, lawOf, normal, readAt } from './intervals.ts'
import type { Reading } from './reading.ts'

/*
 * What is not known of an animal, on a grid: how much slower than its species it is (u), how deep it
 * rests in winter (δ), and when it hatched if that isn't known. Each point is weighted by how well the
 * recorded intervals and the winter's meals fit it.
 */

/** Pace that is assumed of a species, or of one animal's place in it. */
export type Pace = {
  /** Log days between sheds of an adult in summer. */
  mu: number
  /** A: log of how many times faster a hatchling is. */
  young: number
  tau: number
  sigma: number
  /** Log interval lost by eating e times as often. */
  beta: number
  /** Of u: its expected value and spread. */
  shift: number
  spread: number
  /** Chances of the depths of winter's rest. */
  rests: readonly number[]
}

export const depths = [0, 0.1, 0.25, 0.4, 0.55, 0.7, 0.85] as const
const places = Float64Array.from({ length: 19 }, (_, at) => (at - 9) * 0.3)

export type Latents = {
  /** Days of hatching that are possible. */
  births: readonly number[]
  /** Values of u. */
  slower: Float64Array
  /** Weights by birth, depth and u, in this order; their sum is 1. */
  weights: Float64Array
  law: IntervalLaw
  /** Log of how likely the records are under all of them. */
  evidence: number
}

/** Where the values of u are looked at. */
export type Around = { middle: number; spread: number }

/** A day of hatching and the log of its chance before any shed is looked at. */
export type Birth = { on: number; log: number }

export function latentsOf(
  reading: Reading,
  appetite: Appetite,
  pace: Pace,
  births: readonly Birth[],
  around: Around = { middle: pace.shift, spread: pace.spread },
): Latents {
  const law = lawOf(pace.sigma)
  const slower = places.map((place) => around.middle + place * around.spread)
  const placeLogs = slower.map((u) =>
    Math.log(normal(u - pace.shift, pace.spread) * 0.3 * around.spread + 1e-300),
  )
  const faster = slower.map((u) => Math.exp(-u))
  const weights = new Float64Array(births.length * depths.length * places.length)
  const winter = winterLogs(reading)
  const { intervals } = reading
  let at = 0
  let most = -Infinity
  for (const birth of births) {
    const speeds = intervals.map(({ from, to }, place) => {
      const age = (from + to) / 2 - birth.on
      const eats = pace.beta * (appetite.ofIntervals[place] ?? 0)
      return Math.exp(pace.young * youth(age, pace.tau) - pace.mu + eats)
    })
    for (let depth = 0; depth < depths.length; depth++) {
      const delta = depths[depth] ?? 0
      const prior = birth.log + Math.log(pace.rests[depth] ?? 1e-6) + (winter[depth] ?? 0)
      const start = at
      for (let u = 0; u < places.length; u++) weights[at++] = prior + (placeLogs[u] ?? 0)
      for (let each = 0; each < intervals.length; each++) {
        const interval = intervals[each]
        if (!interval) continue
        const length = interval.to - interval.from - delta * interval.winterDays
        const x = length * (speeds[each] ?? 0)
        const trust = trustIn(intervals.length - each)
        for (let u = 0; u < places.length; u++) {
          weights[start + u] =
            (weights[start + u] ?? 0) + trust * readAt(law.logRecorded, x * (faster[u] ?? 1))
        }
      }
    }
  }
  for (const log of weights) if (log > most) most = log
  let sum = 0
  for (let place = 0; place < weights.length; place++) {
    const weight = Math.exp((weights[place] ?? 0) - most)
    weights[place] = weight
    sum += weight
  }
  for (let place = 0; place < weights.length; place++) weights[place] = (weights[place] ?? 0) / sum
  const evidence = most + Math.log(sum)
  return { births: births.map(({ on }) => on), slower, weights, law, evidence }
}

/** Older intervals count less, since animals change: half as much twelve sheds ago. */
export const trustIn = (shedsAgo: number): number => 0.5 ** ((shedsAgo - 1) / halfLife)
const halfLife = 12

/**
 * Log likelihoods of the depths by the meals of past winters, as counts: n meals in D days of winter, of
 * which λ·D·(1 − δ) are expected.
 */
function winterLogs({ meals }: Reading): number[] {
  const { days, meals: eaten } = meals.winter
  if (meals.usualLog === null || days < 10) return depths.map(() => 0)
  const usual = days / Math.exp(meals.usualLog)
  return depths.map((delta) => {
    const expected = usual * (1.03 - delta)
    return eaten * Math.log(expected) - expected
  })
}

export type Marginals = {
  births: Float64Array
  depths: Float64Array
  slower: number
  variance: number
}

export function marginalsOf({ births, slower, weights }: Latents): Marginals {
  const ofBirths = new Float64Array(births.length)
  const ofDepths = new Float64Array(depths.length)
  let mean = 0
  let square = 0
  let at = 0
  for (let birth = 0; birth < births.length; birth++) {
    for (let depth = 0; depth < depths.length; depth++) {
      for (let u = 0; u < slower.length; u++) {
        const weight = weights[at++] ?? 0
        const value = slower[u] ?? 0
        ofBirths[birth] = (ofBirths[birth] ?? 0) + weight
        ofDepths[depth] = (ofDepths[depth] ?? 0) + weight
        mean += weight * value
        square += weight * value * value
      }
    }
  }
  return { births: ofBirths, depths: ofDepths, slower: mean, variance: square - mean * mean }
}

/** Mean youth on a day over the days of hatching that are possible. */
export const youthOn = (
  day: number,
  tau: number,
  { births }: Latents,
  marginals: Marginals,
): number =>
  births.reduce((all, on, at) => all + (marginals.births[at] ?? 0) * youth(day - on, tau), 0)

/** Days of summer that an interval takes it, at its age on a day. */
export const usualOf = (
  day: number,
  appetite: number,
  pace: Pace,
  latents: Latents,
  marginals: Marginals,
): number =>
  Math.exp(
    pace.mu +
      marginals.slower -
      pace.young * youthOn(day, pace.tau, latents, marginals) -
      pace.beta * appetite,
  )

/** Latents that stand for all of them. */
const picks = 32

type Picked = { birth: number; depth: number; u: number; weight: number }

/**
 * A few latents for all: every 32nd part of their weights in order (systematic resampling, Kitagawa 1996),
 * where those that explain why there was no shed yet get more of a chance, and as much less weight.
 */
export function pick(
  { births, slower, weights, law }: Latents,
  timeToday: (born: number, delta: number) => number | null,
): Picked[] {
  const chances = new Float64Array(weights.length)
  let all = 0
  let at = 0
  for (const born of births) {
    for (const delta of depths) {
      let heavy = 0
      for (let u = 0; u < slower.length; u++) heavy += weights[at + u] ?? 0
      const time = heavy < 1e-4 ? 0 : timeToday(born, delta)
      for (let u = 0; u < slower.length; u++) {
        const x = time === null ? 0 : time * Math.exp(-(slower[u] ?? 0))
        const chance = heavy < 1e-4 ? 0 : (weights[at] ?? 0) * (1.2 - readAt(law.share, x))
        chances[at++] = chance
        all += chance
      }
    }
  }
  const picked: Picked[] = []
  let sum = 0
  let next = 0.5
  for (let place = 0; place < chances.length; place++) {
    const chance = chances[place] ?? 0
    sum += (chance / all) * picks
    if (sum < next) continue
    const times = Math.floor(sum - next) + 1
    next += times
    const u = place % slower.length
    const depth = Math.floor(place / slower.length) % depths.length
    const birth = Math.floor(place / slower.length / depths.length)
    picked.push({ birth, depth, u, weight: (times * (weights[place] ?? 0)) / chance })
  }
  return picked
}
