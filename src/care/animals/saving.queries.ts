import { and, eq, isNull } from 'drizzle-orm'
import type { Animal } from '../../collection/animals/animals.contract.ts'
import { animalsOf, findAnimal } from '../../collection/animals/animals.queries.ts'
import { takeCode, withFreeCode } from '../../collection/animals/codes/animalCodes.queries.ts'
import { dayOf, latestPlace, movesOf } from '../../collection/animals/moves/moves.queries.ts'
import {
  requireAnimal,
  requireRoomForAnimals,
  requireWritable,
} from '../../collection/animals/openAnimals.queries.ts'
import { addPhotos, type NewPictures } from '../../collection/animals/pictures/photos.queries.ts'
import {
  hatchOf,
  quarantineOf,
  stateOf,
} from '../../collection/animals/states/lifeDates.queries.ts'
import { saveGroupsOfAnimal } from '../../collection/groups/members.queries.ts'
import { requireOutsideRules } from '../../collection/lineage/outside.queries.ts'
import { requireFitParents } from '../../collection/lineage/parentRules.queries.ts'
import { speciesNamed } from '../../collection/species/speciesNamed.queries.ts'
import type { Transaction } from '../../db/db.ts'
import { animals, species } from '../../db/schema.ts'
import { failureOf, Invalid } from '../../server/errors.ts'
import { forgetPicture, storePicture } from '../../server/pictures/pictures.ts'
import { lockAccount } from '../../server/plan.ts'
import { requireNamed } from '../../server/records/named.ts'
import type { Session } from '../../server/session/session.ts'
import type { InputOf } from '../../shared/resource.ts'
import { withSupplements } from '../schedules/broughtSupplements.queries.ts'
import { saveSchedules } from '../schedules/schedules.queries.ts'
import type { animalWithCare } from './animalWithCare.contract.ts'

export type AnimalInput = Partial<Omit<InputOf<typeof animalWithCare>, 'photo' | 'photos'>> & {
  id?: string
  pictures?: NewPictures
}

/**
 * Adds an animal with its new species, pictures, place, schedules and groups in one transaction. A
 * repeated `id` returns the existing record. Throws `Forbidden` when the plan has no room.
 */
export async function addAnimal(
  tx: Transaction,
  session: Session,
  input: AnimalInput,
): Promise<Animal> {
  // Looked up behind the lock, so that the second of two identical requests finds the first one's
  // animal.
  await lockAccount(tx, session.accountId)
  if (input.id && (await isThere(tx, session, input.id))) return findAnimal(tx, session, input.id)
  if (isKept(input)) await requireRoomForAnimals(tx, session)
  return insertAnimal(tx, session, input)
}

/**
 * Adds many animals, all or none; errors are named `animals.3.name`. Animals whose `id` exists are
 * returned unchanged.
 */
export async function addAnimals(
  tx: Transaction,
  session: Session,
  inputs: AnimalInput[],
): Promise<Animal[]> {
  await lockAccount(tx, session.accountId)
  const known = new Set<string>()
  for (const { id } of inputs) if (id && (await isThere(tx, session, id))) known.add(id)
  const coming = inputs.filter((input) => isKept(input) && !known.has(input.id ?? ''))
  if (coming.length > 0) await requireRoomForAnimals(tx, session, coming.length)

  const isNew = ({ id }: AnimalInput) => !id || !known.has(id)
  const schedules = await withSupplements(
    tx,
    session,
    inputs.map((input, at) => ({
      rows: (isNew(input) && input.feedingSchedules) || [],
      field: `animals.${at}.feedingSchedules`,
    })),
  )

  const added: Animal[] = []
  for (const [at, given] of inputs.entries()) {
    const input = { ...given, feedingSchedules: schedules[at] }
    const isKnown = input.id !== undefined && known.has(input.id)
    added.push(
      isKnown && input.id
        ? await findAnimal(tx, session, input.id)
        : await insertAnimal(tx, session, input).catch(atRow(at)),
    )
    if (input.id) known.add(input.id)
  }
  return added
}

/** Prefixes an error's fields with the animal's position in the request. */
const atRow = (at: number) => (error: unknown) => {
  const failure = failureOf(error)
  if (failure?.status !== 422) throw error
  throw new Invalid(
    failure.errors.map(({ field, ...rest }) => ({
      ...rest,
      field: `animals.${at}${field ? `.${field}` : ''}`,
    })),
  )
}

const isKept = ({ state }: AnimalInput) => state === undefined || state === 'kept'

async function insertAnimal(
  tx: Transaction,
  session: Session,
  input: AnimalInput,
): Promise<Animal> {
  const moved_on = dayOf(input.moved_on, session)
  const values = {
    ...(await columnsOf(tx, session, input)),
    ...(await photoOf(tx, session, input.pictures)),
    // Only the collection's own animals are numbered.
    code: input.code || (input.state === 'outside' ? '' : await takeCode(tx, session)),
    id: input.id,
  }
  const { id, room, rack, tub } = await withFreeCode(animalsOf(tx, session).insert(values))
  if (room || rack || tub) {
    await movesOf(tx, session, id).insert({ animal_id: id, moved_on, room, rack, tub })
  }
  await saveWhatHangsOn(tx, session, id, input)
  return animalsOf(tx, session).find(id)
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
  const values = {
    ...(await columnsOf(tx, session, input, before)),
    ...(await codeOfJoined(tx, session, input, before)),
    ...(await photoOf(tx, session, input.pictures)),
    ...(await moved(tx, session, input, before)),
  }
  await withFreeCode(animalsOf(tx, session).update(id, values, readAt))
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
  const [kept] = await tx
    .select({ id: animals.id })
    .from(animals)
    .where(
      and(eq(animals.account_id, session.accountId), eq(animals.id, id), eq(animals.state, 'kept')),
    )
  if (kept) await requireRoomForAnimals(tx, session)
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

async function isThere(tx: Transaction, { accountId }: Session, id: string) {
  const [row] = await tx
    .select({ id: animals.id })
    .from(animals)
    .where(and(eq(animals.account_id, accountId), eq(animals.id, id), isNull(animals.deleted_at)))
  return row !== undefined
}

async function photoOf(tx: Transaction, { accountId }: Session, pictures: NewPictures | undefined) {
  if (!pictures?.photo) return {}
  const { dataDir, photo } = pictures
  return { photo_id: await storePicture(tx, { accountId, dataDir }, photo) }
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

/** The row's columns from the input, on top of the previous values. */
async function columnsOf(tx: Transaction, session: Session, input: AnimalInput, before?: Animal) {
  requireOutsideRules(input, before)
  const { in_quarantine, species_attributes, moved_on, pictures, id, ...rest } = input
  const { feedingSchedules, cleaningSchedule, animal_groups_attributes, ...columns } = rest
  await requireNamed(tx, session.accountId, { species_id: species }, columns, before)
  const dates = {
    ...quarantineOf(input, before),
    ...hatchOf(input, session.timeZone, before),
    ...stateOf(input, session.timeZone, before),
  }
  const isNamed = columns.species_id || !species_attributes
  const species_id = isNamed ? undefined : await speciesNamed(tx, session, species_attributes)
  const changes = { ...columns, ...dates, ...(species_id && { species_id }) }
  await requireFitParents(tx, session, { ...before, ...changes }, before)
  return changes
}
