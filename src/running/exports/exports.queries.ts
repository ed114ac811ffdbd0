import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import { archives, pictures } from '../../db/schema.ts'
import { Failure, NotFound } from '../../server/errors.ts'
import { takeTry } from '../../server/limits/throttle.ts'
import type { Session } from '../../server/session/session.ts'
import { today } from '../../shared/dates.ts'
import {
  type Archive,
  type ArchiveList,
  type Contents,
  packingProblems,
} from './exports.contract.ts'
import { archivedKinds } from './kinds/kinds.ts'

/** The channel that announces archives to pack. */
export const archivesNotice = 'vivary_archives'

/** Packing reads everything: so often a day is enough for a script, too. */
const limit = { most: 12, window_s: 86_400 }

/** Asks for an archive. Throws a 409 (`packing`) while one is packed, and `TooManyTries`. */
export async function askForArchive(
  tx: Transaction,
  { accountId, userId, timeZone }: Session,
): Promise<Archive> {
  const id = newId()
  const contents = await contentsOf(tx, accountId)
  const { rowCount } = await tx
    .insert(archives)
    .values({
      account_id: accountId,
      id,
      asked_by: userId,
      contents,
      file_name: `vivary-${today(timeZone)}.zip`,
    })
    .onConflictDoNothing()
  if (!rowCount) throw new Failure(409, [{ message: alreadyPacking, code: 'packing' }])
  await takeTry(tx, `archives ${accountId}`, limit)
  await tx.execute(sql`select pg_notify(${archivesNotice}, '')`)
  return archiveOf(tx, accountId, id)
}

const alreadyPacking = 'An archive is being packed already'

/**
 * The account's archives, newest first, and what one would hold now. While one is packed it is looked at
 * every second, and says what was counted when it was asked for.
 */
export async function archivesOf(db: Db, { accountId }: Session): Promise<ArchiveList> {
  const rows = await db
    .select()
    .from(archives)
    .where(eq(archives.account_id, accountId))
    .orderBy(desc(archives.created_at), archives.id)
    .limit(mostListed)
  const packing = rows.find(({ status }) => status === 'packing')
  const contents = packing?.contents ?? (await contentsOf(db, accountId))
  return { value: rows.map(toApi), totalPages: rows.length ? 1 : 0, total: rows.length, contents }
}
/** They are forgotten after a week. */
const mostListed = 100

/** One archive. Throws `NotFound`. */
export async function archiveOf(db: Db, accountId: string, id: string): Promise<Archive> {
  const [row] = await db
    .select()
    .from(archives)
    .where(and(eq(archives.account_id, accountId), eq(archives.id, id)))
  if (!row) throw new NotFound()
  return toApi(row)
}

type Row = typeof archives.$inferSelect

/** Effort of packing a picture, in rows. */
const rowsOfPicture = 20

function toApi(row: Row): Archive {
  const isExpired = row.expires_at !== null && Date.parse(row.expires_at) <= Date.now()
  const { id, step, done, total, contents, file_name, size, expires_at } = row
  const { created_at, updated_at } = row
  return {
    id,
    status: row.status === 'ready' && isExpired ? 'expired' : row.status,
    progress: progressOf(row),
    ...{ step, done, total, contents, file_name, size, expires_at, created_at, updated_at },
    problem:
      row.status === 'failed' ? { code: 'not_packed', message: packingProblems.not_packed } : null,
  }
}

function progressOf({ status, step, done, total, contents }: Row): number {
  if (status === 'ready') return 100
  if (step === 'waiting') return 0
  const ofPictures = contents.pictures * rowsOfPicture
  const records = contents.animals + contents.records
  // The total has rows that `contents` doesn't count, such as changes.
  const finished = step === 'records' ? (records * done) / total : records + done * rowsOfPicture
  const all = records + ofPictures
  return all === 0 ? 0 : Math.min(99, Math.floor((100 * finished) / all))
}

const noRecords = ['settings', 'people', 'pictures', 'animals', 'record_changes', 'animal_pictures']
const countedKinds = archivedKinds.filter(({ name }) => !noRecords.includes(name))

/** Counts an account's contents, recently deleted records included, in one statement. */
async function contentsOf(db: Db, accountId: string): Promise<Contents> {
  const counts = countedKinds.map(
    ({ table }) => sql`(select count(*) from ${table} where account_id = ${accountId})`,
  )
  const { rows } = await db.execute<Record<keyof Contents, number>>(sql`
    select (select count(*) from animals where account_id = ${accountId})::int as animals,
      (${sql.join(counts, sql` + `)})::int as records,
      (select count(*) from ${pictures} where account_id = ${accountId})::int as pictures`)
  return rows[0] ?? { animals: 0, records: 0, pictures: 0 }
}

/** Removes rows of archives; the caller removes their files. */
export async function forgetArchives(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(archives).where(inArray(archives.id, ids))
}
