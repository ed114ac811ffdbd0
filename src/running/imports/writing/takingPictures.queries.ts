import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { changeAnimal } from '../../../care/animals/saving.queries.ts'
import { mostPictures } from '../../../collection/animals/animals.contract.ts'
import type { Db, Transaction } from '../../../db/db.ts'
import { animalPictures, animals, importRows } from '../../../db/schema.ts'
import type { Base } from '../../../server/context.ts'
import { failureOf, Invalid } from '../../../server/errors.ts'
import type { Files } from '../../../server/files/files.ts'
import { filesOf } from '../../../server/files/openFiles.ts'
import { uploadPath } from '../../../server/keptUploads.ts'
import { type PreparedPicture, preparePicture } from '../../../server/pictures/pictures.ts'
import type { Session } from '../../../server/session/session.ts'
import {
  dueNow,
  inState,
  nothing,
  type StoredImport,
  type StoredRow,
  setImport,
} from '../imports.queries.ts'
import { comingAnimals } from '../judging/comparedAnimals.queries.ts'
import { pictureOwners, picturesIn } from '../reading/pictures.ts'
import { type PictureEntry, RefusedFile } from '../reading/table.ts'
import { mayBringPictures, ofImport } from '../rows.queries.ts'
import { noteChanged, noteMade } from './made.queries.ts'

/** So many animals get their pictures in a step. */
const together = 10

/**
 * Gives the next animals that are new or have no picture those of the zip that are named after them, the first as
 * their main photo. Decoded before the account is locked. False once no animal is left.
 */
export async function takePictures(
  context: Base,
  session: Session,
  one: StoredImport,
): Promise<boolean> {
  const { db, config } = context
  const files = filesOf(config)
  if (one.pictures.some(({ row }) => row === undefined)) {
    await findOwners(db, one)
    return true
  }
  const coming = one.pictures.filter(({ row = 0 }) => row > one.at_row)
  const next = [...Map.groupBy(coming, ({ row = 0 }) => row)].slice(0, together)
  if (next.length === 0) return false
  const stored = await rowsAt(
    db,
    one,
    next.map(([row]) => row),
  )
  const prepared = await decoded(
    await uploadPath({ files, accountId: one.account_id, id: one.id }),
    next.flatMap(([, pictures]) => pictures.slice(0, mostPictures + 1)),
  )
  for (const [row, all] of next) {
    const { animal_id, action, notes = [] } = stored.get(row) ?? {}
    const pictures = all.slice(0, mostPictures + 1)
    const ready = pictures.flatMap(({ path }) => prepared.get(path) ?? [])
    const broken = pictures.filter(({ path }) => !prepared.has(path)).map(({ path }) => path)
    await inState(db, one, 'applying', async (tx, now) => {
      const isNew = action === 'new'
      const target = { animal_id: animal_id ?? '', isNew, files, all: ready }
      const refused = await givePictures(tx, session, now, target)
      const remarks = [
        ...notes,
        ...broken.map((path) => `${path} isn't a picture we can read`),
        ...(refused ? [`Pictures: ${refused}`] : []),
      ]
      const counts = { pictures: refused ? 0 : ready.length, unfetched: 0 }
      await notePictured(tx, now, row, { is_pictured: true, notes: remarks }, counts)
    })
  }
  return true
}

/** Notes on a row what became of its pictures, and that applying goes on behind it. */
export async function notePictured(
  tx: Transaction,
  one: StoredImport,
  row: number,
  values: Partial<Pick<StoredRow, 'is_pictured' | 'notes' | 'errors'>>,
  { pictures, unfetched }: { pictures: number; unfetched: number },
) {
  const isIt = and(ofImport(one), eq(importRows.row, row))
  await tx.update(importRows).set(values).where(isIt)
  const before = { ...nothing, ...one.result }
  const result = {
    ...before,
    pictures: before.pictures + pictures,
    unfetched: before.unfetched + unfetched,
  }
  await setImport(tx, one, { at_row: row, result, ...dueNow })
}

/**
 * Finds the animals that the pictures are named after, once: all of them have to be known to tell whose a
 * name is. Pictures of none are left out.
 */
async function findOwners(db: Db, one: StoredImport) {
  const owners = pictureOwners()
  if (one.kind === 'animals') {
    const isWaiting = and(
      mayBringPictures,
      eq(importRows.is_pictured, false),
      isNotNull(importRows.animal_id),
    )
    for (const row of await comingAnimals(db, one, isWaiting)) owners.add(row)
  }
  const pictures = one.pictures.flatMap((picture) => {
    const row = owners.ownerOf(picture)
    return row === undefined ? [] : [{ ...picture, row }]
  })
  await setImport(db, one, { pictures: pictures.sort((a, b) => a.row - b.row) })
}

async function rowsAt(db: Db, one: StoredImport, lines: number[]) {
  const rows = await db
    .select({
      row: importRows.row,
      action: importRows.action,
      animal_id: importRows.animal_id,
      notes: importRows.notes,
    })
    .from(importRows)
    .where(and(ofImport(one), inArray(importRows.row, lines)))
  return new Map(rows.map((row) => [row.row, row]))
}

/** Decodes the pictures that can be read, by their path. One that can't holds up no other. */
async function decoded(
  path: string,
  entries: readonly PictureEntry[],
): Promise<Map<string, PreparedPicture>> {
  const ready = new Map<string, PreparedPicture>()
  try {
    const paths = new Set(entries.map((entry) => entry.path))
    for await (const [name, bytes] of picturesIn(path, paths)) {
      if (!bytes) continue
      const file = new File([new Uint8Array(bytes)], 'picture')
      const picture = await preparePicture(file, 'photo').catch((error: unknown) => {
        if (!(error instanceof Invalid)) throw error
        return undefined
      })
      if (picture) ready.set(name, picture)
    }
  } catch (error) {
    // The zip is gone, such as after a restored backup: the animals stay without pictures.
    if (!(error instanceof RefusedFile)) throw error
  }
  return ready
}

type Prepared = { animal_id: string; isNew: boolean; files: Files; all: PreparedPicture[] }

/**
 * Adds pictures to an animal, the first as its main photo if it has none, and notes them for the undo. Returns
 * why not if it is gone meanwhile, or has pictures enough.
 */
export async function givePictures(
  tx: Transaction,
  session: Session,
  one: StoredImport,
  { animal_id, isNew, files, all }: Prepared,
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
  const pictures = { files, photo, photos: photos.flatMap((picture) => picture ?? []) }
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
