import { and, asc, eq, sql } from 'drizzle-orm'
import { mostPictures } from '../../collection/animals/animals.contract.ts'
import { importRows } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { uploadPath } from '../../server/keptUploads.ts'
import { type PreparedPicture, preparePicture } from '../../server/pictures/pictures.ts'
import type { Session } from '../../server/session/session.ts'
import { givePictures } from './givingPictures.queries.ts'
import { lockImport, nothing, type StoredImport, setImport } from './imports.queries.ts'
import type { AnimalDraft } from './reading/drafts.ts'
import { picturesIn, picturesOf } from './reading/pictures.ts'
import { RefusedFile } from './reading/refusedFile.ts'
import type { PictureEntry } from './reading/table.ts'
import { ofImport } from './rows.queries.ts'

type Given = Pick<Context, 'db' | 'config'>

/** So many animals get their pictures in a step. */
const together = 10

/**
 * Gives the next new animals the pictures of the zip that are named after them, the first as their main
 * photo. Decoded before the account is locked. False once no animal is left.
 */
export async function takePictures(
  context: Given,
  session: Session,
  one: StoredImport,
): Promise<boolean> {
  const { db, config } = context
  const rows = await db
    .select({
      row: importRows.row,
      animal_id: importRows.animal_id,
      draft: importRows.draft,
      notes: importRows.notes,
      isPictured: importRows.is_pictured,
    })
    .from(importRows)
    .where(
      and(ofImport(one), eq(importRows.action, 'new'), sql`${importRows.animal_id} is not null`),
    )
    .orderBy(asc(importRows.row))
  const owned = picturesOf(
    rows.map(({ draft }) => draft as AnimalDraft),
    one.pictures,
  )
  const next = rows
    .map((row, at) => ({ ...row, pictures: (owned[at] ?? []).slice(0, mostPictures + 1) }))
    .filter(({ isPictured, pictures }) => !isPictured && pictures.length > 0)
    .slice(0, together)
  if (next.length === 0) return false
  const prepared = await decoded(
    uploadPath({ dataDir: config.dataDir, accountId: one.account_id, id: one.id }),
    next.flatMap(({ pictures }) => pictures),
  )
  for (const { row, animal_id, pictures, notes } of next) {
    const ready = pictures.flatMap(({ path }) => prepared.get(path) ?? [])
    const broken = pictures.filter(({ path }) => !prepared.has(path)).map(({ path }) => path)
    await db.transaction(async (tx) => {
      const now = await lockImport(tx, { accountId: one.account_id }, one.id)
      if (now.state !== 'applying' || !animal_id) return
      const { dataDir } = config
      const refused = await givePictures(tx, session, now, { animal_id, dataDir, all: ready })
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
        result: { ...before, pictures: before.pictures + (refused ? 0 : ready.length) },
        tries: 0,
      })
    })
  }
  return true
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
