import { z } from 'zod'
import { datePrecisions } from '../../shared/choices.ts'
import { derived } from '../../shared/derived.ts'
import { identity, listOf } from '../../shared/fields.ts'
import { animalResource } from '../animals/animals.contract.ts'
import { type ParentRole, parent, parentRoles } from './parents.contract.ts'

/** Generations of a pedigree that are drawn. */
export const generations = 5
/** The nearest ancestors that a coefficient of inbreeding is worked out from, at the most. */
export const mostAncestors = 1000
/** Places for ancestors in so many generations: 2 + 4 + 8 + 16 + 32. */
export const places = 2 ** (generations + 1) - 2
/** From this coefficient on it is said in clay: that of young of half siblings. */
export const warnsFrom = 0.125

/**
 * An ancestor that the dam's and the sire's side share, most weight first, of whichever generation.
 * `coefficient` is its part of the sum. The shortest path leads from the dam up to it in `dam_steps`
 * and down to the sire in `sire_steps`; `ways` counts all paths, up to a million.
 */
const sharedAncestor = z.object({
  id: z.uuid(),
  name: z.string(),
  coefficient: z.number(),
  dam_steps: z.int(),
  sire_steps: z.int(),
  ways: z.int(),
})
export type SharedAncestor = z.output<typeof sharedAncestor>

/**
 * An animal of a pedigree; its parents are null where unknown, and in the last generation. Its
 * `identifier` is its code, or its external ID where it has none.
 */
const relative = parent().extend({
  dateHatched: z.iso.date().nullable(),
  dateHatchedPrecision: z.enum(datePrecisions),
  identifier: z.string(),
  dam_id: z.uuid().nullable(),
  sire_id: z.uuid().nullable(),
})
export type Relative = z.output<typeof relative>

/**
 * An animal's pedigree, each animal once; `known` counts the places that are filled, an animal in
 * two places twice. `coefficient` is its coefficient of inbreeding, 0 to 1, from all recorded
 * ancestors, `counted` of them; `isAtLeast` if only the nearest thousand count.
 */
export const pedigree = z.object({
  animal: relative,
  ancestors: z.array(relative),
  generations: z.int(),
  known: z.int(),
  places: z.int(),
  counted: z.int(),
  coefficient: z.number(),
  isAtLeast: z.boolean(),
  shared: z.array(sharedAncestor),
})
export type Pedigree = z.output<typeof pedigree>

/** How two animals are related, if there is a short word for it. */
const relations = [
  'full_siblings',
  'half_siblings',
  'sire_and_daughter',
  'dam_and_son',
  'grandsire_and_granddaughter',
  'granddam_and_grandson',
  'uncle_and_niece',
  'aunt_and_nephew',
  'double_first_cousins',
  'first_cousins',
] as const
export type Relation = (typeof relations)[number]

/** The coefficient of inbreeding that the young of two animals would have, and why; as in `pedigree`. */
export const kinship = z.object({
  coefficient: z.number(),
  isAtLeast: z.boolean(),
  relation: z.enum(relations).nullable(),
  shared: z.array(sharedAncestor),
})
export type Kinship = z.output<typeof kinship>

export const sameParents = "Dam and sire can't be the same animal"

/** Whose young it is about. */
export const pairQuery = z
  .object({
    dam_id: identity('Please choose a dam'),
    sire_id: identity('Please choose a sire'),
  })
  .refine(({ dam_id, sire_id }) => dam_id !== sire_id, { error: sameParents, path: ['sire_id'] })

/** The list that a parent is chosen from: animals in every state, read as their record. */
export const parentResource = derived(
  animalResource,
  {},
  { api: 'animals/parents', filters: ['all'] as const },
)

/** `as` which parent; of which species, and for which animal, if there is one. */
export const parentChoice = z.object({
  as: z.enum(parentRoles, 'Please choose dam or sire'),
  species_id: identity('Not found').optional(),
  animal_id: identity('Not found').optional(),
})
export type ParentChoice = z.output<typeof parentChoice> & {
  q: string
  sort: (typeof animalResource.sorts)[number]
  page: number
  per_page: number
}

/** The young of an animal with their parents, in every state. */
export const offspringResource = derived(
  animalResource,
  {
    record: () =>
      animalResource.record.extend({ dam: parent().nullable(), sire: parent().nullable() }),
  },
  { api: 'offspring', filters: ['all'] as const },
)
export type Offspring = z.output<(typeof offspringResource)['record']>

/** The most young of one request. */
const mostYoung = 500

/**
 * A sire that turns out to be female, or a dam that turns out to be male. Of the young in `young_ids`
 * it becomes the other parent; the rest of its young lose it.
 */
export const sexCorrection = z.object({
  sex_correction: z.object({
    sex: z.enum(['female', 'male'], 'Please choose female or male'),
    young_ids: listOf(identity('Not found'), mostYoung, 'young'),
  }),
})
export type SexCorrection = z.output<typeof sexCorrection>['sex_correction']

/** Label of a parent's field. */
export const roleWords: Record<ParentRole, string> = { dam: 'Dam', sire: 'Sire' }

/** The young of one animal. */
export const offspringOf = (id: string) => ({
  ...offspringResource,
  api: `animals/${id}/offspring`,
})
