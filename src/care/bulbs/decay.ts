import { addDays, daysBetween } from '../../shared/days.ts'
import type { UviReading } from '../../shared/uvi.ts'

type Measured = {
  uvi_readings?: readonly UviReading[] | undefined
  uv_installed_on?: string | null | undefined
  uvi_needed?: number | null | undefined
}

/**
 * The UV of a lamp by its readings. `readings` are those that can be compared, by day. `fell_percent` is by how
 * much the last is below the first of them, null unless it is. `fades_on` is the day on which the lamp falls below the UV
 * index needed, null where that isn't known: it takes three readings over 30 days whose fit falls by more than a
 * meter's last digit, and a day within two years of the last one.
 */
export type Decay = {
  readings: UviReading[]
  fell_percent: number | null
  fades_on: string | null
}

export function decayOf({ uvi_readings = [], uv_installed_on, uvi_needed }: Measured): Decay {
  const readings = comparable(uvi_readings.filter((one) => isOfLamp(one, uv_installed_on ?? '')))
  const [first, last] = [readings[0], readings.at(-1)]
  const fell = first && last && first.uvi > 0 ? Math.round(100 * (1 - last.uvi / first.uvi)) : 0
  return {
    readings,
    fell_percent: fell > 0 ? fell : null,
    fades_on: first && last && uvi_needed ? fadesOn(readings, { first, last, uvi_needed }) : null,
  }
}

/** Tells a reading of the lamp that was installed on that day from those of the lamp before. */
export const isOfLamp = ({ measured_on, earlier_lamp }: UviReading, installed_on: string) =>
  earlier_lamp ? measured_on > installed_on : measured_on >= installed_on

/**
 * Readings at the distance at which the lamp was last measured, by day: what was read elsewhere says nothing of it. Of
 * several distances on that day, it is the one with the most readings.
 */
function comparable(readings: readonly UviReading[]): UviReading[] {
  const byDay = readings.toSorted((one, other) => one.measured_on.localeCompare(other.measured_on))
  const lastOn = byDay.at(-1)?.measured_on
  const at = (distance: number) => byDay.filter(({ distance_cm }) => distance_cm === distance)
  return byDay
    .filter(({ measured_on }) => measured_on === lastOn)
    .map(({ distance_cm }) => at(distance_cm))
    .reduce<UviReading[]>((most, some) => (some.length > most.length ? some : most), [])
}

const leastReadings = 3
const leastSpan_days = 30
const furthest_days = 730
/** The last digit of a meter that shows one decimal; half of it is the most that it shows as 0.0. */
const digit = 0.1

type Asked = { first: UviReading; last: UviReading; uvi_needed: number }

/** An exponential fit: the line of least squares through the logarithms. */
function fadesOn(readings: readonly UviReading[], { first, last, uvi_needed }: Asked) {
  const span = daysBetween(first.measured_on, last.measured_on)
  if (readings.length < leastReadings || span < leastSpan_days) return null
  const points = readings.map(({ measured_on, uvi }) => ({
    x: daysBetween(first.measured_on, measured_on),
    y: Math.log(Math.max(uvi, digit / 2)),
  }))
  const mean = { x: meanOf(points.map(({ x }) => x)), y: meanOf(points.map(({ y }) => y)) }
  const slope =
    meanOf(points.map(({ x, y }) => (x - mean.x) * (y - mean.y))) /
    meanOf(points.map(({ x }) => (x - mean.x) ** 2))
  const start = mean.y - slope * mean.x
  if (Math.exp(start) - Math.exp(start + slope * span) < digit) return null
  const days = Math.max(0, Math.round((Math.log(uvi_needed) - start) / slope))
  return days > span + furthest_days ? null : addDays(first.measured_on, days)
}

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length
