import { and, eq } from 'drizzle-orm'
import { changeAnimal } from '../../../care/animals/saving.queries.ts'
import type { Transaction } from '../../../db/db.ts'
import { animalPictures, animals } from '../../../db/schema.ts'
import { failureOf } from '../../../server/errors.ts'
import type { PreparedPicture } from '../../../server/pictures/pictures.ts'
import type { Session } from '../../../server/session/session.ts'
import type { StoredImport } from '../imports.queries.ts'
import { noteChanged, noteMade } from './made.queries.ts'

type Given = { animal_id: string; isNew: boolean; dataDir: string; all: PreparedPicture[] }

/**
 * Adds pictures to an animal, the first as its main photo if it has none, and notes them for the undo. Returns
 * why not if it is gone meanwhile, or has pictures enough.
 */
export async function givePictures(
  tx: Transaction,
  session: Session,
  one: StoredImport,
  { animal_id, isNew, dataDir, all }: Given,
): Promise<string | undefined> {
  if (all.length === 0) return undefined
  const { accountId } = session
  const photosOf = () =>
    tx
      .select({ id: animalPictures.id })
      .from(animalPictures)
      .where(and(eq(animalPictures.account_id, accountId), eq(animalPictures.animal_id, animal_id)))
  const mainPhoto = async () => {
    const [animal] = await tx
      .select({ photo_id: animals.photo_id })
      .from(animals)
      .where(and(eq(animals.account_id, accountId), eq(animals.id, animal_id)))
    return { photo_id: animal?.photo_id ?? null }
  }
  const main = await mainPhoto()
  const [photo, ...photos] = main.photo_id ? [undefined, ...all] : all
  const pictures = { dataDir, photo, photos: photos.flatMap((picture) => picture ?? []) }
  const before = new Set((await photosOf()).map(({ id }) => id))
  if (!isNew && (main.photo_id || before.size > 0)) return 'It has pictures by now'
  try {
    await tx.transaction((within) => changeAnimal(within, session, { id: animal_id }, { pictures }))
    if (!isNew && photo) {
      const noted = { record_id: animal_id, before: { photo_id: null } }
      await noteChanged(tx, one, 'animals', { ...noted, after: await mainPhoto() })
    }
  } catch (error) {
    const failure = failureOf(error)
    if (!failure || failure.status >= 500) throw error
    return failure.status === 404 ? 'Its animal is gone' : (failure.errors[0]?.message ?? '')
  }
  const added = (await photosOf()).flatMap(({ id }) => (before.has(id) ? [] : [id]))
  await noteMade(tx, one, 'animal_pictures', added)
  return undefined
}
