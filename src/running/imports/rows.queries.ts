import { setImmediate as turn } from 'node:timers/promises'
import { and, asc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import { importRows } from '../../db/schema.ts'
import type { Session } from '../../server/session/session.ts'
import type { StoredImport, StoredRow } from './imports.queries.ts'
import type { ReadRows } from './reading/readUpload.ts'

type Of = Pick<StoredImport, 'account_id' | 'id'>

/** The rows of an import. */
export const ofImport = ({ account_id, id }: Of) =>
  and(eq(importRows.account_id, account_id), eq(importRows.import_id, id))

/** A row without the text of its cells. */
export type ReadRow = Omit<StoredRow, 'cells'>
const { cells: _cells, ...read } = getTableColumns(importRows)

/** The rows that match, in their order, so many at a time. */
export async function* rowsInChunks(
  db: Db,
  one: Of,
  { size = 200, where }: { size?: number; where?: SQL | undefined } = {},
): AsyncGenerator<ReadRow[]> {
  yield* inPages(size, (after) =>
    db
      .select(read)
      .from(importRows)
      .where(and(ofImport(one), gt(importRows.row, after), where))
      .orderBy(asc(importRows.row))
      .limit(size),
  )
}

/** Pages of so many rows, each given the row that it begins after: a large file isn't read in one go. */
export async function* inPages<Row extends { row: number }>(
  size: number,
  page: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = 0
  while (true) {
    const rows = await page(after)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    after = rows.at(-1)?.row ?? 0
    await turn()
  }
}

/** Does the same with each of a long list, in its order, so that requests come in between. */
export async function inTurns<One, Made>(list: readonly One[], make: (one: One) => Made) {
  const all: Made[] = []
  for (const [at, one] of list.entries()) {
    if (at % 500 === 499) await turn()
    all.push(make(one))
  }
  return all
}

/** Pages of the rows' cells in their order, as a person has corrected them, or of what `cells` picks of them. */
export const cellPages = (
  db: Db,
  one: Of,
  { where, cells = sql`${importRows.cells}` }: { where?: SQL; cells?: SQL<string[]> } = {},
) =>
  inPages(500, (after) =>
    db
      .select({ row: importRows.row, cells })
      .from(importRows)
      .where(and(ofImport(one), gt(importRows.row, after), where))
      .orderBy(asc(importRows.row))
      .limit(500),
  )

/** The same one by one. Requests come in between: reading a row takes up to a tenth of a millisecond. */
export async function* cellsOneByOne(
  db: Db,
  one: Of,
): AsyncGenerator<Pick<StoredRow, 'row' | 'cells'>> {
  for await (const rows of cellPages(db, one)) {
    for (const [at, row] of rows.entries()) {
      if (at % 20 === 19) await turn()
      yield row
    }
  }
}

/** Findings of judging about a row. */
export type Judged = Pick<StoredRow, 'row' | 'action'> &
  Partial<Pick<StoredRow, 'name' | 'draft' | 'errors' | 'notes' | 'changes' | 'animal_id'>>

/**
 * Writes what was found out about rows, in one statement, and that they are written if they are; what isn't
 * given stays.
 */
export async function saveJudged(
  db: Db,
  one: Of,
  judged: readonly Judged[],
  { areDone = false } = {},
): Promise<void> {
  if (judged.length === 0) return
  await db.execute(sql`
    update ${importRows} stored
    set action = given.action, name = coalesce(given.name, stored.name),
      draft = case when given.redrafted then given.draft else stored.draft end,
      errors = coalesce(given.errors, stored.errors), notes = coalesce(given.notes, stored.notes),
      changes = coalesce(given.changes, stored.changes), animal_id = given.animal_id,
      is_done = stored.is_done or ${areDone}
    from jsonb_to_recordset(${JSON.stringify(judged.map(withMark))}::jsonb)
      as given(row int, action text, name text, redrafted boolean, draft jsonb, errors jsonb,
        notes jsonb, changes jsonb, animal_id uuid)
    where stored.account_id = ${one.account_id} and stored.import_id = ${one.id}
      and stored.row = given.row`)
}

const withMark = (judged: Judged) => ({ ...judged, redrafted: 'draft' in judged })

/** Adds rows as they are in the file. */
export async function addRows(db: Db, one: Of, { json }: Pick<ReadRows, 'json'>): Promise<void> {
  await db.execute(sql`
    insert into ${importRows} (account_id, import_id, row, cells, mark, action, name, draft, errors, notes)
    select ${one.account_id}::uuid, ${one.id}::uuid, row, cells, mark, action, name, nullif(draft, 'null'),
      errors, notes
    from jsonb_to_recordset(${json}::jsonb) as given(row int, cells jsonb, mark text,
      action text, name text, draft jsonb, errors jsonb, notes jsonb)
    on conflict do nothing`)
}

/** Rows that bring pictures: of a new animal, or of one that has none. */
export const mayBringPictures = sql`(${importRows.action} = 'new'
  or (${importRows.action} = 'update' and ${importRows.changes} ? 'pictures'))`

/** Rows that aren't written yet. */
export const isWaiting = eq(importRows.is_done, false)

/**
 * The next rows of an action that this part of applying hasn't done, from where it is: what is behind it isn't
 * read again.
 */
export const nextRows = (
  db: Db,
  one: Of & Pick<StoredImport, 'at_row'>,
  action: 'new' | 'update' | 'any',
  { most, where }: { most: number; where?: SQL },
): Promise<ReadRow[]> =>
  db
    .select(read)
    .from(importRows)
    .where(
      and(
        ofImport(one),
        action === 'any' ? undefined : eq(importRows.action, action),
        gt(importRows.row, one.at_row),
        where,
      ),
    )
    .orderBy(importRows.row)
    .limit(most)

/** Result of a part of applying: how many rows up to which, nothing if none is left for it. */
export type Done = { rows: number; last?: number; parents?: number; pictures?: number }

/** A part of applying, which is called until nothing is left for it. */
export type Part = (tx: Transaction, session: Session, one: StoredImport) => Promise<Done>

/** Of rows that were done. */
export const doneOf = (rows: readonly ReadRow[]): Required<Pick<Done, 'rows' | 'last'>> => ({
  rows: rows.length,
  last: rows.at(-1)?.row ?? 0,
})
