import { z } from 'zod'
import { pairingLogKinds } from '../../shared/breeding.ts'
import { optionalReference } from '../../shared/fields.ts'
import { bredSpecies, parent } from '../pairings/pairings.contract.ts'

/** The stages of a season, in their order. */
export const stages = ['paired', 'locked', 'ovulated', 'laid', 'incubating', 'hatched'] as const
export type Stage = (typeof stages)[number]

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

/** Why it needs a look; `days` without a log, or since it was expected to lay or give birth. */
const need = z.object({
  why: z.enum(['quiet', 'late', 'no_clutch', 'not_incubating']),
  days: z.int().nullable(),
})

/** A card of the board: where a pairing, or one clutch of it, stands. */
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
  /** The day of what put it there. */
  since: z.string(),
  /** The latest log's day, or `since`. */
  noted: z.string(),
  /** How many locks were seen. */
  locks: z.int(),
  /** The last kind noted; null if none was. */
  kind: z.enum(pairingLogKinds).nullable(),
  /** The day of the pre-lay shed; null if none was seen. */
  shed: z.string().nullable(),
  /** When the next stage is expected: laying, birth or hatching; null if that isn't known. */
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
