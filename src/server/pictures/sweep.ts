import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { validate } from 'uuid'
import type { Database } from '../../db/db.ts'
import { isUnused } from '../../db/references.ts'
import { accounts, animalPictures, listingPictures, pictures } from '../../db/schema.ts'
import type { Files } from '../files/files.ts'
import { filesBefore, picturesFolder, removeFiles } from './files.ts'

const batch = 500

/**
 * Erases unreferenced pictures older than `before`, rows first, then files older than `before`
 * without a row. Returns how many pictures were erased. Files of unknown accounts are left alone,
 * in case the server is connected to the wrong database.
 */
export async function sweepPictures(
  db: Database,
  files: Files,
  before: Date,
): Promise<{ pictures: number; files: number }> {
  const swept = { pictures: 0, files: 0 }
  for await (const removed of unusedPictures(db, before)) {
    for (const { accountId, id } of removed) await removeFiles({ files, accountId, id })
    swept.pictures += removed.length
  }
  for await (const { accountId, ids } of filesBefore(files, before)) {
    const orphans = await withoutRow(db, accountId, ids.filter(validate))
    for (const id of orphans) await removeFiles({ files, accountId, id })
    swept.files += orphans.length
  }
  await files.removeUnfinished(picturesFolder, before)
  return swept
}

/**
 * Listed here because their rows are deleted with the picture, so the foreign keys wouldn't protect it.
 */
const isNotShown = and(
  ...[animalPictures, listingPictures].map(
    (table) => sql`not exists (select from ${table} shown
      where shown.account_id = ${pictures.account_id} and shown.picture_id = ${pictures.id})`,
  ),
)

async function* unusedPictures(db: Database, before: Date) {
  const unused = db
    .select({ account_id: pictures.account_id, id: pictures.id })
    .from(pictures)
    .where(and(lt(pictures.created_at, before.toISOString()), isUnused(pictures), isNotShown))
    .limit(batch)
    .for('update', { skipLocked: true })
  while (true) {
    const removed = await db
      .delete(pictures)
      .where(sql`(${pictures.account_id}, ${pictures.id}) in ${unused}`)
      .returning({ accountId: pictures.account_id, id: pictures.id })
    yield removed
    if (removed.length < batch) return
  }
}

async function withoutRow(db: Database, accountId: string, ids: string[]) {
  if (!validate(accountId)) return []
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!account) return []
  const orphans: string[] = []
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    const rows = await db
      .select({ id: pictures.id })
      .from(pictures)
      .where(and(eq(pictures.account_id, accountId), inArray(pictures.id, some)))
    const inUse = new Set(rows.map(({ id }) => id))
    orphans.push(...some.filter((id) => !inUse.has(id)))
  }
  return orphans
}
