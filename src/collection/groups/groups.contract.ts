import { z } from 'zod'
import { listOf, optionalReference, optionalText, requiredText } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'
import { identified } from '../animals/animals.contract.ts'
import { animalOfGroupRow } from './members.contract.ts'

/** How many animals of a group lists include, for its card. A single group includes all. */
export const facesInList = 4

/**
 * A group: animals that are cared for together. `animalCount` and `animalGroups` only include
 * animals in the collection; members are written as `animal_groups_attributes`, changed rows only.
 */
export const groupResource = defineResource({
  noun: 'group',
  words: { one: 'Group', many: 'Groups' },
  api: 'groups',
  path: 'groups',
  input: () =>
    z.object({
      name: field('Name', requiredText(100, 'Please choose a name')),
      description: field('Description', optionalText(2000)),
    }),
  writes: () =>
    z.object({
      animal_groups_attributes: field(
        'Animals',
        listOf(animalOfGroupRow(), 2000, 'animals').optional(),
      ),
    }),
  reads: () =>
    z.object({
      animalCount: z.int(),
      animalGroups: z.array(z.object({ id: z.uuid(), animal: identified() })),
    }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc'],
})
export type Group = RecordOf<typeof groupResource>

/** An animal in the group's form; `animal_group_id` is its membership, if it is a member. */
export const animalForForm = () => identified().extend({ animal_group_id: z.uuid().nullable() })
export type AnimalForForm = z.output<ReturnType<typeof animalForForm>>

/** A group in the animal's form, likewise. */
export const groupForForm = () =>
  groupResource.record
    .pick({ id: true, name: true, animalCount: true })
    .extend({ animal_group_id: z.uuid().nullable() })
export type GroupForForm = z.output<ReturnType<typeof groupForForm>>

/** The form's record; a new one has no id yet. */
export const formOfGroup = z.object({ group_id: optionalReference() })
export const formOfAnimal = z.object({ animal_id: optionalReference() })
