import { and, count, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Transaction } from '../../../db/db.ts'
import { animalPictures, animals } from '../../../db/schema.ts'
import { Invalid } from '../../../server/errors.ts'
import type { Files } from '../../../server/files/files.ts'
import {
  forgetPicture,
  type PreparedPicture,
  photoUrls,
  storePicture,
} from '../../../server/pictures/pictures.ts'
import { lockAccount } from '../../../server/plan.ts'
import { among, idTaken, owned } from '../../../server/records/crud.ts'
import type { Tenant } from '../../../server/session/session.ts'
import { type Animal, type AnimalPicture, mostPictures } from '../animals.contract.ts'
import { animalsOf } from '../animals.queries.ts'

/** Uploaded pictures: the main photo, and further ones. */
export type NewPictures = {
  files: Files
  photo?: PreparedPicture | undefined
  photos: PreparedPicture[]
  /** Ids of `photos`, as far as they have one: a repeat adds none twice. */
  ids?: readonly string[]
}

/** An animal's further pictures, as an expression over its row. */
export const photosRead = sql`(select coalesce(json_agg(json_build_object(
      'id', shown.id, 'picture', shown.picture_id) order by shown.id), '[]')
    from ${animalPictures} shown
    where shown.account_id = ${animals.account_id} and shown.animal_id = ${animals.id})`.mapWith(
  (rows: { id: string; picture: string }[]): AnimalPicture[] =>
    rows.map(({ id, picture }) => ({ id, urls: photoUrls(picture) })),
)

/**
 * Adds further pictures. Throws `Invalid` if there are too many, or if an id is another animal's picture. The account
 * must be locked.
 */
export async function addPhotos(
  tx: Transaction,
  { accountId }: Tenant,
  animalId: string,
  { files, photos, ids = [] }: NewPictures,
): Promise<void> {
  const owners = await animalsOfPictures(tx, accountId, ids)
  if ([...owners.values()].some((id) => id !== animalId))
    throw new Invalid([{ ...idTaken, field: 'photo_ids' }])
  const fresh = photos.flatMap((prepared, at) => {
    const id = ids[at] ?? newId()
    return owners.has(id) ? [] : [{ id, prepared }]
  })
  if (fresh.length === 0) return
  const [row] = await tx
    .select({ known: count() })
    .from(animalPictures)
    .where(and(eq(animalPictures.account_id, accountId), eq(animalPictures.animal_id, animalId)))
  if ((row?.known ?? 0) + fresh.length > mostPictures) {
    throw new Invalid([{ field: 'photos', message: `At most ${mostPictures} photos` }])
  }
  for (const { id, prepared } of fresh) {
    const picture_id = await storePicture(tx, { accountId, files }, prepared)
    await tx
      .insert(animalPictures)
      .values({ account_id: accountId, id, animal_id: animalId, picture_id })
  }
}

/** The animals of those pictures that are there already, by their ids. */
async function animalsOfPictures(tx: Transaction, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await tx
    .select({ id: animalPictures.id, animal_id: animalPictures.animal_id })
    .from(animalPictures)
    .where(and(eq(animalPictures.account_id, accountId), among(animalPictures.id, [...ids])))
  return new Map(rows.map(({ id, animal_id }) => [id, animal_id]))
}

const shownOf = (tx: Transaction, { accountId }: Tenant, animalId: string) =>
  owned(tx, animalPictures, accountId, {}, eq(animalPictures.animal_id, animalId))

/** Removes one of the further pictures. */
export async function removeOnePhoto(tx: Transaction, of: Tenant, animalId: string, id: string) {
  await lockAccount(tx, of.accountId)
  const gallery = shownOf(tx, of, animalId)
  const { picture_id } = await gallery.find(id)
  await gallery.remove(id)
  await forgetPicture(tx, of.accountId, picture_id)
}

/** Makes one of the pictures the main photo, which takes its place among the others. */
export async function makeMain(
  tx: Transaction,
  of: Tenant,
  animalId: string,
  id: string,
): Promise<Animal> {
  await lockAccount(tx, of.accountId)
  const gallery = shownOf(tx, of, animalId)
  const { picture_id } = await gallery.find(id)
  const before = await animalsOf(tx, of).find(animalId)
  if (before.photo_id) await gallery.update(id, { picture_id: before.photo_id })
  else await gallery.remove(id)
  return animalsOf(tx, of).update(animalId, { photo_id: picture_id })
}

/** Removes an animal's main photo; the further pictures stay. */
export async function removePhoto(tx: Transaction, of: Tenant, animalId: string): Promise<Animal> {
  // Read after locking: another request may have changed the main photo meanwhile.
  await lockAccount(tx, of.accountId)
  const { photo_id } = await animalsOf(tx, of).find(animalId)
  const animal = await animalsOf(tx, of).update(animalId, { photo_id: null })
  if (photo_id) await forgetPicture(tx, of.accountId, photo_id)
  return animal
}
