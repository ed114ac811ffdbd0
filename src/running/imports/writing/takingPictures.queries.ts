import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { mostPictures } from '../../../collection/animals/animals.contract.ts'
import type { Db } from '../../../db/db.ts'
import { importRows } from '../../../db/schema.ts'
import type { Context } from '../../../server/context.ts'
import { Invalid } from '../../../server/errors.ts'
import { uploadPath } from '../../../server/keptUploads.ts'
import { type PreparedPicture, preparePicture } from '../../../server/pictures/pictures.ts'
import type { Session } from '../../../server/session/session.ts'
import { lockImport, nothing, type StoredImport, setImport } from '../imports.queries.ts'
import { pictureOwners, picturesIn } from '../reading/pictures.ts'
import { RefusedFile } from '../reading/refusedFile.ts'
import type { PictureEntry } from '../reading/table.ts'
import { inPages, mayBringPictures, ofImport } from '../rows.queries.ts'
import { givePictures } from './givingPictures.queries.ts'

type Given = Pick<Context, 'db' | 'config'>

/** So many animals get their pictures in a step. */
const together = 10

/**
 * Gives the next animals that are new or have no picture those of the zip that are named after them, the first as
 * their main photo. Decoded before the account is locked. False once no animal is left.
 */
export async function takePictures(
  context: Given,
  session: Session,
  one: StoredImport,
): Promise<boolean> {
  const { db, config } = context
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
    uploadPath({ dataDir: config.dataDir, accountId: one.account_id, id: one.id }),
    next.flatMap(([, pictures]) => pictures.slice(0, mostPictures + 1)),
  )
  for (const [row, all] of next) {
    const { animal_id, action, notes = [] } = stored.get(row) ?? {}
    const pictures = all.slice(0, mostPictures + 1)
    const ready = pictures.flatMap(({ path }) => prepared.get(path) ?? [])
    const broken = pictures.filter(({ path }) => !prepared.has(path)).map(({ path }) => path)
    await db.transaction(async (tx) => {
      const now = await lockImport(tx, { accountId: one.account_id }, one.id)
      if (now.state !== 'applying') return
      const { dataDir } = config
      const isNew = action === 'new'
      const given = { animal_id: animal_id ?? '', isNew, dataDir, all: ready }
      const refused = await givePictures(tx, session, now, given)
      await tx
        .update(importRows)
        .set({
          is_pictured: true,
          notes: [
            ...notes,
            ...broken.map((path) => `${path} isn't a picture we can read`),
            ...(refused ? [`Pictures: ${refused}`] : []),
          ],
        })
        .where(and(ofImport(one), eq(importRows.row, row)))
      const before = now.result ?? nothing
      await setImport(tx, now, {
        at_row: row,
        result: { ...before, pictures: before.pictures + (refused ? 0 : ready.length) },
        tries: 0,
        try_at: sql`now()` as unknown as string,
      })
    })
  }
  return true
}

/**
 * Finds the animals that the pictures are named after, once: all of them have to be known to tell whose a
 * name is. Pictures of none are left out.
 */
async function findOwners(db: Db, one: StoredImport) {
  const owners = pictureOwners()
  if (one.kind === 'animals') {
    for await (const rows of namesInChunks(db, one)) for (const row of rows) owners.add(row)
  }
  const pictures = one.pictures.flatMap((picture) => {
    const row = owners.ownerOf(picture)
    return row === undefined ? [] : [{ ...picture, row }]
  })
  await setImport(db, one, { pictures: pictures.sort((a, b) => a.row - b.row) })
}

/** Animals that get pictures, by what their pictures can be called. */
async function* namesInChunks(db: Db, one: StoredImport) {
  const size = 500
  yield* inPages(size, (after) =>
    db
      .select({
        row: importRows.row,
        name: sql<string>`${importRows.draft} ->> 'name'`,
        external_id: sql<string | null>`${importRows.draft} ->> 'external_id'`,
        picture_files: sql<string[] | null>`${importRows.draft} -> 'picture_files'`,
      })
      .from(importRows)
      .where(
        and(
          ofImport(one),
          mayBringPictures,
          eq(importRows.is_pictured, false),
          isNotNull(importRows.animal_id),
          gt(importRows.row, after),
        ),
      )
      .orderBy(importRows.row)
      .limit(size),
  )
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

/** Those of the pictures that can be read, by their path. One that can't holds up no other. */
async function decoded(
  path: string,
  entries: readonly PictureEntry[],
): Promise<Map<string, PreparedPicture>> {
  const ready = new Map<string, PreparedPicture>()
  try {
    const wanted = new Set(entries.map((entry) => entry.path))
    for await (const [name, bytes] of picturesIn(path, wanted)) {
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
