import { and, eq, inArray } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database, Transaction } from '../../db/db.ts'
import { importRecords, importRows, imports } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Failure, Invalid, NotFound, Stale } from '../../server/errors.ts'
import { keepUpload, removeUpload } from '../../server/keptUploads.ts'
import type { ReceivedFile } from '../../server/limits/receivedFile.ts'
import type { Session } from '../../server/session/session.ts'
import { type Column, columnsOf, withSpecies } from './chosenColumns.queries.ts'
import type { ImportRow, RowChange } from './importRows.contract.ts'
import type { ImportChange, ImportRecord } from './imports.contract.ts'
import {
  dueNow,
  findImport,
  lockImport,
  type StoredImport,
  setImport,
  wakeImporters,
} from './imports.queries.ts'
import { judgeAgain } from './judging/judging.queries.ts'
import { intentOf } from './kinds/columns.ts'
import type { ImportSource } from './reading/settings.ts'
import { rowOf } from './reviewedRows.queries.ts'
import { ofImport } from './rows.queries.ts'
import { splitRow } from './splitting.queries.ts'
import { untouched } from './writing/applying.queries.ts'
import { madeBy } from './writing/made.queries.ts'

/** Keeps an uploaded file and has it read. */
export async function startImport(
  { db, config: { dataDir } }: Pick<Context, 'db' | 'config'>,
  session: Session,
  { file, source }: { file: ReceivedFile; source: ImportSource },
): Promise<ImportRecord> {
  const { accountId } = session
  const id = newId()
  await keepUpload({ dataDir, accountId, id }, file.path)
  try {
    return await db.transaction(async (tx) => {
      await requireFew(tx, accountId)
      const row = { account_id: accountId, id, user_id: session.userId, source }
      await tx.insert(imports).values({ ...row, file_name: nameOf(file) })
      await wakeImporters(tx)
      return findImport(tx, session, id)
    })
  } catch (error) {
    await removeUpload({ dataDir, accountId, id })
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

/** Changes how a file is read, and previews it anew. Throws `Failure` (409) unless it is in review. */
export async function changeImport(
  db: Database,
  session: Session,
  id: string,
  { columns, species, updated_at: readAt, fetch_pictures: fetches, ...choices }: ImportChange,
): Promise<ImportRecord> {
  return db.transaction(async (tx) => {
    const one = await lockImport(tx, session, id)
    requireState(one, ['review'])
    if (readAt && readAt !== one.updated_at) throw new Stale(await findImport(tx, session, id))
    if (fetches !== undefined) {
      if (fetches && !one.may_fetch) throw new Invalid([noFetching])
      await setImport(tx, one, { fetches })
      if (!columns && !species && Object.keys(choices).length === 0)
        return findImport(tx, session, id)
    }
    if (one.kind === 'archive' && columns) throw new Failure(409, [ofArchive])
    const chosen = columns && columnsOf(one, columns)
    const current = chosen ?? (one.columns as Column[])
    const newColumns = species ? await withSpecies(tx, one, current, species) : chosen
    await setImport(tx, one, {
      ...choices,
      ...(newColumns && { columns: newColumns, kind: intentOf(newColumns) }),
      state: 'reading',
      rows_done: 0,
      step: 0,
      ...dueNow,
    })
    await wakeImporters(tx)
    return findImport(tx, session, id)
  })
}

const noFetching = { field: 'fetch_pictures', message: "This server doesn't fetch pictures" }

const ofArchive = {
  message: 'An archive of Vivary says by itself what is in it',
  code: 'own_archive',
}

/**
 * Corrects a row, leaves it out, or splits it into a row for each of its animals; throws `Failure` (409) unless the
 * import is in review.
 */
export async function changeRow(
  db: Database,
  session: Session,
  { id, row }: { id: string; row: number },
  { cells, left_out, split }: RowChange,
): Promise<ImportRow> {
  return db.transaction(async (tx) => {
    const one = await lockImport(tx, session, id)
    const isIt = and(ofImport(one), eq(importRows.row, row))
    const [before] = await tx.select().from(importRows).where(isIt)
    if (!before) throw new NotFound()
    requireState(one, ['review'])
    if (cells && cells.length !== one.columns.length) {
      const message = `This file has ${one.columns.length} columns`
      throw new Invalid([{ field: 'cells', message }])
    }
    await tx
      .update(importRows)
      .set({ cells: cells ?? before.cells, left_out: left_out ?? before.left_out })
      .where(isIt)
    const further = split ? await splitRow(tx, session, one, before) : []
    await judgeAgain(tx, session, one, before, further)
    const [after] = await tx.select().from(importRows).where(isIt)
    if (!after) throw new NotFound()
    return rowOf(after)
  })
}

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

/** Takes back what was written, also while it is being written. Said again it changes nothing. */
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
  { db, config: { dataDir } }: Pick<Context, 'db' | 'config'>,
  session: Session,
  id: string,
): Promise<void> {
  const { accountId } = session
  await db.transaction(async (tx) => {
    const one = await lockImport(tx, session, id)
    const count = await tx.$count(importRecords, madeBy(one))
    requireState(one, count > 0 ? ['undone'] : ['reading', 'review', 'failed', 'undone', 'done'])
    await tx.delete(imports).where(and(eq(imports.account_id, accountId), eq(imports.id, id)))
  })
  await removeUpload({ dataDir, accountId, id })
}

function requireState(one: StoredImport, states: readonly StoredImport['state'][]) {
  if (states.includes(one.state)) return
  throw new Failure(409, [{ message: stateWords[one.state], code: `import_${one.state}` }])
}

const stateWords: Record<StoredImport['state'], string> = {
  reading: 'This file is still being read',
  review: "This import hasn't written anything yet",
  applying: 'This import is being written',
  done: 'This import is done. Undo it first.',
  failed: 'This import has failed',
  undoing: 'This import is being undone',
  undone: 'This import was undone',
}
