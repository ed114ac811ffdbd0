import { z } from 'zod'
import { stateFields } from '../../../collection/animals/animals.contract.ts'
import { moveResource } from '../../../collection/animals/moves/moves.contract.ts'
import { identity, listOf, reference, yesNo } from '../../../shared/fields.ts'
import { field } from '../../../shared/labels.ts'
import { cleaningScheduleRow, newFeedingScheduleRow } from '../../schedules/schedules.contract.ts'
import { mostChosen } from '../animalIndex.contract.ts'

/** Minutes in which a change of many animals can be undone. */
export const undoneWithin_minutes = 24 * 60

const stateOfMany = stateFields().required({ state: true })

/** Fields that can be changed of many animals at once; a request has one of them. */
export const changesOfMany = {
  place: field('Location', moveResource.input.optional()),
  group_id: field('Group', reference('Please choose a group').optional(), 'name'),
  feeding_schedule: field('Feeding schedule', newFeedingScheduleRow().optional()),
  cleaning_schedule: field('Cleaning schedule', cleaningScheduleRow().optional()),
  in_quarantine: field('In quarantine', yesNo().optional(), 'yesNo'),
  state: field('State', stateOfMany.optional()),
  is_deleted: field('Deleted', z.literal(true, 'Please send true').optional()),
}

const animalIds = listOf(identity('Please send a UUID'), mostChosen, 'animals at once').min(
  1,
  'Please choose at least one animal',
)

/**
 * `POST animals/bulk_changes`: changes many animals in one request, all or nothing. Their feeding
 * schedules, or their cleaning schedule, are replaced by the one sent.
 */
export const bulkChange = z
  .object({ animal_ids: animalIds, ...changesOfMany })
  .refine(({ animal_ids, ...changes }) => valuesIn(changes) === 1, {
    path: ['animal_ids'],
    error: 'Please send one change',
  })
export type BulkChange = z.output<typeof bulkChange>

const valuesIn = (changes: object) =>
  Object.values(changes).filter((value) => value !== undefined).length

/** How many animals were changed, and what undoes it for a day. */
export const bulkChanged = z.object({ changed: z.int(), undo: z.string() })
export type BulkChanged = z.output<typeof bulkChanged>

/** `POST animals/bulk_changes/undo` takes what the change answered. */
export const bulkUndo = z.object({ undo: z.string('Please send the undo').max(900_000) })

/** `GET animals/ids`: the animals that a list's filter and words find, of all its pages. */
export const animalIdsFound = z.object({ value: z.array(z.uuid()), total: z.int() })
export type AnimalIdsFound = z.output<typeof animalIdsFound>
