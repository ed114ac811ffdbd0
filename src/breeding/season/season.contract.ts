import { z } from 'zod'
import { pairingLogKinds } from '../../shared/choices.ts'
import { optionalReference } from '../../shared/fields.ts'
import { bredSpecies, parent } from '../pairings/pairings.contract.ts'
import { stages } from './season.ts'

const clutch = z.object({
  id: z.uuid(),
  number_of_eggs: z.int(),
  laid_on: z.string().nullable(),
  expected_to_hatch_on: z.string().nullable(),
  hatchedOn: z.string().nullable(),
  incubating_since: z.string().nullable(),
  is_litter: z.boolean(),
  /** How many of its eggs may still hatch, how many of these have pipped, and how many have hatched. */
  open: z.int(),
  pipped: z.int(),
  hatched: z.int(),
})

/** Why it needs a look; `days` without a log or since it was expected, otherwise null. */
const need = z.object({
  why: z.enum(['quiet', 'late', 'no_clutch', 'not_incubating']),
  days: z.int().nullable(),
})

/** A card of the board: a pairing, or one of its clutches; see `Standing`. */
const entry = z.object({
  /** The clutch's id, otherwise the pairing's. */
  id: z.uuid(),
  pairing: z.object({
    id: z.uuid(),
    plan_id: z.uuid(),
    dam_id: z.uuid(),
    sire_id: z.uuid(),
    dam: parent,
    sire: parent,
    species: bredSpecies.nullable(),
  }),
  stage: z.enum(stages),
  since: z.string(),
  noted: z.string(),
  locks: z.int(),
  kind: z.enum(pairingLogKinds).nullable(),
  shed: z.string().nullable(),
  next: z.string().nullable(),
  next_log: z.enum(pairingLogKinds).nullable(),
  clutch: clutch.nullable(),
  need: need.nullable(),
})
export type SeasonEntry = z.output<typeof entry>

/** The choice of a season, by the year it begins in; the current one if left out. */
export const seasonQuery = z.object({
  season: z.coerce.number('Please enter a year').int().min(1900).max(2199).optional(),
  species_id: optionalReference(),
  q: z.string().trim().max(200, 'At most 200 characters').default(''),
})

/**
 * `GET /breeding_season.json`: every pairing and clutch of one season, the nearest date first.
 * `seasons` are those with anything in them and the current one, latest first; `species` those in
 * this one.
 */
export const seasonBoard = z.object({
  season: z.int(),
  seasons: z.array(z.int()),
  species: z.array(z.object({ id: z.uuid(), commonName: z.string() })),
  value: z.array(entry),
})
export type SeasonBoard = z.output<typeof seasonBoard>
