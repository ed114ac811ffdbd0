import { winterDaysUntil, youth } from './clock.ts'
import { lawOf, missed, readAt } from './intervals.ts'
import { depths, type Latents, type Marginals, type Pace, pick, usualOf } from './latents.ts'
import type { Reading } from './reading.ts'

/** Of a usual interval, the steps in which the past is looked at. */
const stepsPerInterval = 12
const futureSteps = 48
/** How much an animal's pace may change from what it was, in parts of σ. Assumed. */
const drift = 0.33

/** When the next shed comes, by days after today. */
export type NextShed = {
  days: Float64Array
  /** The chance that it has come by the end of each. */
  chances: Float64Array
  /** The same, with each outcome counted by 1 / the length of its interval. */
  nearness: Float64Array
}

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
  marginals: Marginals,
): NextShed {
  // A shed is taken to happen at noon of its day, so the day ends half a day after it.
  const today = reading.today + 0.5
  const usual = usualOf(reading.today, appetite, pace, latents, marginals)
  const last = reading.sheds.at(-1)
  const isAnyTime = last === undefined || today - last > 6 * usual
  const from = isAnyTime ? today - 2.2 * usual * Math.exp(pace.spread) : last
  const nodes = nodesOf(from, today, usual, Math.exp(2 * Math.sqrt(marginals.variance)))
  const now = nodes.length - 1 - futureSteps
  const { share } = lawOf(latents.law.sigma * Math.hypot(1, drift))
  const tally = {
    chances: new Float64Array(futureSteps),
    nearness: new Float64Array(futureSteps),
    all: 0,
  }
  const times = nodes.map(() => 0)
  const sums = nodes.map(() => 0)
  const hidden = new Float64Array(now)
  const wind = clock({ nodes, times, isSouthern: reading.isSouthern, pace, appetite })
  const picked = pick(latents, (born, delta) => {
    if (isAnyTime) return null
    wind(born, delta, now)
    return times[now] ?? 0
  })
  let clockIs = ''
  for (const { birth, depth, u, weight } of picked) {
    const born = latents.births[birth] ?? 0
    if (clockIs !== `${birth} ${depth}`) wind(born, depths[depth] ?? 0, nodes.length - 1)
    clockIs = `${birth} ${depth}`
    const faster = Math.exp(-(latents.slower[u] ?? 0))
    for (let node = 0; node < nodes.length; node++) sums[node] = (times[node] ?? 0) * faster
    if (isAnyTime) anyTime(nodes, sums, hidden, born, reading.recordedFrom)
    else unrecorded(sums, hidden, share)
    add(tally, { nodes, sums, hidden, share }, { first: isAnyTime ? 0 : weight, weight })
  }
  return nextShed(nodes, tally, today)
}

type Found = { chances: Float64Array; nearness: Float64Array; all: number }

/** Days: from the last shed to today in even steps, and on in growing ones. */
function nodesOf(from: number, today: number, usual: number, unsure: number): Float64Array {
  const past = Math.max(6, Math.min(80, Math.ceil(((today - from) / usual) * stepsPerInterval)))
  const horizon = Math.min(2000, Math.max(futureSteps + 10, 4 * usual * unsure + 120))
  const nodes = new Float64Array(past + 1 + futureSteps)
  for (let step = 0; step <= past; step++) nodes[step] = from + ((today - from) * step) / past
  for (let step = 1; step <= futureSteps; step++) {
    const part = step / futureSteps
    nodes[past + step] = today + step + (horizon - futureSteps) * part ** 2
  }
  return nodes
}

/**
 * An animal's clock, which writes X from the first node to each until one into `times`, in medians of the
 * species; of an animal born then, with winters of this depth.
 */
function clock({
  nodes,
  times,
  isSouthern,
  pace,
  appetite,
}: {
  nodes: Float64Array
  times: Float64Array
  isSouthern: boolean
  pace: Pace
  appetite: number
}) {
  const scale = pace.beta * appetite - pace.mu
  return (born: number, depth: number, until: number): void => {
    let time = 0
    let before = nodes[0] ?? 0
    let winterBefore = winterDaysUntil(before, isSouthern)
    times[0] = 0
    for (let node = 1; node <= until; node++) {
      const day = nodes[node] ?? 0
      const winter = winterDaysUntil(day, isSouthern)
      const days = day - before - depth * (winter - winterBefore)
      time += days * Math.exp(pace.young * youth((day + before) / 2 - born, pace.tau) + scale)
      times[node] = time
      before = day
      winterBefore = winter
    }
  }
}

/** h of each step between the last recorded shed and today. */
function unrecorded(sums: Float64Array, hidden: Float64Array, share: Float64Array): void {
  for (let step = 0; step < hidden.length; step++) {
    const from = sums[step] ?? 0
    const to = sums[step + 1] ?? 0
    let chance = readAt(share, to) - readAt(share, from)
    for (let before = 0; before < step; before++) {
      const renewal = hidden[before] ?? 0
      if (renewal < 1e-5) continue
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
  for (let step = 0; step < hidden.length; step++) {
    const day = ((nodes[step] ?? 0) + (nodes[step + 1] ?? 0)) / 2
    const isRecorded = recordedFrom !== null && day >= recordedFrom
    const time = (sums[step + 1] ?? 0) - (sums[step] ?? 0)
    hidden[step] = day < born ? 0 : isRecorded ? missed * time : time
  }
}

type Renewals = {
  nodes: Float64Array
  sums: Float64Array
  hidden: Float64Array
  share: Float64Array
}

/** Adds what one latent says: after the first node with the weight `first`, after each hidden one with its own. */
function add(
  tally: Found,
  { nodes, sums, hidden, share }: Renewals,
  { first, weight }: { first: number; weight: number },
): void {
  const now = hidden.length
  for (let step = -1; step < now; step++) {
    const renewal = step < 0 ? first : weight * (hidden[step] ?? 0)
    if (renewal < 1e-4 * weight) continue
    const since = step < 0 ? 0 : ((sums[step] ?? 0) + (sums[step + 1] ?? 0)) / 2
    const start = step < 0 ? (nodes[0] ?? 0) : ((nodes[step] ?? 0) + (nodes[step + 1] ?? 0)) / 2
    let before = readAt(share, (sums[now] ?? 0) - since)
    tally.all += renewal * (1 - before)
    for (let node = 0; node < futureSteps; node++) {
      const by = readAt(share, (sums[now + 1 + node] ?? 0) - since)
      const part = renewal * (by - before)
      before = by
      if (part < 1e-9) continue
      tally.chances[node] = (tally.chances[node] ?? 0) + part
      tally.nearness[node] =
        (tally.nearness[node] ?? 0) + part / ((nodes[now + 1 + node] ?? 0) - start)
    }
  }
}

function nextShed(nodes: Float64Array, { chances, nearness, all }: Found, today: number): NextShed {
  const days = nodes.slice(-futureSteps).map((day) => day - today)
  const whole = (parts: Float64Array, sum: number) => {
    let before = 0
    return parts.map((part) => {
      before += part / sum
      return Math.min(1, before)
    })
  }
  const total = chances.reduce((sum, part) => sum + part, 0)
  return {
    days,
    chances: whole(chances, total < 0.97 * all ? total : all),
    nearness: whole(
      nearness,
      nearness.reduce((sum, part) => sum + part, 0),
    ),
  }
}
