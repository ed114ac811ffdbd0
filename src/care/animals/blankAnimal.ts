import type { Entered } from '../../web/form/form.ts'
import type { AnimalWithCare, animalWithCare } from './animalWithCare.contract.ts'
import { nextFree, type Place } from './likely.ts'

/** Values of a new animal's form, in the fields that don't begin empty. */
export const blankAnimal = {
  species_attributes: { commonName: '', latinName: '' },
  dateHatchedPrecision: 'day',
  state: 'kept',
  photo_ids: undefined,
  cleaningSchedule: null,
} satisfies Entered<typeof animalWithCare>

/**
 * The form's values for another animal like this one: what siblings share, without what is its own.
 */
export function animalLike(animal: AnimalWithCare): Entered<typeof animalWithCare> {
  const { genetics, source, acquired_via, dateHatched, dateHatchedPrecision } = animal
  const { dam, sire, room, rack, tub, animalGroups, feedingSchedules, cleaningSchedule } = animal
  // What was deleted can't be chosen for another animal.
  return {
    ...blankAnimal,
    species_id: animal.isSpeciesDeleted ? null : animal.species_id,
    genetics,
    source,
    acquired_via,
    dateHatched,
    dateHatchedPrecision,
    dam_id: dam?.isDeleted ? null : animal.dam_id,
    sire_id: sire?.isDeleted ? null : animal.sire_id,
    room,
    rack,
    tub,
    feedingSchedules: feedingSchedules.map(({ feeder, supplement, ...schedule }) => ({
      ...planOf(schedule),
      feeder_id: feeder?.isDeleted ? null : schedule.feeder_id,
      supplement_id: supplement?.isDeleted ? null : schedule.supplement_id,
    })),
    cleaningSchedule: cleaningSchedule && planOf(cleaningSchedule),
    animal_groups_attributes: animalGroups.map(({ group }) => ({ group_id: group.id })),
  }
}

/**
 * The form's values for the animal after one that was just added: of its species, in the next free tub of these
 * `places`, with the same care and groups.
 */
export function animalAfter(
  { feedingSchedules, cleaningSchedule, animal_groups_attributes }: Entered<typeof animalWithCare>,
  { species_id, ...place }: Pick<AnimalWithCare, 'species_id' | 'room' | 'rack' | 'tub'>,
  places: readonly Place[],
): Entered<typeof animalWithCare> {
  const { room, rack, tub } = nextFree(place, places)
  return {
    ...blankAnimal,
    species_id,
    room,
    rack,
    tub,
    feedingSchedules,
    cleaningSchedule,
    animal_groups_attributes,
  }
}

type Plan = NonNullable<AnimalWithCare['cleaningSchedule']>

const planOf = ({
  started_on,
  repeat_amount,
  repeat,
  counts_from,
  paused_until,
  pause_reason,
}: Pick<
  Plan,
  'started_on' | 'repeat_amount' | 'repeat' | 'counts_from' | 'paused_until' | 'pause_reason'
>) => ({ started_on, repeat_amount, repeat, counts_from, paused_until, pause_reason })
