import { and, eq, inArray } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database, Transaction } from '../../db/db.ts'
import { importRecords, imports } from '../../db/schema.ts'
import type { Base } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { filesOf } from '../../server/files/openFiles.ts'
import { keepUpload, removeUpload } from '../../server/keptUploads.ts'
import type { ReceivedFile } from '../../server/limits/receivedFile.ts'
import type { Session } from '../../server/session/session.ts'
import { findImport } from './importRecord.queries.ts'
import type { ImportRecord } from './imports.contract.ts'
import { dueNow, lockImport, requireState, setImport, wakeImporters } from './imports.queries.ts'
import type { ImportSource } from './reading/settings.ts'
import { forgetSheets } from './sheets.queries.ts'
import { untouched } from './writing/applying.queries.ts'
import { madeBy } from './writing/made.queries.ts'

/** Keeps an uploaded file and has it read. */
export async function startImport(
  { db, config }: Base,
  session: Session,
  { file, source }: { file: ReceivedFile; source: ImportSource },
): Promise<ImportRecord> {
  const { accountId } = session
  const id = newId()
  const place = { files: filesOf(config), accountId, id }
  await keepUpload(place, file.path)
  try {
    return await db.transaction(async (tx) => {
      await requireFew(tx, accountId)
      const row = { account_id: accountId, id, user_id: session.userId, source }
      await tx.insert(imports).values({ ...row, file_name: nameOf(file) })
      await wakeImporters(tx)
      return findImport(tx, session, id)
    })
  } catch (error) {
    await removeUpload(place)
    throw error
  }
}

/** The most files of an account that wait to be reviewed; each is kept on the disk meanwhile. */
const mostWaiting = 20

/** Throws `Invalid` for one file more than an account may have waiting. */
async function requireFew(tx: Transaction, accountId: string): Promise<void> {
  const isWaiting = and(
    eq(imports.account_id, accountId),
    inArray(imports.state, ['reading', 'review']),
  )
  if ((await tx.$count(imports, isWaiting)) < mostWaiting) return
  const message = `${mostWaiting} files are waiting for you already. Please take one in or delete it first`
  throw new Invalid([{ field: 'file', message }])
}

/** The sender's name of the file, without its path and without characters that can't be shown. */
const nameOf = ({ name }: ReceivedFile) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed()
    .slice(0, 200) || 'file'

/** Starts writing. Said again it changes nothing. Throws `Failure` (409) for what can't be written. */
export async function applyImport(
  db: Database,
  session: Session,
  id: string,
): Promise<ImportRecord> {
  return db.transaction(async (tx) => {
    const one = await lockImport(tx, session, id)
    if (one.state === 'applying' || one.state === 'done') return findImport(tx, session, id)
    requireState(one, ['review'])
    await setImport(tx, one, {
      state: 'applying',
      // Whoever says so writes it.
      user_id: session.userId,
      step: 0,
      at_row: 0,
      rows_done: untouched(one),
      ...dueNow,
    })
    await wakeImporters(tx)
    return findImport(tx, session, id)
  })
}

/** Undoes what was written, also while it is being written. Said again it changes nothing. */
export async function undoImport(
  db: Database,
  session: Session,
  id: string,
): Promise<ImportRecord> {
  return db.transaction(async (tx) => {
    const one = await lockImport(tx, session, id)
    if (one.state === 'undoing' || one.state === 'undone') return findImport(tx, session, id)
    requireState(one, ['applying', 'done', 'failed'])
    const count = await tx.$count(importRecords, madeBy(one))
    await setImport(tx, one, {
      state: 'undoing',
      user_id: session.userId,
      step: 0,
      rows: count,
      rows_done: 0,
      ...dueNow,
    })
    await wakeImporters(tx)
    return findImport(tx, session, id)
  })
}

/** Forgets an import of which nothing is left to undo. Throws `Failure` (409) for others. */
export async function removeImport(
  { db, config }: Base,
  session: Session,
  id: string,
): Promise<void> {
  const { accountId } = session
  await db.transaction(async (tx) => {
    const one = await lockImport(tx, session, id)
    const count = await tx.$count(importRecords, madeBy(one))
    requireState(one, count > 0 ? ['undone'] : ['reading', 'review', 'failed', 'undone', 'done'])
    // A further sheet has no file, and goes alone.
    if (!one.is_stored && one.has_file) await forgetSheets(tx, one)
    await tx.delete(imports).where(and(eq(imports.account_id, accountId), eq(imports.id, id)))
  })
  await removeUpload({ files: filesOf(config), accountId, id })
}
