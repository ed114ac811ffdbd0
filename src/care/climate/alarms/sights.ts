import type { AlarmCause, ClimateKind } from '../../../shared/climate.ts'
import type { Bounds } from '../places/narrowest.ts'
import { isLive, isOfNow, mainOf, patienceFor } from '../sensors/silence.ts'
import type { Seen } from './step.ts'

/* What can be wrong in a zone, judged by what is heard of it now. Moments and durations are in ms. */

/** A zone with its sensor: what it should be at this hour, and what its keeper wants of its alarms. */
export type Watchable = {
  kind: ClimateKind
  value: number | null
  /** When its value was read, and when anything came from it. */
  at: number | null
  heard_at: number
  gap_s: number | null
  error: string
  limits: Bounds
  minutes: number
  silent_minutes: number | null
  isRated: boolean
}

type Sensor = {
  door: string
  series: number
  value: number | null
  at: string | null
  heard_at: string
  gap_s: number | null
  error: string
}

/** Reads what is heard of a zone now from the sensor that counts, and the error of any that is as live. */
export function heardIn(sensors: readonly Sensor[], now: number) {
  const main = mainOf(sensors, now)
  if (!main) return undefined
  const { series, value, gap_s } = main
  const at = main.at === null ? null : Date.parse(main.at)
  const error = sensors.find((one) => isLive(one) === isLive(main) && one.error !== '')?.error ?? ''
  const heard_at = Date.parse(main.heard_at)
  return { series, value, at, gap_s, error, heard_at, isLive: isLive(main) }
}

/** The lowest and the highest value of the last quarter of an hour. */
export type Extremes = { low: number; high: number }

/** `since` when it is so, where that was before a look could tell. */
export type CauseSeen = { cause: AlarmCause; seen: Seen; wait_ms: number; since?: number }

/** A change of more °C than this within a quarter of an hour, confirmed by a second look. */
const fastChange = 3
const confirmed_ms = 60_000

/** How far back inside a value must be, and how much further out is much worse. */
export const margins: Partial<Record<ClimateKind, { back: number; worse: number }>> = {
  temperature: { back: 0.5, worse: 2 },
  humidity: { back: 3, worse: 10 },
  uvi: { back: 0.5, worse: 2 },
}

const causesOf: Partial<Record<ClimateKind, [low: AlarmCause, high: AlarmCause]>> = {
  temperature: ['cold', 'hot'],
  humidity: ['dry', 'damp'],
  uvi: ['uv_low', 'uv_high'],
}

/** For how long nothing may be heard of a sensor; without end if it has no usual gap. */
function patienceOf({
  gap_s,
  silent_minutes,
}: Pick<Watchable, 'gap_s' | 'silent_minutes'>): number {
  if (silent_minutes !== null) return silent_minutes * 60_000
  return gap_s === null ? Infinity : patienceFor(gap_s)
}

/**
 * Judges a zone for each cause that it can have. `watchingSince` is when the server began to look: no one is silent
 * who hasn't had the time to report since.
 */
export function sightsOf(
  zone: Watchable,
  {
    now,
    watchingSince,
    extremes,
  }: { now: number; watchingSince: number; extremes?: Extremes | undefined },
): CauseSeen[] {
  const isFresh = isOfNow(zone, now)
  const { error } = zone
  const silence = silenceOf(zone, { now, watchingSince })
  return [
    { cause: 'silent', seen: silence, wait_ms: 0, since: lastOf(zone) },
    { cause: 'error', seen: error === '' ? 'in' : 'out', wait_ms: 0 },
    ...bandSights(zone, isFresh, extremes),
  ]
}

const lastOf = ({ at, heard_at }: Pick<Watchable, 'at' | 'heard_at'>) => at ?? heard_at

function silenceOf(
  zone: Watchable,
  { now, watchingSince }: { now: number; watchingSince: number },
): Seen {
  const patience = patienceOf(zone)
  const last = lastOf(zone)
  if (now - last <= patience) return 'in'
  return now - Math.max(last, watchingSince) > patience ? 'out' : 'unknown'
}

function bandSights(
  { kind, value, limits, minutes, isRated }: Watchable,
  isFresh: boolean,
  extremes: Extremes | undefined,
): CauseSeen[] {
  const [causes, margin] = [causesOf[kind], margins[kind]]
  if (!causes || !margin) return []
  const [below, above] = causes
  const { low, high } = limits
  const change = isRated && value !== null && extremes ? changeIn(value, extremes, limits) : still
  // A band may be so narrow that no value is that far inside.
  const back = low !== null && high !== null ? Math.min(margin.back, (high - low) / 2) : margin.back
  const sight = (cause: AlarmCause, beyond: number | null, fast: number): CauseSeen => {
    if (!isFresh || value === null) return { cause, seen: 'unknown', wait_ms: 0 }
    const isOut = beyond !== null && beyond > 0
    if (isOut || fast > fastChange) {
      const waits = [
        ...(isOut ? [minutes * 60_000] : []),
        ...(fast > fastChange ? [confirmed_ms] : []),
      ]
      return { cause, seen: 'out', wait_ms: Math.min(...waits) }
    }
    return { cause, seen: beyond !== null && beyond > -back ? 'near' : 'in', wait_ms: 0 }
  }
  const beyond = (limit: number | null, sign: 1 | -1) =>
    limit === null || value === null ? null : sign * (value - limit)
  return [sight(below, beyond(low, -1), change.fall), sight(above, beyond(high, 1), change.rise)]
}

const still = { fall: 0, rise: 0 }

/** By how much a value fell and rose. What was out of range and comes back may do so fast. */
const changeIn = (value: number, extremes: Extremes, { low, high }: Bounds) => ({
  fall: high !== null && extremes.high > high ? 0 : extremes.high - value,
  rise: low !== null && extremes.low < low ? 0 : value - extremes.low,
})
