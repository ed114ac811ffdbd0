import { and, eq } from 'drizzle-orm'
import type { Animal } from '../../collection/animals/animals.contract.ts'
import { animalsOf } from '../../collection/animals/animals.queries.ts'
import { takeCode, withFreeCode } from '../../collection/animals/codes/animalCodes.queries.ts'
import { dayOf, latestPlace, movesOf } from '../../collection/animals/moves/moves.queries.ts'
import {
  requireAnimal,
  requireRoomForAnimals,
  requireWritable,
} from '../../collection/animals/openAnimals.queries.ts'
import { addPhotos, type NewPictures } from '../../collection/animals/pictures/photos.queries.ts'
import { endSales, sellListingsOf } from '../../collection/animals/states/itsListings.queries.ts'
import {
  hatchOf,
  quarantineOf,
  stateOf,
} from '../../collection/animals/states/lifeDates.queries.ts'
import { saveGroupsOfAnimal } from '../../collection/groups/members.queries.ts'
import { requireOutsideRules } from '../../collection/lineage/outside.queries.ts'
import { requireFitParents } from '../../collection/lineage/parentRules.queries.ts'
import { speciesNamed } from '../../collection/species/species.queries.ts'
import type { Transaction } from '../../db/db.ts'
import { animals, species } from '../../db/schema.ts'
import { forgetPicture, storePicture } from '../../server/pictures/pictures.ts'
import { lockAccount } from '../../server/plan.ts'
import { requireNamed } from '../../server/records/named.ts'
import type { Session } from '../../server/session/session.ts'
import type { InputOf } from '../../shared/resource.ts'
import { saveSchedules } from '../schedules/schedules.queries.ts'
import type { animalWithCare } from './animalWithCare.contract.ts'

export type AnimalInput = Partial<
  Omit<InputOf<typeof animalWithCare>, 'photo' | 'photos' | 'photo_ids'>
> & {
  id?: string
  pictures?: NewPictures
}

/**
 * Changes the named fields of an animal; see `owned().update` for `readAt`. A new photo replaces
 * the old one, a new place becomes a move. Throws `Forbidden` when the animal returns to the
 * collection and the plan has no room.
 */
export async function changeAnimal(
  tx: Transaction,
  session: Session,
  { id }: { id: string },
  input: AnimalInput,
  readAt?: string,
): Promise<Animal> {
  await requireWritable(tx, session, id)
  await lockAccount(tx, session.accountId)
  const before = await animalsOf(tx, session).find(id)
  if (input.state === 'kept' && before.state !== 'kept') await requireRoomForAnimals(tx, session)
  await endSales(tx, session, { field: 'state', to: input.state }, [before])
  const values = {
    ...(await columnsOf(session, rulesFor(tx, session), input, before)),
    ...(await codeOfJoined(tx, session, input, before)),
    ...(await photoOf(tx, session, input.pictures)),
    ...(await moved(tx, session, input, before)),
  }
  await withFreeCode(animalsOf(tx, session).update(id, values, readAt))
  if (input.state === 'sold' && before.state !== 'sold') await sellListingsOf(tx, session, [id])
  if (input.pictures?.photo && before.photo_id) {
    await forgetPicture(tx, session.accountId, before.photo_id)
  }
  await saveWhatHangsOn(tx, session, id, input)
  return animalsOf(tx, session).find(id)
}

/** Deletes an animal, which can be restored; throws as `requireAnimal` does. */
export async function removeAnimal(
  tx: Transaction,
  session: Session,
  { id }: { id: string },
): Promise<void> {
  await requireAnimal(tx, session, id)
  await animalsOf(tx, session).remove(id)
}

/**
 * Throws `Forbidden` when the plan has no room for a deleted animal; one that had left the
 * collection needs none.
 */
export async function requireRoomToRestore(
  tx: Transaction,
  session: Session,
  id: string,
): Promise<void> {
  const [row] = await tx
    .select({ id: animals.id })
    .from(animals)
    .where(
      and(eq(animals.account_id, session.accountId), eq(animals.id, id), eq(animals.state, 'kept')),
    )
  if (row) await requireRoomForAnimals(tx, session)
}

async function saveWhatHangsOn(
  tx: Transaction,
  session: Session,
  id: string,
  {
    feedingSchedules,
    cleaningSchedule,
    animal_groups_attributes: groups = [],
    pictures,
  }: AnimalInput,
) {
  if (pictures) await addPhotos(tx, session, id, pictures)
  if (feedingSchedules || cleaningSchedule) {
    await saveSchedules(tx, session, id, { feedingSchedules, cleaningSchedule })
  }
  if (groups.length > 0) await saveGroupsOfAnimal(tx, session, id, groups)
}

/** The main photo, stored; nothing without one. */
export async function photoOf(
  tx: Transaction,
  { accountId }: Session,
  pictures: NewPictures | undefined,
) {
  if (!pictures?.photo) return {}
  const { files, photo } = pictures
  return { photo_id: await storePicture(tx, { accountId, files }, photo) }
}

/** The code of an outside animal that joins the collection: the next one, unless it has one. */
async function codeOfJoined(tx: Transaction, session: Session, input: AnimalInput, before: Animal) {
  const isJoining = before.state === 'outside' && input.state === 'kept'
  if (!isJoining || input.code || before.code) return {}
  return { code: await takeCode(tx, session) }
}

/** Adds a move if the place has changed, and returns the place of the latest move. */
async function moved(tx: Transaction, session: Session, input: AnimalInput, before: Animal) {
  const moved_on = dayOf(input.moved_on, session)
  const { room = before.room, rack = before.rack, tub = before.tub } = input
  const isSame = room === before.room && rack === before.rack && tub === before.tub
  if (isSame) return { room, rack, tub }
  const { id } = before
  await movesOf(tx, session, id).insert({ animal_id: id, moved_on, room, rack, tub })
  return latestPlace(tx, session.accountId, id)
}

/**
 * The row's columns from the input, on top of the previous values. Throws `Invalid` for what can't be
 * an animal. Several animals of one request share their `rules`.
 */
export async function columnsOf(
  session: Session,
  rules: AnimalRules,
  input: AnimalInput,
  before?: Animal,
) {
  requireOutsideRules(input, before)
  const { in_quarantine, species_attributes, moved_on, pictures, id, ...rest } = input
  const { feedingSchedules, cleaningSchedule, animal_groups_attributes, ...columns } = rest
  await rules.requireSpecies(columns.species_id, before?.species_id)
  const dates = {
    ...quarantineOf(input, before),
    ...hatchOf(input, session.timeZone, before),
    ...stateOf(input, session.timeZone, before),
  }
  const isNamed = columns.species_id || !species_attributes
  const species_id = isNamed ? undefined : await rules.speciesNamed(species_attributes)
  const changes = { ...columns, ...dates, ...(species_id && { species_id }) }
  const { dam_id, sire_id, dateHatched, dateHatchedPrecision, ...all } = { ...before, ...changes }
  // The sex of a new animal says nothing about its parents.
  const itself = { species_id: all.species_id, ...(before && { sex: all.sex }) }
  const after = { ...itself, dam_id, sire_id, dateHatched, dateHatchedPrecision }
  await rules.requireFitParents(after, before)
  return changes
}

export type AnimalRules = ReturnType<typeof rulesFor>

/** The rules on animals that ask the database, for one request: animals that are alike ask once. */
export const rulesFor = (tx: Transaction, session: Session) => ({
  requireSpecies: onceForSame((species_id?: string | null, before?: string | null) =>
    requireNamed(
      tx,
      session.accountId,
      { species_id: species },
      { species_id },
      { species_id: before },
    ),
  ),
  speciesNamed: onceForSame((attributes: NonNullable<AnimalInput['species_attributes']>) =>
    speciesNamed(tx, session, attributes),
  ),
  requireFitParents: onceForSame(
    (
      after: Parameters<typeof requireFitParents>[2],
      before?: Parameters<typeof requireFitParents>[3],
    ) => requireFitParents(tx, session, after, before),
  ),
})

/** The same question is asked once; its answer, or what it throws, is that of all. */
function onceForSame<Question extends unknown[], Answer>(
  ask: (...question: Question) => Promise<Answer>,
) {
  const answers = new Map<string, Promise<Answer>>()
  return (...question: Question): Promise<Answer> => {
    const key = JSON.stringify(question)
    const answer = answers.get(key) ?? ask(...question)
    answers.set(key, answer)
    return answer
  }
}
