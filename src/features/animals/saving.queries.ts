import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { animals, species } from '../../db/schema.ts'
import { owned } from '../../server/crud.ts'
import { failureOf, Invalid } from '../../server/errors.ts'
import { requireNamed } from '../../server/named.ts'
import { forgetPicture, storePicture } from '../../server/pictures.ts'
import { lockAccount, requireRoomForAnimals } from '../../server/plan.ts'
import type { Session } from '../../server/session.ts'
import type { InputOf } from '../../shared/resource.ts'
import { saveGroupsOfAnimal } from '../groups/members.queries.ts'
import { withSupplements } from '../schedules/broughtSupplements.queries.ts'
import { saveSchedules } from '../schedules/schedules.queries.ts'
import { takeCode, withFreeCode } from './animalCodes.queries.ts'
import type { Animal, animalResource } from './animals.contract.ts'
import { animalsOf, findAnimal } from './animals.queries.ts'
import { hatchOf, quarantineOf, stateOf } from './lifeDates.queries.ts'
import { dayOf, latestPlace, movesOf } from './moves.queries.ts'
import { addPhotos, type NewPictures } from './photos.queries.ts'

type AnimalInput = Partial<Omit<InputOf<typeof animalResource>, 'photo' | 'photos'>> & {
  id?: string
}

/**
 * Adds an animal, with its new species, its pictures, its place, its schedules and its groups, as
 * one. A repeated `id` answers the first one's record. Throws `Forbidden` when the plan has no room.
 */
export async function addAnimal(
  tx: Transaction,
  session: Session,
  input: AnimalInput,
  pictures?: NewPictures,
): Promise<Animal> {
  // Looked for behind the lock: of two that come at once the second finds the first.
  await lockAccount(tx, session.accountId)
  if (input.id && (await isThere(tx, session, input.id))) return findAnimal(tx, session, input.id)
  if (isKept(input)) await requireRoomForAnimals(tx, session)
  return insertAnimal(tx, session, input, pictures)
}

/**
 * Adds many at once, all or none; what is wrong is told at `animals.3.name`. Those whose `id` is
 * there already are answered as they are.
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

/** Tells what is wrong with one of many at its place among them. */
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
  pictures?: NewPictures,
): Promise<Animal> {
  const moved_on = dayOf(input.moved_on, session)
  const values = {
    ...(await columnsOf(tx, session, input)),
    ...(await photoOf(tx, session, pictures)),
    code: input.code || (await takeCode(tx, session)),
    id: input.id,
  }
  const { id, room, rack, tub } = await withFreeCode(animalsOf(tx, session).insert(values))
  if (room || rack || tub) {
    await movesOf(tx, session, id).insert({ animal_id: id, moved_on, room, rack, tub })
  }
  await saveWhatHangsOn(tx, session, id, input, pictures)
  return animalsOf(tx, session).find(id)
}

/**
 * Changes the named fields of an animal; see `owned().update` for `readAt`. A new photo replaces the
 * old one, a new place is a move. Throws `Forbidden` when it is kept again and the plan has no room.
 */
export async function changeAnimal(
  tx: Transaction,
  session: Session,
  id: string,
  input: AnimalInput,
  pictures?: NewPictures,
  readAt?: string,
): Promise<Animal> {
  await lockAccount(tx, session.accountId)
  const before = await animalsOf(tx, session).find(id)
  if (input.state === 'kept' && before.state !== 'kept') await requireRoomForAnimals(tx, session)
  const values = {
    ...(await columnsOf(tx, session, input, before)),
    ...(await photoOf(tx, session, pictures)),
    ...(await moved(tx, session, input, before)),
  }
  await withFreeCode(animalsOf(tx, session).update(id, values, readAt))
  if (pictures?.photo && before.photo_id) {
    await forgetPicture(tx, session.accountId, before.photo_id)
  }
  await saveWhatHangsOn(tx, session, id, input, pictures)
  return animalsOf(tx, session).find(id)
}

async function saveWhatHangsOn(
  tx: Transaction,
  session: Session,
  id: string,
  { feedingSchedules, cleaningSchedule, animal_groups_attributes: groups = [] }: AnimalInput,
  pictures: NewPictures | undefined,
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

/** Adds the move that a changed place is, and answers the place that the latest move says. */
async function moved(tx: Transaction, session: Session, input: AnimalInput, before: Animal) {
  const moved_on = dayOf(input.moved_on, session)
  const { room = before.room, rack = before.rack, tub = before.tub } = input
  const isSame = room === before.room && rack === before.rack && tub === before.tub
  if (isSame) return { room, rack, tub }
  const { id } = before
  await movesOf(tx, session, id).insert({ animal_id: id, moved_on, room, rack, tub })
  return latestPlace(tx, session.accountId, id)
}

/** The row's columns out of what was entered, on top of what was there before. */
async function columnsOf(tx: Transaction, session: Session, input: AnimalInput, before?: Animal) {
  const { in_quarantine, species_attributes, moved_on, id, ...rest } = input
  const { feedingSchedules, cleaningSchedule, animal_groups_attributes, ...columns } = rest
  await requireNamed(tx, session.accountId, { species_id: species }, columns, before)
  const dates = {
    ...quarantineOf(input, before),
    ...hatchOf(input, session.timeZone, before),
    ...stateOf(input, session.timeZone, before),
  }
  if (columns.species_id || !species_attributes) return { ...columns, ...dates }
  const { commonName, latinName } = species_attributes
  if (latinName && !commonName) throw new Invalid([namelessSpecies])
  if (!commonName) return { ...columns, ...dates }
  return { ...columns, ...dates, species_id: await speciesNamed(tx, session, species_attributes) }
}

const namelessSpecies = {
  field: 'species_attributes.commonName',
  message: 'Please choose a common name',
}

/** The account's species of that name, made when there is none yet. */
async function speciesNamed(
  tx: Transaction,
  { accountId }: Session,
  {
    commonName = '',
    latinName = '',
    countryOfOrigin,
  }: NonNullable<InputOf<typeof animalResource>['species_attributes']>,
) {
  const [known] = await tx
    .select({ id: species.id })
    .from(species)
    .where(
      and(
        eq(species.account_id, accountId),
        isNull(species.deleted_at),
        sql`lower(${species.commonName}) = lower(${commonName})`,
      ),
    )
    .limit(1)
  if (known) return known.id
  const added = { commonName, latinName, countryOfOrigin }
  return (await owned(tx, species, accountId).insert(added)).id
}
