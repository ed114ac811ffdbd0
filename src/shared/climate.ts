import { z } from 'zod'
import { oneOf } from './fields.ts'

/** Where in an enclosure a sensor is: its lamp is for what is measured of the light itself. */
export const climateZones = ['basking', 'warm_end', 'cool_end', 'room', 'water', 'lamp'] as const
export type ClimateZone = (typeof climateZones)[number]

export const zoneWords: Record<ClimateZone, string> = {
  basking: 'Basking spot',
  warm_end: 'Warm end',
  cool_end: 'Cool end',
  room: 'Room air',
  water: 'Water',
  lamp: 'Lamp',
}

/** The kinds of values that sensors measure. `power` is a heater's output. */
export const climateKinds = ['temperature', 'humidity', 'uvi', 'power', 'battery'] as const
export type ClimateKind = (typeof climateKinds)[number]

/** The kinds that a place or a species can have a target for. */
export const targetKinds = ['temperature', 'humidity', 'uvi'] as const

/**
 * How a sensor's values are read. Answers always have degrees Celsius, percent and the UV index, whatever
 * the sensor sends.
 */
export const climateUnits = ['celsius', 'fahrenheit', 'percent', 'index'] as const
export type ClimateUnit = (typeof climateUnits)[number]

/** The units that a kind can have, the one of answers first. */
export const unitsOf: Record<ClimateKind, readonly [ClimateUnit, ...ClimateUnit[]]> = {
  temperature: ['celsius', 'fahrenheit'],
  humidity: ['percent'],
  uvi: ['index'],
  power: ['percent'],
  battery: ['percent'],
}

/** The ways by which readings come in. */
export const climateDoors = ['influx', 'json', 'hand', 'file', 'herpstat', 'mqtt'] as const
export type ClimateDoor = (typeof climateDoors)[number]

/** Why a reading isn't kept. The last three are of a door, the others of a sensor. */
export const refusalReasons = [
  'not_a_number',
  'future',
  'too_old',
  'error_value',
  'out_of_range',
  'unit',
  'too_often',
  'too_many_sensors',
  'unreadable',
  'not_climate',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** The causes of alarms. A value that falls or rises fast is `cold` or `hot`, since it becomes that. */
export const alarmCauses = [
  'cold',
  'hot',
  'dry',
  'damp',
  'uv_low',
  'uv_high',
  'silent',
  'error',
] as const
export type AlarmCause = (typeof alarmCauses)[number]

/** Parts of a day that have targets of their own. */
export const dayParts = ['day', 'night'] as const

const bound = () =>
  z
    .number('Please enter a number')
    .min(-50, 'Please enter -50 or more')
    .max(125, 'Please enter at most 125')
    .nullable()

/**
 * The bounds of a zone by day or at night: °C, % or the UV index; null where it has no bound. Without a
 * zone, it holds for all zones that have none of their own.
 */
export const climateTarget = () =>
  z
    .object({
      zone: z.enum(climateZones, 'Please choose a zone').nullable(),
      kind: oneOf(targetKinds, 'Please choose what is measured'),
      part: oneOf(dayParts, 'Please choose day or night'),
      low: bound(),
      high: bound(),
    })
    .refine(({ low, high }) => low === null || high === null || low <= high, {
      path: ['high'],
      error: 'Please enter more than the lower one',
    })
export type ClimateTarget = z.output<ReturnType<typeof climateTarget>>

/** The most targets of a place or a species. */
export const mostTargets = 40

/** Values are whole thousandths in the tables, so that sums and means are exact. */
export const inThousandths = (value: number): number => Math.round(value * 1000)
export const fromThousandths = (value: number): number => value / 1000

/** The most sensors and places of an account. */
export const mostSensors = 500
export const mostPlaces = 1000
/** The most readings that are kept of a half hour of a sensor: one every two seconds. */
export const mostOfHalfHour = 900
