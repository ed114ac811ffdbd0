import { z } from 'zod'
import {
  type ClimateKind,
  type ClimateTarget,
  climateTarget,
  climateZones,
  mostTargets,
  targetKinds,
  zoneWords,
} from '../../shared/climate.ts'
import { degreeSign, enteredDegrees, type Reader } from '../../shared/degrees.ts'
import { listOf } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { numberText, type TemperatureUnit } from '../../shared/numbers.ts'

export const kindWords: Record<ClimateKind, string> = {
  temperature: 'Temperature',
  humidity: 'Humidity',
  uvi: 'UVI',
  power: 'Heater',
  battery: 'Battery',
}

/** The unit that stands beside a figure; the UV index has none. */
export const unitText = (kind: ClimateKind, unit?: TemperatureUnit): string =>
  kind === 'temperature' ? degreeSign(unit) : kind === 'uvi' ? '' : '%'

/** Targets that belong together: a kind in a zone, or without one in all. */
export type Aim = Pick<ClimateTarget, 'zone' | 'kind'>

/** Forms ask for these; other targets, as a script may have sent them, follow. */
const usualAims: Aim[] = [
  { zone: 'basking', kind: 'temperature' },
  { zone: 'warm_end', kind: 'temperature' },
  { zone: 'cool_end', kind: 'temperature' },
  { zone: 'room', kind: 'temperature' },
  { zone: 'water', kind: 'temperature' },
  { zone: null, kind: 'humidity' },
  { zone: 'basking', kind: 'uvi' },
]

export const isOf = (aim: Aim) => (target: Aim) =>
  target.zone === aim.zone && target.kind === aim.kind

export function aimsOf(targets: readonly Aim[]): Aim[] {
  const others = targets.filter((target) => !usualAims.some(isOf(target)))
  return [
    ...usualAims,
    ...others.filter((target, place) => others.findIndex(isOf(target)) === place),
  ]
}

/** 'Basking spot (°C)', 'Humidity (%)', 'UVI, basking spot'. */
export function aimWords({ zone, kind }: Aim): string {
  const where = zone ? zoneWords[zone] : ''
  if (kind === 'temperature') return `${where || kindWords[kind]} (${unitText(kind)})`
  const unit = unitText(kind) && ` (${unitText(kind)})`
  return `${kindWords[kind]}${where && `, ${where.toLowerCase()}`}${unit}`
}

const aimed = z.object({ zone: z.enum(climateZones).nullable(), kind: z.enum(targetKinds) })
const rowLabel = (row: unknown) => aimed.transform(aimWords).catch('').parse(row)

/** The targets of a place or a species, whose form has them by zone. */
export const targetsField = (label: string) =>
  field(
    label,
    listOf(climateTarget(), mostTargets, 'targets').optional(),
    'text',
    undefined,
    rowLabel,
  )

/** '38 to 42 by day, 20 to 25 at night', or '25 to 40' where both are the same; empty without any. */
export function targetText(targets: readonly ClimateTarget[], aim: Aim): string {
  const textOf = (part: ClimateTarget['part']) => {
    const target = targets.filter(isOf(aim)).find((one) => one.part === part)
    return target ? limitsText(target, aim.kind) : ''
  }
  const [day, night] = [textOf('day'), textOf('night')]
  if (day === night) return day
  return [day && `${day} by day`, night && `${night} at night`].filter(Boolean).join(', ')
}

/** Each zone with targets, in words: 'Basking spot (°C)', '38 to 42 by day'. */
export const targetFacts = (targets: readonly ClimateTarget[]): [string, string][] =>
  aimsOf(targets).flatMap((aim): [string, string][] => {
    const text = targetText(targets, aim)
    return text ? [[aimWords(aim), text]] : []
  })

/** Limits in words: '38 to 42', '86.0 to 89.5', 'from 38', 'up to 42'; empty without any. */
export function limitsText(
  { low, high }: Pick<ClimateTarget, 'low' | 'high'>,
  kind: ClimateKind,
  { sign, unit }: Reader = {},
): string {
  const read = (limit: number) => (kind === 'temperature' ? enteredDegrees(limit, unit) : limit)
  const textOf = (limit: number, least = 0) => numberText(read(limit), sign, least)
  if (low !== null && high !== null) {
    const least = [low, high].every((limit) => Number.isInteger(read(limit))) ? 0 : 1
    return `${textOf(low, least)} to ${textOf(high, least)}`
  }
  if (low !== null) return `from ${textOf(low)}`
  return high === null ? '' : `up to ${textOf(high)}`
}
