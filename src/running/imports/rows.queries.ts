import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { importRows } from '../../db/schema.ts'
import type { StoredImport, StoredRow } from './imports.queries.ts'

type Of = Pick<StoredImport, 'account_id' | 'id'>

/** The rows of an import. */
export const ofImport = ({ account_id, id }: Of) =>
  and(eq(importRows.account_id, account_id), eq(importRows.import_id, id))

/** The rows that match, in their order, so many at a time. */
export async function* rowsInChunks(
  db: Db,
  one: Of,
  { size = 500, where }: { size?: number; where?: SQL | undefined } = {},
): AsyncGenerator<StoredRow[]> {
  let after = 0
  while (true) {
    const rows = await db
      .select()
      .from(importRows)
      .where(and(ofImport(one), gt(importRows.row, after), where))
      .orderBy(asc(importRows.row))
      .limit(size)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    after = rows.at(-1)?.row ?? 0
  }
}

/** The rows' cells in their order. */
export async function* cellsInChunks(
  db: Db,
  one: Of,
): AsyncGenerator<Pick<StoredRow, 'row' | 'cells'>[]> {
  const size = 2000
  let after = 0
  while (true) {
    const rows = await db
      .select({ row: importRows.row, cells: importRows.cells })
      .from(importRows)
      .where(and(ofImport(one), gt(importRows.row, after)))
      .orderBy(asc(importRows.row))
      .limit(size)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    after = rows.at(-1)?.row ?? 0
  }
}

/** What judging finds out about a row. */
export type Judged = Pick<StoredRow, 'row' | 'action'> &
  Partial<Pick<StoredRow, 'name' | 'draft' | 'errors' | 'notes' | 'changes' | 'animal_id'>>

/** Writes what was found out about rows, in one statement; what isn't given stays. */
export async function saveJudged(db: Db, one: Of, judged: readonly Judged[]): Promise<void> {
  if (judged.length === 0) return
  await db.execute(sql`
    update ${importRows} stored
    set action = given.action, name = coalesce(given.name, stored.name),
      draft = case when given.redrafted then given.draft else stored.draft end,
      errors = coalesce(given.errors, stored.errors), notes = coalesce(given.notes, stored.notes),
      changes = coalesce(given.changes, stored.changes), animal_id = given.animal_id
    from jsonb_to_recordset(${JSON.stringify(judged.map(withMark))}::jsonb)
      as given(row int, action text, name text, redrafted boolean, draft jsonb, errors jsonb,
        notes jsonb, changes jsonb, animal_id uuid)
    where stored.account_id = ${one.account_id} and stored.import_id = ${one.id}
      and stored.row = given.row`)
}

const withMark = (judged: Judged) => ({ ...judged, redrafted: 'draft' in judged })

/** Adds rows as they are in the file. */
export async function addRows(
  db: Db,
  one: Of,
  rows: readonly Pick<StoredRow, 'row' | 'cells' | 'mark'>[],
): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    insert into ${importRows} (account_id, import_id, row, cells, mark)
    select ${one.account_id}::uuid, ${one.id}::uuid, row, cells, mark
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(row int, cells jsonb, mark text)
    on conflict do nothing`)
}

/** Notes that rows were written. */
export async function saveDone(db: Db, one: Of, rows: readonly number[]): Promise<void> {
  await db
    .update(importRows)
    .set({ is_done: true })
    .where(and(ofImport(one), sql`${importRows.row} = any(${sql.param(rows)}::int[])`))
}

/** The next rows of an action that aren't written yet. */
export const nextRows = (db: Db, one: Of, action: 'new' | 'update', most: number) =>
  db
    .select()
    .from(importRows)
    .where(and(ofImport(one), eq(importRows.action, action), eq(importRows.is_done, false)))
    .orderBy(importRows.row)
    .limit(most)

/** What a part of applying did: how many rows, 0 if there is nothing left for it. */
export type Done = { rows: number; parents?: number; pictures?: number }
