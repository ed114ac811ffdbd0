import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { validate } from 'uuid'
import type { Database } from '../../db/db.ts'
import { isUnused } from '../../db/references.ts'
import { accounts, animalPictures, pictures } from '../../db/schema.ts'
import { filesBefore, removeFiles } from './files.ts'

const batch = 500

/**
 * Erases the pictures older than `before` to which nothing refers, rows first, and then the files
 * older than `before` that have no row. Answers how many pictures went. Files of accounts that the
 * database does not know are left alone: it may be the wrong database.
 */
export async function sweepPictures(
  db: Database,
  dataDir: string,
  before: Date,
): Promise<{ pictures: number; files: number }> {
  const swept = { pictures: 0, files: 0 }
  for await (const gone of unusedPictures(db, before)) {
    for (const { accountId, id } of gone) await removeFiles({ dataDir, accountId, id })
    swept.pictures += gone.length
  }
  for await (const { accountId, ids } of filesBefore(dataDir, before)) {
    const orphans = await withoutRow(db, accountId, ids.filter(validate))
    for (const id of orphans) await removeFiles({ dataDir, accountId, id })
    swept.files += orphans.length
  }
  return swept
}

/** Its row goes with the picture, so that the foreign key alone would not hold it. */
const isNotShown = sql`not exists (select from ${animalPictures} shown
  where shown.account_id = ${pictures.account_id} and shown.picture_id = ${pictures.id})`

async function* unusedPictures(db: Database, before: Date) {
  const unused = db
    .select({ account_id: pictures.account_id, id: pictures.id })
    .from(pictures)
    .where(and(lt(pictures.created_at, before.toISOString()), isUnused(pictures), isNotShown))
    .limit(batch)
    .for('update', { skipLocked: true })
  while (true) {
    const gone = await db
      .delete(pictures)
      .where(sql`(${pictures.account_id}, ${pictures.id}) in ${unused}`)
      .returning({ accountId: pictures.account_id, id: pictures.id })
    yield gone
    if (gone.length < batch) return
  }
}

async function withoutRow(db: Database, accountId: string, ids: string[]) {
  if (!validate(accountId)) return []
  const [known] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!known) return []
  const orphans: string[] = []
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    const rows = await db
      .select({ id: pictures.id })
      .from(pictures)
      .where(and(eq(pictures.account_id, accountId), inArray(pictures.id, some)))
    const kept = new Set(rows.map(({ id }) => id))
    orphans.push(...some.filter((id) => !kept.has(id)))
  }
  return orphans
}
