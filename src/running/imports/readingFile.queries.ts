import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { importRows } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { removeUpload, uploadPath } from '../../server/keptUploads.ts'
import type { Session } from '../../server/session/session.ts'
import { lockImport, type StoredImport, setImport } from './imports.queries.ts'
import { judgeImport, settingsOf, settle } from './judging.queries.ts'
import { readOwnArchive } from './ownArchives.queries.ts'
import { decisionsOf } from './reading/decisions.ts'
import type { ColumnOf } from './reading/drafts.ts'
import { readUpload } from './reading/readUpload.ts'
import { addRows, cellsOneByOne, ofImport } from './rows.queries.ts'

type Given = Pick<Context, 'db' | 'config'>

/**
 * Reads an import's file into rows, once, and finds out what becomes of each; after a change of its
 * columns only the latter. Throws `RefusedFile`.
 */
export async function readFile(context: Given, session: Session, one: StoredImport) {
  const { db } = context
  if (one.is_stored) {
    const onDone = (rows_done: number) => noteProgress(context, one, { rows_done })
    await judgeImport(db, session, await decided(context, one), onDone)
  } else {
    const stored = await store(context, session, one)
    if (!stored) return readOwnArchive(context, session, one)
    await settle(db, session, stored)
  }
  await db.transaction(async (tx) => {
    const { state } = await lockImport(tx, { accountId: one.account_id }, one.id)
    if (state !== 'reading') return
    await setImport(tx, one, { state: 'review', rows_done: 0, tries: 0 })
  })
}

/**
 * Stores the rows of the file as text with what they mean, and what the file says about itself; nothing of an
 * archive.
 */
async function store(
  { db, config }: Given,
  session: Session,
  one: StoredImport,
): Promise<StoredImport | undefined> {
  const place = { dataDir: config.dataDir, accountId: one.account_id, id: one.id }
  // Those of one that was begun before the process was killed.
  await db.delete(importRows).where(ofImport(one))
  const { source, fileName, today } = settingsOf(one, session)
  let told = one
  let rows_done = 0
  for await (const read of readUpload({ path: uploadPath(place), source, fileName, today })) {
    if ('ownArchive' in read) return undefined
    if ('facts' in read) {
      const has_file = read.facts.pictures.length > 0
      told = { ...one, ...read.facts, has_file, may_fetch: config.fetchesPictures }
    } else if (read.rows > 0) {
      await addRows(db, one, read)
      rows_done += read.rows
      await noteProgress({ db }, one, { rows: told.rows, rows_done })
    }
  }
  const { kind, columns, date_order, weight_unit, decimal_sign, unsure, ...more } = told
  const { rows, has_file, pictures, may_fetch } = more
  await setImport(db, one, {
    ...{ kind, columns, date_order, weight_unit, decimal_sign, unsure },
    ...{ rows, has_file, pictures, may_fetch, is_stored: true },
  })
  if (!has_file) await removeUpload(place)
  return { ...told, is_stored: true }
}

/** What the columns decide that a person has changed, where the person didn't. */
async function decided({ db }: Given, one: StoredImport): Promise<StoredImport> {
  const columns = one.columns as ColumnOf[]
  const headers = columns.map(({ header }) => header)
  const decisions = decisionsOf(headers, columns, one.source)
  for await (const { cells } of cellsOneByOne(db, one)) decisions.add(cells)
  const { decimalSign, ...proven } = decisions.decided()
  const dateOrder = one.date_order ?? proven.dateOrder
  const weightUnit = one.weight_unit ?? proven.weightUnit
  const facts = {
    decimal_sign: decimalSign,
    date_order: dateOrder,
    weight_unit: weightUnit,
    unsure: decisions.unsure({ dateOrder, weightUnit }),
  }
  await setImport(db, one, facts)
  return { ...one, ...facts }
}

const noteProgress = async (
  { db }: Pick<Given, 'db'>,
  one: StoredImport,
  done: { rows?: number; rows_done: number },
) => {
  await setImport(db, one, { ...done, try_at: sql`now()` as unknown as string })
  await turn()
}
