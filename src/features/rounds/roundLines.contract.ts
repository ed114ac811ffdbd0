import { z } from 'zod'
import { isStorable, listOf, unstorable, yesNo } from '../../shared/fields.ts'
import { animalResource } from '../animals/animals.contract.ts'
import { feedingMethods, weightUnits } from '../logs/logs.contract.ts'

/** The rounds there are: what is done to many animals at once. */
export const roundKinds = ['feeding', 'cleaning', 'weighing'] as const
export type RoundKind = (typeof roundKinds)[number]

/** The most lines one round has. */
export const mostLines = 500
/** The most animals that a selection in an address may name: some servers cut addresses at 8 KB. */
export const mostInAddress = 200

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
 * Which animals a round is of: what is due, a group, a species, a place, a selection, or all. A
 * `room` without `rack` is the whole room; an empty one is where none is written down.
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
  return [due, group_id, species_id, isPlace, ids].filter(Boolean).length < 2
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
 * One animal of a round; of what is due one that has several schedules has a line for each, told
 * apart by `schedule_id`. `feeder`, `supplement`, `count` and `feedingMethod` are what its schedule
 * says, otherwise what it last took. `lastLogAt` is when it was last fed, cleaned or weighed.
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
  due_on: z.string().nullable(),
  days_overdue: z.int(),
  feeder: z.object({ id: z.uuid(), name: z.string(), size: z.string() }).nullable(),
  supplement: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  count: z.int(),
  feedingMethod: z.enum(feedingMethods),
  lastWeight: z
    .object({ weightInGrams: z.number(), unit: z.enum(weightUnits), happenedAt: z.string() })
    .nullable(),
  lastLogAt: z.string().nullable(),
  /** While its schedule is paused it is left out unless the keeper says otherwise. */
  paused_until: z.string().nullable(),
  pause_reason: z.string(),
})
export type RoundLine = z.output<typeof roundLine>

/** A round's lines, in its order, the animals in quarantine last. `total` also counts those beyond `limit`. */
export const roundLines = z.object({ value: z.array(roundLine), total: z.int() })
export type RoundLines = z.output<typeof roundLines>
