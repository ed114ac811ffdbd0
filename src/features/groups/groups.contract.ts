import { z } from 'zod'
import { listOf, optionalReference, optionalText, requiredText } from '../../shared/fields.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'
import { animalResource } from '../animals/animals.contract.ts'
import { animalOfGroupRow } from './members.contract.ts'

/** As much of an animal as it takes to know it again. */
const memberAnimal = animalResource.record.pick({
  id: true,
  name: true,
  sex: true,
  genetics: true,
  code: true,
  species: true,
  photoUrls: true,
})
export type MemberAnimal = z.output<typeof memberAnimal>

/** How many of a group's animals the list names: the faces of its card. One group names them all. */
export const facesInList = 4

/**
 * A group: animals that are cared for together. `animalCount` and `animalGroups` are about the kept
 * ones; membership is written as `animal_groups_attributes`, only the rows that change.
 */
export const groupResource = defineResource({
  noun: 'group',
  words: { one: 'Group', many: 'Groups' },
  api: 'groups',
  path: 'groups',
  input: z.object({
    name: requiredText(100, 'Please choose a name'),
    description: optionalText(2000),
  }),
  writes: z.object({
    animal_groups_attributes: listOf(animalOfGroupRow, 2000, 'animals').optional(),
  }),
  reads: z.object({
    animalCount: z.int(),
    animalGroups: z.array(z.object({ id: z.uuid(), animal: memberAnimal })),
  }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc'],
})
export type Group = RecordOf<typeof groupResource>

/** An animal the group's form offers; `animal_group_id` is its membership when it is in already. */
export const animalForForm = memberAnimal.extend({ animal_group_id: z.uuid().nullable() })
export type AnimalForForm = z.output<typeof animalForForm>

/** A group the animal's form offers, likewise. */
export const groupForForm = groupResource.record
  .pick({ id: true, name: true, animalCount: true })
  .extend({ animal_group_id: z.uuid().nullable() })
export type GroupForForm = z.output<typeof groupForForm>

/** Whose form it is; a new record has no id yet. */
export const formOfGroup = z.object({ group_id: optionalReference() })
export const formOfAnimal = z.object({ animal_id: optionalReference() })
