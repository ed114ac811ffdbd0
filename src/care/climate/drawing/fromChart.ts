import { kindWords } from '../../../collection/targets/aims.ts'
import {
  type ClimateKind,
  type ClimateZone,
  climateZones,
  targetKinds,
  zoneWords,
} from '../../../shared/climate.ts'
import type { ClimateCurve } from '../charts/charts.contract.ts'
import { type Band, type Limits, type Span, settledBands } from './bands.ts'

/* A chart's answer as it is drawn. */

type Measured = { zone: ClimateZone; kind: ClimateKind }

/** Names one of a place's zones and kinds: 'basking temperature'. */
export const keyOf = ({ zone, kind }: Measured): string => `${zone} ${kind}`

/** Zones from the warmest to the coolest, then what else is measured; neither batteries nor heaters. */
export const inOrder = <One extends Measured>(ones: readonly One[]): One[] =>
  ones
    .filter(({ kind }) => targets.includes(kind))
    .toSorted((one, other) => rankOf(one) - rankOf(other))

const targets: readonly ClimateKind[] = targetKinds
const rankOf = ({ zone, kind }: Measured) => targets.indexOf(kind) * 10 + climateZones.indexOf(zone)

/** 'Basking spot', 'Humidity', or 'Humidity, cool end' where others of the place have one, too. */
export function nameOf({ zone, kind }: Measured, all: readonly Measured[]): string {
  if (kind === 'temperature') return zoneWords[zone]
  const isAlone = all.filter((one) => one.kind === kind).length < 2
  return isAlone ? kindWords[kind] : `${kindWords[kind]}, ${zoneWords[zone].toLowerCase()}`
}

export const spansOf = ({ points }: Pick<ClimateCurve, 'points'>): Span[] => {
  const { low, mean, high } = points
  const valueIn = (column: readonly number[], step: number) => column[step] ?? Number.NaN
  return points.at.map((at, step) => ({
    at,
    min: valueIn(low, step),
    mean: valueIn(mean, step),
    max: valueIn(high, step),
  }))
}

/** A curve's bands as they are drawn; of days only, with `part`. */
export function bandsIn({ bands }: Pick<ClimateCurve, 'bands'>, part?: 'day'): Band[] {
  const all = bands.map(({ from, to, part: own, low, high }) => ({
    ...{ from: Date.parse(from), to: Date.parse(to), part: own, low, high },
  }))
  if (part === undefined) return settledBands(all)
  return settledBands(all.map((band) => (band.part === part ? band : { ...band, ...none })))
}
const none: Limits = { low: null, high: null }

/** How far a value may lie beyond its band before it is said: a thermostat's swing. */
export const toleranceOf = (kind: ClimateKind): number => (kind === 'humidity' ? 3 : 0.5)
