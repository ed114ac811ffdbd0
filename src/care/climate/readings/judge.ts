import {
  type ClimateKind,
  type ClimateUnit,
  inThousandths,
  type RefusalReason,
  unitsOf,
} from '../../../shared/climate.ts'
import { fromFahrenheit } from '../../../shared/degrees.ts'

/** A sensor with its latest reading, as far as it matters to the next. Values in thousandths of the unit of answers. */
export type Listener = {
  kind: ClimateKind
  unit: ClimateUnit | null
  unitWord: string
  asking: string | null
  at: number | null
  value: number | null
  gap_s: number | null
}

/** A reading of a sensor: a time in ms, a value in the unit that it `unitWord` ('' for none). */
export type Told = { at_ms: number; value: number; unitWord: string }
export type Refused = { times: number; at_ms: number; value: string }
export type Judged = {
  kept: { at_ms: number; value: number }[]
  refused: Map<RefusalReason, Refused>
  asking: string | null
  at: number | null
  value: number | null
  gap_s: number | null
}

/** How far ahead a device's clock may be. */
const mostAhead_ms = 5 * 60_000

/** The least and the most that can be measured, in the unit of answers. */
const ranges: Record<ClimateKind, [least: number, most: number]> = {
  temperature: [-55, 125],
  humidity: [0, 100],
  uvi: [0, 30],
  power: [0, 100],
  battery: [0, 100],
}

/** The values by which a DS18B20 says that it has measured nothing. */
const errorValues = [-127, 85]

/**
 * Judges the readings of one sensor, in the order of their times: those that are kept, in thousandths, and of the
 * others how many there are for each reason. Readings from before `oldest` are too old. A unit that the sensor didn't
 * have before is asked about: until its keeper answers, nothing is kept. What was heard last by a server's clock that was
 * ahead gives way to the next.
 */
export function judge(
  listener: Listener,
  readings: readonly Told[],
  { now, oldest }: { now: number; oldest: number },
): Judged {
  const judged: Judged = {
    kept: [],
    refused: new Map(),
    asking: listener.asking,
    at: listener.at !== null && listener.at > now + mostAhead_ms ? null : listener.at,
    value: listener.value,
    gap_s: listener.gap_s,
  }
  const gaps: number[] = []
  for (const reading of readings.toSorted((one, other) => one.at_ms - other.at_ms)) {
    const reason = reasonAgainst(listener, judged, reading, { now, oldest })
    if (reason) {
      refuse(judged, reason, reading)
      continue
    }
    const value = inThousandths(inUnitOfAnswers(reading.value, listener.unit))
    judged.kept.push({ at_ms: reading.at_ms, value })
    if (judged.at !== null && reading.at_ms > judged.at)
      gaps.push((reading.at_ms - judged.at) / 1000)
    if (judged.at === null || reading.at_ms >= judged.at) {
      judged.at = reading.at_ms
      judged.value = value
    }
  }
  judged.at ??= listener.at && Math.min(listener.at, now)
  judged.gap_s = usualGap(listener.gap_s, gaps)
  return judged
}

function reasonAgainst(
  { kind, unit, unitWord }: Listener,
  judged: Judged,
  reading: Told,
  { now, oldest }: { now: number; oldest: number },
): RefusalReason | undefined {
  if (!Number.isFinite(reading.value) || !Number.isFinite(reading.at_ms)) return 'not_a_number'
  if (reading.at_ms > now + mostAhead_ms) return 'future'
  if (reading.at_ms < oldest) return 'too_old'
  if (unit === null || reading.unitWord !== unitWord) {
    judged.asking = reading.unitWord
    return 'unit'
  }
  if (judged.asking === unitWord) return 'unit'
  // It went back to the unit that it had.
  judged.asking = null
  const value = inUnitOfAnswers(reading.value, unit)
  if (kind === 'temperature' && errorValues.some((wrong) => isSame(value, wrong)))
    return 'error_value'
  if (kind === 'temperature' && unitWord === '' && hasChangedUnit(judged, value, reading.at_ms)) {
    judged.asking = ''
    return 'unit'
  }
  const [least, most] = ranges[kind]
  return value < least || value > most ? 'out_of_range' : undefined
}

/**
 * Tells whether a value of a sensor that never says its unit is the one before in the other scale: 88 and then 31.
 * No place warms or cools by that much within an hour.
 */
function hasChangedUnit({ at, value: before }: Judged, value: number, at_ms: number): boolean {
  if (at === null || before === null || Math.abs(at_ms - at) > 3_600_000) return false
  const last = before / 1000
  if (Math.abs(value - last) < 20) return false
  const isNear = (one: number) => Math.abs(value - one) < 2
  return isNear((last - 32) / 1.8) || isNear(last * 1.8 + 32)
}

const inUnitOfAnswers = (value: number, unit: ClimateUnit | null) =>
  unit === 'fahrenheit' ? fromFahrenheit(value) : value

const isSame = (one: number, other: number) => Math.abs(one - other) < 0.001

function refuse({ refused }: Judged, reason: RefusalReason, { at_ms, value }: Told) {
  const times = (refused.get(reason)?.times ?? 0) + 1
  refused.set(reason, { times, at_ms, value: String(value) })
}

/** The unit in which a new sensor is read, if what it said, or its kind, leaves no choice. */
export function unitSaid(kind: ClimateKind, unitWord: string): ClimateUnit | null {
  const units = unitsOf[kind]
  if (units.length === 1) return units[0]
  return units.find((unit) => unit === unitWord) ?? null
}

/**
 * The seconds that usually lie between two readings, after further gaps. It follows slowly, and a long gap counts
 * for no more than two: an outage doesn't make a sensor slow.
 */
export function usualGap(before: number | null, gaps: readonly number[]): number | null {
  const middle = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)]
  if (middle === undefined) return before
  if (before === null) return Math.max(1, Math.round(middle))
  const share = Math.min(0.5, 0.1 * gaps.length)
  return Math.max(1, Math.round(before + share * (Math.min(middle, 2 * before) - before)))
}
