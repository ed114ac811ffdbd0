import { z } from 'zod'
import { destroy, optionalReference } from '../../shared/fields.ts'

/*
 * Rows of `animal_groups_attributes`: what is in, what comes in, and with `_destroy` what leaves. A
 * pair that exists already may be sent again; a row that leaves is named by its id or by its pair.
 */

/** A row as a group sends it. */
export const animalOfGroupRow = z.object({
  id: optionalReference(),
  animal_id: optionalReference(),
  _destroy: destroy(),
})

/** A row as an animal sends it. */
export const groupOfAnimalRow = z.object({
  id: optionalReference(),
  group_id: optionalReference(),
  _destroy: destroy(),
})
export type GroupOfAnimalRow = z.output<typeof groupOfAnimalRow>

/** One of an animal's groups, as its record names it. */
const groupOfAnimal = z.object({
  id: z.uuid(),
  group: z.object({ id: z.uuid(), name: z.string() }),
})
export type GroupOfAnimal = z.output<typeof groupOfAnimal>
