import { z } from 'zod'
import {
  acquisitions,
  acquisitionWords,
  animalStates,
  datePrecisions,
  sexes,
  sexWords,
  sources,
  sourceWords,
  stateWords,
} from '../../shared/choices.ts'
import { derived, once } from '../../shared/derived.ts'
import {
  listOf,
  moment,
  oneOf,
  optionalOneOf,
  optionalPastDay,
  optionalPastMoment,
  optionalReference,
  optionalText,
  requiredText,
  yesNo,
} from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { photoUrls, upload, uploads } from '../../shared/pictures.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'
import { groupOfAnimalRow } from '../groups/members.contract.ts'
import { animalHealth } from '../health/health.contract.ts'
import { parent } from '../lineage/parents.contract.ts'
import { countryOfOrigin } from '../species/species.contract.ts'

/** The most pictures of an animal besides its main photo. */
export const mostPictures = 20

/** The most groups in one request. */
const mostGroups = 200

/** One of an animal's pictures besides its main photo. */
const animalPicture = () => z.object({ id: z.uuid(), urls: photoUrls })
export type AnimalPicture = z.output<ReturnType<typeof animalPicture>>

/** A species entered together with its first animal. */
export const newSpeciesFields = () =>
  z.object({
    commonName: field('Common name', optionalText(140)),
    latinName: field('Latin name', optionalText(140)),
    countryOfOrigin: countryOfOrigin(),
  })

/**
 * An animal. `in_quarantine` false clears `quarantinedAt`; `duration` is the quarantine's length in
 * words. A new species is sent as `species_attributes`. A changed `state` without `state_on` counts
 * from today, as does a changed place without `moved_on`; `photos` are added to the existing ones,
 * once for each id of `photo_ids`.
 * A new animal without `code` gets the next one of the account's template. `outside` animals are
 * parents that someone else keeps; see `lineage/outside.queries.ts` for what they can't have.
 */
export const animalResource = defineResource({
  noun: 'animal',
  words: { one: 'Animal', many: 'Animals' },
  api: 'animals',
  path: 'animals',
  input: () =>
    z.object({
      name: field('Name', requiredText(100, 'Please choose a name')),
      sex: field('Sex', oneOf(sexes, 'Please choose a sex'), sexWords),
      species_id: field('Species', optionalReference(), 'name'),
      genetics: field('Genetics', optionalText(254)),
      dateHatched: field('Hatch date', optionalPastDay(), 'hatched'),
      dateHatchedPrecision: field(
        'Precision of the hatch date',
        oneOf(datePrecisions, 'Please choose day, month or year').optional(),
        { day: 'Day', month: 'Month', year: 'Year' },
      ),
      source: field('Source', optionalOneOf(sources), sourceWords),
      acquired_via: field(
        'Acquired via',
        optionalOneOf(acquisitions),
        acquisitionWords,
        'how it was acquired',
      ),
      dam_id: field('Dam', optionalReference(), 'name'),
      sire_id: field('Sire', optionalReference(), 'name'),
      quarantinedAt: field('In quarantine since', optionalPastMoment(), 'moment', 'the quarantine'),
      description: field('Description', optionalText(2000)),
      state: field('State', oneOf(animalStates, 'Please choose a state').optional(), stateWords),
      state_on: field('Since', optionalPastDay(), 'day', 'since when'),
      state_reason: field('To whom, or why', optionalText(100), 'text', 'the reason'),
      code: field('Code', optionalText(30)),
      external_id: field('External ID', optionalText(100)),
      room: field('Room', optionalText(100)),
      rack: field('Rack', optionalText(100)),
      tub: field('Tub', optionalText(100)),
    }),
  writes: () =>
    z.object({
      in_quarantine: field('In quarantine', yesNo().optional(), 'yesNo'),
      species_attributes: field('New species', newSpeciesFields().optional()),
      photo: field('Photo', upload(), 'picture'),
      photos: field('More photos', uploads(mostPictures), 'picture'),
      photo_ids: field(
        'Photo IDs',
        listOf(z.uuid('Not found'), mostPictures, 'photos').optional(),
        'text',
      ),
      moved_on: field('Moved on', optionalPastDay(), 'day', 'the day'),
      animal_groups_attributes: field(
        'Groups',
        listOf(groupOfAnimalRow(), mostGroups, 'groups').optional(),
      ),
    }),
  reads: () =>
    z.object({
      species: z.object({ id: z.uuid(), commonName: z.string() }).nullable(),
      in_quarantine: z.boolean(),
      duration: z.string().nullable(),
      photoUrls: photoUrls.nullable(),
      /** When its buyer took its record over; since then it is only read. */
      handed_over_at: moment().nullable(),
    }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc'],
  filters: ['all', 'quarantine', 'former', 'outside'],
})
export type Animal = RecordOf<typeof animalResource>

/** Why and since when an animal has left the collection. */
export const stateFields = once(() =>
  animalResource.input.pick({ state: true, state_on: true, state_reason: true }),
)

/** An animal with the details of its page; with its care it is `animalWithCare`. */
export const animalDetail = derived(animalResource, {
  record: () =>
    animalResource.record.extend({
      /** A deleted species keeps its name but has no page. */
      isSpeciesDeleted: z.boolean(),
      dam: parent().nullable(),
      sire: parent().nullable(),
      /** The seller whose record of it was taken over, and when. */
      taken_over: z.object({ seller: z.string(), at: moment() }).nullable(),
      photos: z.array(animalPicture()),
      animalGroups: z.array(
        z.object({ id: z.uuid(), group: z.object({ id: z.uuid(), name: z.string() }) }),
      ),
      ...animalHealth().shape,
    }),
})
export type AnimalDetail = RecordOf<typeof animalDetail>

export const codeTaken = 'Another animal has this code'

/** Years offered for a hatch date, latest first. */
export const hatchYears = z.object({ value: z.array(z.int()) })

/** As much of an animal as its picture needs, with its name. */
export const pictured = () =>
  animalResource.record.pick({
    id: true,
    name: true,
    sex: true,
    genetics: true,
    species: true,
    photoUrls: true,
  })
export type PicturedAnimal = z.output<ReturnType<typeof pictured>>

/** The same with its code, as rows show it and as the sheet of a new log takes it. */
export const identified = () => pictured().extend({ code: animalResource.record.shape.code })
export type IdentifiedAnimal = z.output<ReturnType<typeof identified>>
