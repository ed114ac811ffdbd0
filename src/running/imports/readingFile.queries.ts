import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { importRows } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { clearGarbage, isTimeToClear } from '../../server/garbage.ts'
import { removeUpload, uploadPath } from '../../server/keptUploads.ts'
import type { Session } from '../../server/session/session.ts'
import { lockImport, type StoredImport, setImport } from './imports.queries.ts'
import { drafted, judgeImport, settingsOf, settle, tableOf } from './judging.queries.ts'
import { readOwnArchive } from './ownArchives.queries.ts'
import { decide, guessColumns } from './reading/columns.ts'
import { draftRows } from './reading/draftRows.ts'
import type { ColumnOf, Field } from './reading/drafts.ts'
import { readTable } from './reading/readTable.ts'
import type { Table } from './reading/table.ts'
import { type AddedRow, addRows, ofImport } from './rows.queries.ts'

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
  context: Given,
  session: Session,
  one: StoredImport,
): Promise<StoredImport | undefined> {
  const { db, config } = context
  const place = { dataDir: config.dataDir, accountId: one.account_id, id: one.id }
  const table = await readTable(uploadPath(place))
  if ('ownArchive' in table) return undefined
  for (const cells of table.rows) {
    for (const [at, text] of cells.entries()) cells[at] = storable(text)
  }
  const guessed = guessColumns(table, one.source)
  const { dateOrder, weightUnit, decimalSign } = decide(table, guessed.columns, one.source)
  const has_file = table.pictures.length > 0
  const facts = {
    kind: guessed.intent,
    columns: guessed.columns.map((column, at) => ({ ...column, examples: examplesOf(table, at) })),
    date_order: dateOrder,
    weight_unit: weightUnit,
    decimal_sign: decimalSign,
    unsure: unsureOf(table.rows, guessed.columns, { dateOrder, weightUnit }),
    rows: table.rows.length,
    has_file,
    pictures: table.pictures,
    may_fetch: config.fetchesPictures,
  }
  // One that was begun before the process was killed.
  await db.delete(importRows).where(ofImport(one))
  const told = { ...one, ...facts }
  let rows: AddedRow[] = []
  let at = 0
  for (const { key: mark, ...row } of draftRows(table, settingsOf(told, session))) {
    rows.push({ ...drafted(row), cells: table.rows[at] ?? [], mark })
    at += 1
    if (rows.length < 250) continue
    await addRows(db, one, rows)
    rows = []
    await noteProgress(context, one, { rows: table.rows.length, rows_done: at })
    if (isTimeToClear(at - 250, at)) await clearGarbage()
  }
  await addRows(db, one, rows)
  await setImport(db, one, { ...facts, is_stored: true })
  if (!has_file) await removeUpload(place)
  return { ...told, is_stored: true }
}

/** What PostgreSQL can't keep as text is left out. */
const storable = (text: string) =>
  text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '')

/** What the columns decide that a person has changed, where the person didn't. */
async function decided({ db }: Given, one: StoredImport): Promise<StoredImport> {
  const columns = one.columns as ColumnOf[]
  const table = await tableOf(db, one)
  const { dateOrder, weightUnit, decimalSign } = decide(table, columns, one.source)
  const facts = {
    decimal_sign: decimalSign,
    date_order: one.date_order ?? dateOrder,
    weight_unit: one.weight_unit ?? weightUnit,
    unsure: { dates: [] as string[], weights: [] as string[] },
  }
  facts.unsure = unsureOf(table.rows, columns, {
    dateOrder: facts.date_order,
    weightUnit: facts.weight_unit,
  })
  await setImport(db, one, facts)
  return { ...one, ...facts }
}

/** Up to three different values of a column, short enough to show. */
function examplesOf({ rows }: Pick<Table, 'rows'>, at: number): string[] {
  const found = new Set<string>()
  for (const cells of rows) {
    const text = storable(cells[at] ?? '').trim()
    if (text) found.add(text.length > 80 ? `${text.slice(0, 79)}…` : text)
    if (found.size === 3) break
  }
  return [...found]
}

const dayFields = new Set<Field>(['born', 'weighed_on', 'status_on', 'acquired_on', 'happened_on'])
const weightFields = new Set<Field>(['weight', 'log_weight', 'value'])

/** Some of the values that only a person can read; none where the file or the person has decided. */
function unsureOf(
  rows: string[][],
  columns: readonly ColumnOf[],
  { dateOrder, weightUnit }: Pick<ReturnType<typeof decide>, 'dateOrder' | 'weightUnit'>,
) {
  const placesOf = (fields: ReadonlySet<Field>) =>
    columns.flatMap(({ field }, at) => (field && fields.has(field) ? [at] : []))
  const some = (places: number[], isUnsure: (text: string) => boolean) => {
    const found = new Set<string>()
    for (const cells of rows) {
      for (const at of places) {
        const text = (cells[at] ?? '').trim()
        if (isUnsure(text)) found.add(text.slice(0, 80))
      }
      if (found.size >= 3) break
    }
    return [...found].slice(0, 3)
  }
  return {
    dates: dateOrder ? [] : some(placesOf(dayFields), (text) => shortDay.test(text)),
    weights: weightUnit ? [] : some(placesOf(weightFields), (text) => bareNumber.test(text)),
  }
}

const shortDay = /^\d{1,2}\s*[./-]\s*\d{1,2}\s*[./-]\s*\d{2,4}\b/
const bareNumber = /^[\d.,' ]+$/

const noteProgress = async (
  { db }: Given,
  one: StoredImport,
  done: { rows?: number; rows_done: number },
) => {
  await setImport(db, one, { ...done, try_at: sql`now()` as unknown as string })
  await turn()
}
