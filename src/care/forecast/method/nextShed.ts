import { winterDaysUntil, youth } from './clock.ts'
import { missed, readAt } from './intervals.ts'
import { depths, type Latents, type Pace } from './latents.ts'
import type { Reading } from './reading.ts'

const pastSteps = 24
const futureSteps = 80

/** Days after today, and the chance that the next shed has come by the end of each. */
export type NextShed = { days: Float64Array; chances: Float64Array }

/**
 * G(t) = P(the next shed is by day t, none was recorded since the last one L), over all latents:
 *
 *   G(t) ∝ Σ w · { F(L, t) − F(L, T) + Σ_s h(s) · [F(s, t) − F(s, T)] }
 *
 * with T today, F(a, b) the share of intervals that are shorter than X(a, b), and h(s) the chance of an
 * unrecorded shed on day s between L and T: h(s) = m·[f(L, s) + Σ_{r<s} h(r) f(r, s)]. Its sum is divided
 * by the same with t = ∞, so that an animal that is late is taken as a slower, resting or older one, or as
 * one whose shed was missed, by how well each explains it. Without a recorded shed the last one was, for
 * all we know, at any time of the clock in the last two intervals.
 */
export function nextShedOf(
  reading: Reading,
  appetite: number,
  pace: Pace,
  latents: Latents,
): NextShed {
  const { births, slower, weights, law } = latents
  const { today } = reading
  const usual = Math.exp(pace.mu + pace.shift)
  const last = reading.sheds.at(-1)
  const isAnyTime = last === undefined || today - last > 5 * usual
  const from = isAnyTime ? today - 2.2 * usual * Math.exp(pace.spread) : last
  const nodes = nodesOf(from, today, usual * Math.exp(2 * pace.spread))
  const chances = new Float64Array(futureSteps)
  let all = 0
  let at = 0
  const times = new Float64Array(nodes.length)
  const sums = new Float64Array(nodes.length)
  const hidden = new Float64Array(pastSteps)
  for (const born of births) {
    for (const delta of depths) {
      let heavy = 0
      for (let u = 0; u < slower.length; u++) heavy += weights[at + u] ?? 0
      if (heavy < 0.003) {
        at += slower.length
        continue
      }
      clock(nodes, reading.isSouthern, born, delta, pace, appetite, times)
      for (let u = 0; u < slower.length; u++) {
        const weight = weights[at++] ?? 0
        if (weight < 0.0015) continue
        const faster = Math.exp(-(slower[u] ?? 0))
        for (let node = 0; node < nodes.length; node++) {
          sums[node] = (times[node] ?? 0) * faster
        }
        if (isAnyTime) anyTime(nodes, sums, hidden, born, reading.recordedFrom)
        else unrecorded(sums, hidden, law.share)
        all += weight * add(sums, hidden, law.share, isAnyTime ? 0 : 1, weight, chances)
      }
    }
  }
  const days = Float64Array.from(
    { length: futureSteps },
    (_, step) => (nodes[pastSteps + step + 1] ?? 0) - today,
  )
  const lastChance = chances[futureSteps - 1] ?? 0
  const whole = lastChance < 0.97 * all ? lastChance : all
  return { days, chances: chances.map((chance) => Math.min(1, chance / whole)) }
}

/** Days: from the last shed to today in even steps, and on in growing ones. */
function nodesOf(from: number, today: number, usual: number): Float64Array {
  const horizon = Math.min(1500, Math.max(futureSteps + 10, 4 * usual + 120))
  const nodes = new Float64Array(pastSteps + 1 + futureSteps)
  for (let step = 0; step <= pastSteps; step++) {
    nodes[step] = from + ((today - from) * step) / pastSteps
  }
  for (let step = 1; step <= futureSteps; step++) {
    const part = step / futureSteps
    nodes[pastSteps + step] = today + step + (horizon - futureSteps) * part ** 2
  }
  return nodes
}

/** X from the first node to each, in medians of the species. */
function clock(
  nodes: Float64Array,
  isSouthern: boolean,
  born: number,
  delta: number,
  pace: Pace,
  appetite: number,
  times: Float64Array,
): void {
  let time = 0
  let before = nodes[0] ?? 0
  let winterBefore = winterDaysUntil(before, isSouthern)
  const scale = pace.beta * appetite - pace.mu
  times[0] = 0
  for (let node = 1; node < nodes.length; node++) {
    const day = nodes[node] ?? 0
    const winter = winterDaysUntil(day, isSouthern)
    const days = day - before - delta * (winter - winterBefore)
    time += days * Math.exp(pace.young * youth((day + before) / 2 - born, pace.tau) + scale)
    times[node] = time
    before = day
    winterBefore = winter
  }
}

/** h of each step between the last recorded shed and today. */
function unrecorded(sums: Float64Array, hidden: Float64Array, share: Float64Array): void {
  for (let step = 0; step < pastSteps; step++) {
    const from = sums[step] ?? 0
    const to = sums[step + 1] ?? 0
    let chance = readAt(share, to) - readAt(share, from)
    for (let before = 0; before < step; before++) {
      const renewal = hidden[before] ?? 0
      if (renewal < 1e-7) continue
      const since = ((sums[before] ?? 0) + (sums[before + 1] ?? 0)) / 2
      chance += renewal * (readAt(share, to - since) - readAt(share, from - since))
    }
    hidden[step] = missed * chance
  }
}

/** The same without a recorded shed: in each step by its time on the clock, less once recording began. */
function anyTime(
  nodes: Float64Array,
  sums: Float64Array,
  hidden: Float64Array,
  born: number,
  recordedFrom: number | null,
): void {
  for (let step = 0; step < pastSteps; step++) {
    const day = ((nodes[step] ?? 0) + (nodes[step + 1] ?? 0)) / 2
    const isRecorded = recordedFrom !== null && day >= recordedFrom
    const time = (sums[step + 1] ?? 0) - (sums[step] ?? 0)
    hidden[step] = day < born ? 0 : isRecorded ? missed * time : time
  }
}

/** Adds one latent's chances and answers what all of them come to in the end. */
function add(
  sums: Float64Array,
  hidden: Float64Array,
  share: Float64Array,
  first: number,
  weight: number,
  chances: Float64Array,
): number {
  let all = 0
  for (let step = -1; step < pastSteps; step++) {
    const renewal = step < 0 ? first : (hidden[step] ?? 0)
    if (renewal < 1e-6) continue
    const since = step < 0 ? 0 : ((sums[step] ?? 0) + (sums[step + 1] ?? 0)) / 2
    const passed = readAt(share, (sums[pastSteps] ?? 0) - since)
    all += renewal * (1 - passed)
    for (let node = 0; node < futureSteps; node++) {
      const by = readAt(share, (sums[pastSteps + 1 + node] ?? 0) - since)
      chances[node] = (chances[node] ?? 0) + weight * renewal * (by - passed)
    }
  }
  return all
}

/** Days after today by which the next shed has come with this chance, between the days of the table. */
export function quantileOf({ days, chances }: NextShed, part: number): number {
  let day = 0
  let chance = 0
  for (let at = 0; at < days.length; at++) {
    const next = chances[at] ?? 1
    const nextDay = days[at] ?? 0
    if (next >= part)
      return day + ((nextDay - day) * (part - chance)) / Math.max(1e-9, next - chance)
    day = nextDay
    chance = next
  }
  return day
}
