import { z } from 'zod'
import {
  identity,
  listOf,
  oneOf,
  optionalOneOf,
  optionalPastDay,
  optionalPastMoment,
  optionalReference,
  optionalText,
  requiredText,
  upload,
  uploads,
  yesNo,
} from '../../shared/fields.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'
import { groupOfAnimalRow } from '../groups/members.contract.ts'
import { animalHealth } from '../health/health.contract.ts'
import { cleaningLog, feedingLog, poopLog, sheddingLog, weightLog } from '../logs/logs.contract.ts'
import {
  cleaningSchedule,
  feedingSchedule,
  schedulesInput,
} from '../schedules/schedules.contract.ts'
import { countryOfOrigin } from '../species/species.contract.ts'

export const sexes = ['male', 'female', 'unknown'] as const
export const sources = [
  'captive_bred',
  'captive_farmed',
  'long_term_captive',
  'wild_caught',
  'unknown',
] as const
export const acquisitions = [
  'purchased',
  'produced',
  'traded',
  'gifted',
  'adopted',
  'rescued',
  'short_term_foster',
  'long_term_foster',
] as const
/** Kept, or why not any more. */
export const animalStates = ['kept', 'sold', 'loaned_out', 'rehomed', 'died'] as const
/** How much of a hatch date is known. A coarse one is stored as the first day of its span. */
export const datePrecisions = ['day', 'month', 'year'] as const

/** Animals an account without Plus may have. */
export const freeAnimals = 5
export const capReached =
  "You've reached the maximum amount of animals for your account. Subscribe to create unlimited animals."

export const photoUrls = z.object({ small: z.string(), medium: z.string(), large: z.string() })
export type PhotoUrls = z.output<typeof photoUrls>

/** The most pictures an animal has beside its photo. */
export const mostPictures = 20

/** The most groups one request may name. */
const mostGroups = 200

/** One of an animal's pictures beside its photo. */
export const animalPicture = z.object({ id: z.uuid(), urls: photoUrls })
export type AnimalPicture = z.output<typeof animalPicture>

/** A species that is entered together with its first animal. */
export const newSpeciesFields = z.object({
  commonName: optionalText(140),
  latinName: optionalText(140),
  countryOfOrigin: countryOfOrigin(),
})

/**
 * An animal. `in_quarantine` false empties `quarantinedAt`; `duration` says in words how long the
 * quarantine has lasted. A new species comes as `species_attributes` when none is chosen. A changed
 * `state` without `state_on` holds from today on, a changed place without `moved_on` likewise;
 * `photos` are added to those there are. Without `code` a new animal gets the next one by the
 * account's template.
 */
export const animalResource = defineResource({
  noun: 'animal',
  words: { one: 'Animal', many: 'Animals' },
  api: 'animals',
  path: 'animals',
  input: z.object({
    name: requiredText(100, 'Please choose a name'),
    sex: oneOf(sexes, 'Please choose a sex'),
    species_id: optionalReference(),
    genetics: optionalText(254),
    dateHatched: optionalPastDay(),
    dateHatchedPrecision: oneOf(datePrecisions, 'Please choose day, month or year').optional(),
    source: optionalOneOf(sources),
    acquired_via: optionalOneOf(acquisitions),
    quarantinedAt: optionalPastMoment(),
    description: optionalText(2000),
    state: oneOf(animalStates, 'Please choose a state').optional(),
    state_on: optionalPastDay(),
    state_reason: optionalText(100),
    code: optionalText(30),
    external_id: optionalText(100),
    room: optionalText(100),
    rack: optionalText(100),
    tub: optionalText(100),
  }),
  writes: z.object({
    in_quarantine: yesNo().optional(),
    species_attributes: newSpeciesFields.optional(),
    photo: upload(),
    photos: uploads(mostPictures),
    moved_on: optionalPastDay(),
    ...schedulesInput,
    animal_groups_attributes: listOf(groupOfAnimalRow, mostGroups, 'groups').optional(),
  }),
  reads: z.object({
    species: z.object({ id: z.uuid(), commonName: z.string() }).nullable(),
    in_quarantine: z.boolean(),
    duration: z.string().nullable(),
    photoUrls: photoUrls.nullable(),
  }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc'],
  filters: ['all', 'quarantine', 'former'],
})
export type Animal = RecordOf<typeof animalResource>

/** How many of its latest logs come with an animal, the latest first. */
export const latestOf = {
  feeding_logs: 16,
  weight_logs: 60,
  cleaning_logs: 8,
  shedding_logs: 8,
  poop_logs: 8,
} as const

/** An animal with all that its page shows, as `GET /animals/{id}.json` gives it. */
export const animalDetail = {
  ...animalResource,
  record: animalResource.record.extend({
    /** Its species was deleted: its name stays, but it has no page. */
    isSpeciesDeleted: z.boolean(),
    photos: z.array(animalPicture),
    animalGroups: z.array(
      z.object({ id: z.uuid(), group: z.object({ id: z.uuid(), name: z.string() }) }),
    ),
    feedingSchedules: z.array(feedingSchedule),
    cleaningSchedule: cleaningSchedule.nullable(),
    feedingLogs: z.array(feedingLog.record),
    weightLogs: z.array(weightLog.record),
    cleaningLogs: z.array(cleaningLog.record),
    sheddingLogs: z.array(sheddingLog.record),
    poopLogs: z.array(poopLog.record),
    ...animalHealth.shape,
  }),
}
export type AnimalDetail = RecordOf<typeof animalDetail>

export const codeTaken = 'Another animal has this code'

/** Animals one request may add. */
export const mostAtOnce = 100

const idTwice = 'Another animal of this request has this id'

/** `animals` of a bulk request: each as it would be sent alone, without its pictures. */
export const manyAnimals = z.object({
  animals: listOf(
    animalResource.input
      .omit({ photo: true, photos: true })
      .extend({ id: identity('Please send a UUID').optional() }),
    mostAtOnce,
    'animals at once',
  )
    .min(1, 'Please enter at least one animal')
    .superRefine((animals, { addIssue }) => {
      for (const [at, { id }] of animals.entries()) {
        const isFirst = !id || animals.findIndex((other) => other.id === id) === at
        if (!isFirst) addIssue({ code: 'custom', path: [at, 'id'], message: idTwice })
      }
    }),
})

/** Years that are offered for a hatch date, the latest first. */
export const hatchYears = z.object({ value: z.array(z.int()) })

/** The most a picture may weigh, in MB. */
export const mostPicture_mb = 15

/** Kinds of picture that are taken, for the file chooser and for the message. */
export const pictureTypes = ['image/png', 'image/webp', 'image/gif', 'image/jpeg'] as const
