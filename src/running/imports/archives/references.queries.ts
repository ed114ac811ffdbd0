import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { settleMany } from '../../../collection/animals/moves/moves.queries.ts'
import type { Db, Transaction } from '../../../db/db.ts'
import { importRecords, moves, users } from '../../../db/schema.ts'
import type { ArchivedColumn, ArchivedKind } from '../../exports/kinds/kind.ts'
import { keyOf } from '../../exports/kinds/rowSchemas.ts'
import type { StoredImport } from '../imports.queries.ts'
import { addedBy } from '../writing/made.queries.ts'
import { noteProblem, type ReadRow, type Restoring, type Row, type Taking } from './restoring.ts'

export const isLater = ({ later }: ArchivedKind, key: string): boolean =>
  later?.includes(key) ?? false

/** True if a row is nothing without the record that the column refers to. */
export const isNeeded = (kind: ArchivedKind, { key, column, refersTo }: ArchivedColumn): boolean =>
  refersTo !== undefined &&
  refersTo !== users &&
  !isLater(kind, key) &&
  (column.notNull || kind.isAboutOne === true)

/**
 * The rows with their references as they are here. One that leads nowhere is left empty, or if the row
 * is nothing without it, the row is left out and counted. No statement names another account's rows.
 */
export async function withReferences(db: Db, taking: Taking, rows: ReadRow[]): Promise<ReadRow[]> {
  let fit = rows
  for (const column of taking.kind.columns()) {
    const { key, refersTo } = column
    if (!refersTo || isLater(taking.kind, key)) continue
    if (refersTo === users) {
      fit = fit.map(({ line, row }) => {
        const person = taking.people.get(String(row[key])) ?? null
        return { line, row: { ...row, [key]: person } }
      })
    } else fit = await referring(db, taking, { ...column, refersTo }, fit)
  }
  return fit
}

async function referring(
  db: Db,
  taking: Taking,
  column: ArchivedColumn & { refersTo: PgTable },
  rows: ReadRow[],
): Promise<ReadRow[]> {
  const { kind, counts, locked } = taking
  const { key, label, refersTo } = column
  const idHere = mapperOf(taking, refersTo)
  const ids = rows.flatMap(({ row }) => (row[key] ? [idHere(String(row[key]))] : []))
  const present = await existing(db, taking, refersTo, ids)
  return rows.flatMap(({ line, row }): ReadRow[] => {
    if (row[key] === null || row[key] === undefined) return [{ line, row }]
    const id = idHere(String(row[key]))
    if (present.has(id)) return [{ line, row: { ...row, [key]: id } }]
    if (!isNeeded(kind, column)) return [{ line, row: { ...row, [key]: null } }]
    if (locked.has(String(row[key]))) {
      counts.needs_plus += 1
      locked.add(String(row.id))
      return []
    }
    counts.error += 1
    noteProblem(taking, { line, field: key, message: `${label}: not in the archive` })
    return []
  })
}

/** From an archived id to the id here. */
export function mapperOf({ mapped }: Pick<Restoring, 'mapped'>, table: PgTable) {
  const ids = mapped.get(getTableName(table))
  return (id: string): string => ids?.get(id) ?? id
}

/** Finds which of these the account has, including deleted ones. */
export async function existing(
  db: Db,
  { session }: Pick<Restoring, 'session'>,
  table: PgTable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${table}
    where account_id = ${session.accountId} and id = any(${sql.param([...new Set(ids)])}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/** The rows that the account has of these and `where` lets through, by what tells them apart, as the API has their values. */
export async function rowsHere(
  db: Db,
  accountId: string,
  kind: ArchivedKind,
  ids: readonly unknown[],
  where = sql`true`,
): Promise<Map<unknown, Row>> {
  const { account_id } = getTableColumns(kind.table)
  const rows: Row[] = await db
    .select()
    .from(kind.table)
    .where(
      sql`${account_id} = ${accountId} and ${kind.identity}::text = any(${sql.param(ids)}::text[])
        and ${where}`,
    )
  const key = keyOf(kind)
  return new Map(rows.map((row) => [row[key], row]))
}

/** Lets the animals of these moves live where their latest one says, but for those that the import added. */
export async function settlePlaces(
  tx: Transaction,
  of: Pick<StoredImport, 'account_id' | 'id'>,
  { table }: ArchivedKind,
  records: Row[],
): Promise<void> {
  if (table !== moves) return
  const animalIds = records.map(({ animal_id }) => animal_id)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from unnest(${sql.param(animalIds)}::uuid[]) id
    where id not in (select record_id from ${importRecords} where ${addedBy(of, 'animals')})`)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await settleMany(tx, { accountId: of.account_id }, ids)
}
