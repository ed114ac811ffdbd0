import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db } from '../../db/db.ts'
import { importRows, imports } from '../../db/schema.ts'
import type { Base } from '../../server/context.ts'
import { filesOf } from '../../server/files/openFiles.ts'
import { removeUpload, uploadPath } from '../../server/keptUploads.ts'
import type { Session } from '../../server/session/session.ts'
import { readOwnArchive } from './archives/ownArchives.queries.ts'
import { inState, rest, type StoredImport, setImport, wakeImporters } from './imports.queries.ts'
import { judgeImport, settingsOf, settle } from './judging/judging.queries.ts'
import { decisionsOf } from './reading/decisions.ts'
import { readUpload } from './reading/readUpload.ts'
import type { ColumnOf } from './reading/settings.ts'
import { addRows, cellsOneByOne, ofImport } from './rows.queries.ts'
import { forgetSheets, onceRead } from './sheets.queries.ts'

/**
 * Reads an import's file into rows, once, and finds out what becomes of each; after a change of its
 * columns only the latter. Throws `RefusedFile`.
 */
export async function readFile(context: Base, session: Session, one: StoredImport) {
  const { db } = context
  if (one.is_stored) {
    const onDone = (rows_done: number) => noteProgress(context, one, { rows_done })
    await judgeImport(db, session, await decided(context, one), onDone)
  } else {
    const stored = await store(context, session, one)
    if (!stored) return readOwnArchive(context, session, one)
    await settle(db, session, stored)
  }
  await inState(db, one, 'reading', (tx) =>
    setImport(tx, one, { state: 'review', rows_done: 0, tries: 0 }),
  )
}

/**
 * Stores the rows of the file as text with what they mean, and what the file says about itself; nothing of an
 * archive. Other sheets of a workbook become imports of their own.
 */
async function store(
  { db, config }: Base,
  session: Session,
  one: StoredImport,
): Promise<StoredImport | undefined> {
  const place = { files: filesOf(config), accountId: one.account_id, id: one.id }
  // Those of one that was begun before the process was killed.
  await db.delete(importRows).where(ofImport(one))
  await forgetSheets(db, one)
  const { source, fileName, today, timeZone } = settingsOf(one, session)
  const file = { path: await uploadPath(place), source, fileName, today, timeZone }
  const lists: StoredImport[] = []
  for await (const read of readUpload(file)) {
    if ('ownArchive' in read) return undefined
    if ('facts' in read) {
      const { fileName: file_name, ...facts } = read.facts
      const it = lists.length === 0 ? one : await addSheet(db, one)
      const has_file = facts.pictures.length > 0
      const may_fetch = config.fetchesPictures
      lists.push({ ...it, ...facts, file_name, has_file, may_fetch, rows_done: 0 })
      continue
    }
    const list = lists.at(-1)
    if (!list || read.rows === 0) continue
    await addRows(db, list, read)
    await rest(read.rows)
    list.rows_done += read.rows
    if (lists.length === 1) {
      await noteProgress({ db }, one, { rows: list.rows, rows_done: list.rows_done })
    }
  }
  for (const list of lists) await noteStored(db, list, list.id === one.id)
  await wakeImporters(db)
  const [first] = lists
  if (first && !first.has_file) await removeUpload(place)
  return first && { ...first, is_stored: true }
}

/**
 * An import of another sheet of the same workbook, which waits until all of the file is read. Throws `NotFound` if its
 * first list was discarded meanwhile.
 */
async function addSheet(db: Db, one: StoredImport): Promise<StoredImport> {
  const { account_id, user_id, source, file_name, created_at } = one
  const values = { account_id, user_id, source, file_name, created_at, id: newId() }
  const added = await inState(db, one, 'reading', (tx) =>
    tx
      .insert(imports)
      .values({ ...values, has_file: false, try_at: onceRead })
      .returning(),
  )
  if (!added?.[0]) throw new Error("An import wasn't added")
  return added[0]
}

async function noteStored(db: Db, list: StoredImport, isFirst: boolean) {
  const { file_name, kind, columns, date_order, weight_unit, decimal_sign, unsure, ...more } = list
  const { rows, has_file, pictures, may_fetch, problem } = more
  await setImport(db, list, {
    ...{ file_name, kind, columns, date_order, weight_unit, decimal_sign, unsure },
    ...{ rows, has_file, pictures, may_fetch, problem, is_stored: true },
    ...(!isFirst && { try_at: sql`now()` }),
  })
}

/** Decides anew from columns that a person has changed, but not what the person decided, and stores it. */
async function decided({ db }: Base, one: StoredImport): Promise<StoredImport> {
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
  { db }: Pick<Base, 'db'>,
  one: StoredImport,
  done: { rows?: number; rows_done: number },
) => {
  await setImport(db, one, { ...done, try_at: sql`now()` })
}
