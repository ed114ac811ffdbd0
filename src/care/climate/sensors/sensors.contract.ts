import { z } from 'zod'
import {
  climateDoors,
  climateKinds,
  climateUnits,
  climateZones,
  refusalReasons,
} from '../../../shared/climate.ts'
import { oneOf, optionalText, pastMoment, reference, yesNo } from '../../../shared/fields.ts'
import { field } from '../../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../../shared/resource.ts'

const noZone = 'Please choose a zone'

/** Readings of a sensor, or of a door, that weren't kept: how many, why, and the last of them as it came. */
export const refusal = z.object({
  reason: z.enum(refusalReasons),
  times: z.int(),
  at: z.iso.datetime(),
  value: z.string(),
})

/** In a place, or in a box of the incubator: '' for one without a name. */
const placement = z.object({
  place_id: z.uuid().nullable(),
  box: z.string().nullable(),
  zone: z.enum(climateZones),
  placed_at: z.iso.datetime(),
})

/**
 * A sensor that a door heard: `name` as the device says it, or of where it is read by hand, `title` as its keeper does. `value`
 * is in degrees Celsius, percent or the UV index. While `asking` is not null, a reading came with another unit than before ('' for
 * none, though it needs one), and none is kept until `unit` is set; `value` is then as it came.
 */
export const climateSensorResource = defineResource({
  noun: 'climate_sensor',
  words: { one: 'Sensor', many: 'Sensors' },
  api: 'climate_sensors',
  path: 'climate/sensors',
  input: () =>
    z.object({
      title: field('Name', optionalText(100)),
      unit: field('Unit', oneOf(climateUnits, 'Please choose a unit').nullable().optional()),
      is_ignored: field('Ignored', yesNo().optional(), 'yesNo'),
    }),
  reads: () =>
    z.object({
      door: z.enum(climateDoors),
      name: z.string(),
      kind: z.enum(climateKinds),
      asking: z.string().nullable(),
      /** Its device's own trouble as a sentence; '' while it has none. */
      device_error: z.string(),
      value: z.number().nullable(),
      /** When the latest reading was taken, when one last came in, and the seconds that usually lie between two. */
      at: z.iso.datetime().nullable(),
      heard_at: z.iso.datetime().nullable(),
      gap_s: z.number().nullable(),
      is_silent: z.boolean(),
      placement: placement.nullable(),
      refusals: z.array(refusal),
    }),
  sorts: ['abc'],
  filters: ['all', 'waiting', 'placed', 'ignored'],
})
export type ClimateSensor = RecordOf<typeof climateSensorResource>

/** `GET climate_sensors?filter=waiting`: all of them, the one that was heard last first. */
export const climateSensors = z.object({ value: z.array(climateSensorResource.record) })
export const sensorQuery = z.object({
  filter: z.enum(['all', 'waiting', 'placed', 'ignored'], 'Unknown filter').default('all'),
})

/**
 * Places a sensor from a moment on, now unless it is said: at a place by its id, or by its room, rack and tub,
 * which becomes one if it wasn't; or in the incubator, in the box of a clutch, which has no zones.
 */
export const placeBody = z.object({
  placement: z
    .object({
      place_id: reference('Please choose a place').optional(),
      clutch_id: reference('Please choose a clutch').optional(),
      room: optionalText(100),
      rack: optionalText(100),
      tub: optionalText(100),
      zone: oneOf(climateZones, noZone).optional(),
      placed_at: pastMoment().optional(),
    })
    .refine(({ zone, clutch_id }) => zone !== undefined || clutch_id !== undefined, {
      path: ['zone'],
      error: noZone,
    }),
})

/** `GET climate/boxes`: the incubator's boxes, each with its clutches, the one that was laid first first. */
export const incubatorBoxes = z.object({
  value: z.array(z.object({ box: z.string(), clutch_id: z.uuid(), clutches: z.array(z.string()) })),
})
export type IncubatorBox = z.output<typeof incubatorBoxes>['value'][number]

/** The sensor that takes another one's place and zone from now on. */
export const replaceBody = z.object({
  replacement: z.object({ by: reference('Please choose a sensor') }),
})

/** `GET climate/doors`: whether this account can use each door, what that has heard, and what it didn't keep. */
export const climateDoorsHeard = z.object({
  value: z.array(
    z.object({
      door: z.enum(climateDoors),
      is_offered: z.boolean(),
      sensors: z.int(),
      heard_at: z.iso.datetime().nullable(),
      refusals: z.array(refusal),
    }),
  ),
})
