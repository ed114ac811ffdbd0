import { z } from 'zod'
import { targetsField } from '../../../collection/targets/aims.ts'
import { brumationPlan } from '../../../shared/brumation.ts'
import { climateKinds, climateZones, dayParts, targetKinds } from '../../../shared/climate.ts'
import { optionalAmount, optionalPastDay, optionalText, timeOfDay } from '../../../shared/fields.ts'
import { field } from '../../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../../shared/resource.ts'

/**
 * A place whose climate is kept: a tub, a rack or a whole room, which then holds for everything in it. It is
 * one without animals, too. Day is from `day_from` until `day_to` in the account's zone.
 */
export const climatePlaceResource = defineResource({
  noun: 'climate_place',
  words: { one: 'Place', many: 'Places' },
  api: 'climate_places',
  path: 'climate',
  input: () =>
    z.object({
      room: field('Room', optionalText(100)),
      rack: field('Rack', optionalText(100)),
      tub: field('Tub', optionalText(100)),
      day_from: field('Day begins', timeOfDay().optional(), 'text', 'when its day begins'),
      day_to: field('Night begins', timeOfDay().optional(), 'text', 'when its night begins'),
      targets: targetsField('Targets'),
      brumation: field('Brumation', brumationPlan().nullable().optional()),
      substrate: field('Substrate', optionalText(100)),
      substrate_on: field(
        'Substrate changed',
        optionalPastDay(),
        'day',
        'the day of its substrate',
      ),
      substrate_days: field(
        'Days between changes',
        optionalAmount({ min: 1, max: 3650, step: 1 }),
        'text',
        'the days between changes',
      ),
      notes: field('Notes', optionalText(2000)),
    }),
  sorts: ['place', 'created_at_desc'],
})
export type ClimatePlace = RecordOf<typeof climatePlaceResource>

/**
 * A place's own path: 'Reptile room · Rack 1 · 3'. A rack or a tub that stands alone says what it is if its name is a number,
 * a letter, or one with the other: 'Tub 3', 'Rack B12'.
 */
export function placeName({ room, rack, tub }: Pick<ClimatePlace, 'room' | 'rack' | 'tub'>) {
  const parts = [room, rack, tub].filter(Boolean)
  const [only = ''] = parts
  if (room || parts.length > 1 || !/^.?\d+.?$|^.$/.test(only)) return parts.join(' · ')
  return `${rack ? 'Rack' : 'Tub'} ${only}`
}

/** How a value stands to its band; `unknown` without one, `past` if read more than a day ago, `silent` without a value of now. */
export const standings = ['within', 'above', 'below', 'unknown', 'past', 'silent'] as const

/**
 * A zone as it is now, of what is measured there: the value of its first sensor that isn't silent, and what
 * it should be at this hour. `spares` are the other sensors of the zone.
 */
const zoneNow = z.object({
  zone: z.enum(climateZones),
  kind: z.enum(climateKinds),
  value: z.number().nullable(),
  at: z.iso.datetime().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  standing: z.enum(standings),
  /** False of what is read by hand or out of a file. */
  is_live: z.boolean(),
  /** True if its sensor is live and it has a range at any hour, so that it can raise alarms. */
  is_watched: z.boolean(),
  sensor_id: z.uuid(),
  spares: z.array(z.uuid()),
  /** The place that has the sensor, where that is the room or rack around this one. */
  from_place_id: z.uuid().nullable(),
})
export type ZoneNow = z.output<typeof zoneNow>

export const brumationPhases = ['cooling', 'hold', 'warming'] as const

/** Where a place is in brumation: since its first day of cooling, until the first day of what follows, within these limits. */
const brumationNow = z.object({
  phase: z.enum(brumationPhases),
  since: z.iso.date(),
  until: z.iso.date(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type BrumationNow = z.output<typeof brumationNow>

/** A place, its zones as they are now, and the animals that live there. */
export const placeNow = z.object({
  place: climatePlaceResource.record,
  zones: z.array(zoneNow),
  /** By its own plan, or that of the rack or room around it. */
  brumation: brumationNow.nullable(),
  animals: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type PlaceNow = z.output<typeof placeNow>

/**
 * Limits that hold for a place, and where they come from: from itself, from the species that live there, or from the rack
 * or room around it. Species without limits ask for what no range can be.
 */
const bandHere = z.object({
  zone: z.enum(climateZones).nullable(),
  kind: z.enum(targetKinds),
  part: z.enum(dayParts),
  low: z.number().nullable(),
  high: z.number().nullable(),
  from: z.enum(['place', 'species', 'rack', 'room']),
  species: z.array(z.string()),
})
export type BandHere = z.output<typeof bandHere>

/** `GET climate_places/{id}/now`. */
export const placeInDetail = placeNow.extend({ bands: z.array(bandHere) })
export type PlaceInDetail = z.output<typeof placeInDetail>

/** `GET climate`: every place as it is now, and how many devices wait to be placed, and sensors ask for their unit. */
export const climateNow = z.object({
  value: z.array(placeNow),
  waiting: z.int(),
  asking: z.int(),
})
export type ClimateNow = z.output<typeof climateNow>
