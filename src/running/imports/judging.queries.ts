import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import { importRows } from '../../db/schema.ts'
import type { Session } from '../../server/session/session.ts'
import { today } from '../../shared/dates.ts'
import { type StoredImport, setImport } from './imports.queries.ts'
import { judgeAnimals } from './judgingAnimals.queries.ts'
import { judgeRecords } from './judgingRecords.queries.ts'
import { draftRows } from './reading/draftRows.ts'
import type { ColumnOf, DraftRow, Settings } from './reading/drafts.ts'
import type { Table } from './reading/table.ts'
import { cellsInChunks, type Judged, ofImport, saveJudged } from './rows.queries.ts'

/**
 * Reads all rows by the columns as they are now, and finds out what becomes of each: nothing is written
 * but the preview. `onDone` hears how many rows were read.
 */
export async function judgeImport(
  db: Db,
  session: Session,
  one: StoredImport,
  onDone: (rows: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const table = await tableOf(db, one)
  let judged: Judged[] = []
  let read = 0
  for (const row of draftRows(table, settingsOf(one, session))) {
    judged.push(drafted(row))
    read += 1
    if (judged.length < 250) continue
    await saveJudged(db, one, judged)
    judged = []
    await onDone(read)
  }
  await saveJudged(db, one, judged)
  await settle(db, session, one)
}

/** The same for one row that a person has corrected; its change may make room for others. */
export async function judgeAgain(
  tx: Transaction,
  session: Session,
  one: StoredImport,
  line: number,
): Promise<void> {
  const table = await tableOf(tx, one)
  let read = 0
  for (const row of draftRows(table, settingsOf(one, session))) {
    if (row.line === line) await saveJudged(tx, one, [drafted(row)])
    read += 1
    if (read % 250 === 0) await turn()
  }
  await settle(tx, session, one)
}

/** The file as it was read, with the cells that a person has corrected. */
export async function tableOf(db: Db, one: StoredImport): Promise<Table> {
  const table: Table = {
    headers: one.columns.map(({ header }) => header),
    rows: [],
    lines: [],
    pictures: [],
  }
  for await (const chunk of cellsInChunks(db, one)) {
    for (const { row, cells } of chunk) {
      table.rows.push(cells)
      table.lines.push(row)
    }
    await turn()
  }
  return table
}

/** Compares the readable rows with each other and with what is here, and counts all. */
async function settle(db: Db, session: Session, one: StoredImport) {
  if (one.kind === 'animals') await judgeAnimals(db, session, one)
  else await judgeRecords(db, session, one)
  await countRows(db, one)
}

/** Counts what becomes of the rows, and writes it to the import. */
export async function countRows(db: Db, one: StoredImport): Promise<void> {
  const { rows } = await db.execute<StoredImport['counts'] & { rows: number }>(sql`
    select count(*)::int as rows, (count(*) filter (where action = 'new'))::int as new,
      (count(*) filter (where action = 'update'))::int as update,
      (count(*) filter (where action = 'skip'))::int as skip,
      (count(*) filter (where action = 'error'))::int as error,
      (count(*) filter (where action = 'skip'
        and errors @> '[{"code": "subscription_required"}]'))::int as needs_plus
    from ${importRows} where ${ofImport(one)}`)
  const [counted] = rows
  if (!counted) return
  const { rows: total, ...counts } = counted
  await setImport(db, one, { counts, rows: total })
}

/** How the import's cells are read. */
export const settingsOf = (
  { source, file_name, columns, date_order, weight_unit }: StoredImport,
  { timeZone }: Pick<Session, 'timeZone'>,
): Settings => ({
  source,
  fileName: file_name,
  today: today(timeZone),
  columns: columns as ColumnOf[],
  dateOrder: date_order,
  weightUnit: weight_unit,
})

/** A row as it was read: an error, or new until it is compared with what is here. */
function drafted({ line, name, draft, errors }: DraftRow): Judged {
  const told = { row: line, name: name.slice(0, 500), draft, errors: [...errors], changes: [] }
  if (draft) return { ...told, action: 'new', notes: [], animal_id: null }
  // Without an error it is the same as one before it.
  if (errors.length > 0) return { ...told, action: 'error', notes: [], animal_id: null }
  return { ...told, action: 'skip', notes: ['The same as another row'], animal_id: null }
}
