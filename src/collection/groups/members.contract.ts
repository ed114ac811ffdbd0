import { z } from 'zod'
import { destroy, optionalReference } from '../../shared/fields.ts'

/*
 * Rows of `animal_groups_attributes`: kept and new members, and removed ones with `_destroy`. An
 * existing pair may be sent again; a removed one is named by its id or its pair.
 */

/** A row as a group sends it. */
export const animalOfGroupRow = () =>
  z.object({
    id: optionalReference(),
    animal_id: optionalReference(),
    _destroy: destroy(),
  })

/** A row as an animal sends it. */
export const groupOfAnimalRow = () =>
  z.object({
    id: optionalReference(),
    group_id: optionalReference(),
    _destroy: destroy(),
  })
export type GroupOfAnimalRow = z.output<ReturnType<typeof groupOfAnimalRow>>

/** One of an animal's groups, in its record. */
const groupOfAnimal = () =>
  z.object({
    id: z.uuid(),
    group: z.object({ id: z.uuid(), name: z.string() }),
  })
export type GroupOfAnimal = z.output<ReturnType<typeof groupOfAnimal>>
