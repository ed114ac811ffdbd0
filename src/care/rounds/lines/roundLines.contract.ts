import { z } from 'zod'
import { animalResource } from '../../../collection/animals/animals.contract.ts'
import { roundKinds } from '../../../collection/animals/roundAddress.ts'
import { feedingMethods, refusalReasons } from '../../../shared/choices.ts'
import { isStorable, listOf, unstorable, yesNo } from '../../../shared/fields.ts'
import { weightUnits } from '../../../shared/weights.ts'
import { refusedToday } from '../../schedules/schedules.contract.ts'

/** The most lines one round has. */
export const mostLines = 500

const limit = z.coerce
  .number('Please enter a number')
  .int('Please enter a whole number')
  .min(1, 'Please enter 1 or more')
  .max(mostLines, `Please enter at most ${mostLines}`)
  .default(mostLines)
const place = z.string().max(100, 'At most 100 characters').refine(isStorable, unstorable)
const ids = listOf(z.uuid('Not found'), mostLines, 'animals')
const listed = z.preprocess((text) => (typeof text === 'string' ? text.split(',') : text), ids)

/**
 * The animals of a round: due ones, a group, a species, a place, a selection, or all. `room`
 * without `rack` is the whole room; an empty `room` is animals without one. A group or place can
 * narrow the due ones.
 */
const choice = {
  kind: z.enum(roundKinds, `Please choose one of: ${roundKinds.join(', ')}`),
  due: yesNo().optional(),
  group_id: z.uuid('Not found').optional(),
  species_id: z.uuid('Not found').optional(),
  room: place.optional(),
  rack: place.optional(),
  ids: ids.optional(),
  limit,
}
export type RoundChoice = z.output<z.ZodObject<typeof choice>>

const isOneChoice = ({ due, group_id, species_id, room, rack, ids }: RoundChoice) => {
  const isPlace = room !== undefined || rack !== undefined
  const chosen = [group_id, species_id, isPlace, ids].filter(Boolean)
  return chosen.length < 2 && !(due && (species_id || ids))
}
const oneChoice = {
  path: ['due'],
  error: 'Please choose one of: due, group_id, species_id, room, ids',
}

/** The choice in an address: `ids` is a list with commas. */
export const roundLinesQuery = z
  .object({ ...choice, ids: listed.optional() })
  .refine(isOneChoice, oneChoice)

/** The choice in a body, for a selection that is too long for an address. */
export const roundLinesBody = z.object({ round: z.object(choice).refine(isOneChoice, oneChoice) })

const { shape } = animalResource.record

/**
 * One animal of a round; in a round of what is due, an animal has a line per due schedule, with its
 * `schedule_id`. `feeder`, `supplement`, `count` and `feedingMethod` come from the schedule,
 * otherwise from its last meal. `next_on` is the schedule's due or next day.
 */
const roundLine = z.object({
  animal: z.object({
    id: shape.id,
    name: shape.name,
    sex: shape.sex,
    genetics: z.string(),
    species: shape.species,
    photoUrls: shape.photoUrls,
    code: z.string(),
    room: z.string(),
    rack: z.string(),
    tub: z.string(),
    in_quarantine: z.boolean(),
  }),
  schedule_id: z.uuid().nullable(),
  /** True if there is something to do: it is due, or has no schedule and no log today. */
  is_due: z.boolean(),
  due_on: z.string().nullable(),
  next_on: z.string().nullable(),
  /** A log of this day or a later one makes it no longer due today. */
  done_from: z.string().nullable(),
  days_overdue: z.int(),
  feeder: z.object({ id: z.uuid(), name: z.string(), size: z.string() }).nullable(),
  supplement: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  count: z.int(),
  feedingMethod: z.enum(feedingMethods),
  lastWeight: z
    .object({ weightInGrams: z.number(), unit: z.enum(weightUnits), happenedAt: z.string() })
    .nullable(),
  /** When it was last fed, cleaned or weighed; a refusal after a meal of the same day doesn't count. */
  lastLogAt: z.string().nullable(),
  /** How that feeding failed; null for one that was taken. */
  lastRefusal: z.enum(refusalReasons).nullable(),
  /** The last three, oldest first; empty in a round of another kind. */
  lastFeedings: z.array(z.object({ success: z.boolean(), happenedAt: z.string() })),
  /** A meal refused today starts as skipped. */
  refused_today: refusedToday(),
  /** A paused animal starts as skipped. */
  paused_until: z.string().nullable(),
  pause_reason: z.string(),
})
export type RoundLine = z.output<typeof roundLine>

/** A round's lines, in its order, the animals in quarantine last. `total` also counts those beyond `limit`. */
export const roundLines = z.object({ value: z.array(roundLine), total: z.int() })
export type RoundLines = z.output<typeof roundLines>
