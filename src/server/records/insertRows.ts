import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import type { OwnedTable } from './crud.ts'

/**
 * Inserts rows for an account in one statement, prepared once for any number of rows: they are sent
 * as one JSON value, whereas drizzle's insert has a parameter per field. Rows whose id exists stay
 * unchanged. Returns the ids that are new. For columns that JSON can hold.
 */
export const insertRows = <T extends OwnedTable>(
  db: Db,
  table: T,
  accountId: string,
  rows: (Partial<T['$inferInsert']> & { id: string })[],
): Promise<Set<string>> =>
  insertAll(db, { table, accountId, rows }, sql`(account_id, id) do nothing returning id as added`)

/**
 * Inserts the rows of an account that fit: those whose id, or anything else that is there once, is taken
 * stay out. Returns the values of `key` that are new. For all columns, also bytes and JSON.
 */
export function insertFitting(
  db: Db,
  table: PgTable,
  accountId: string,
  rows: Record<string, unknown>[],
  key: PgColumn,
): Promise<Set<string>> {
  const { name = 'id' } = columnsIn(table).find(({ column }) => column === key) ?? {}
  const onConflict = sql`do nothing returning ${sql.identifier(name)} as added`
  return insertAll(db, { table, accountId, rows }, onConflict)
}

type Inserted = { table: PgTable; accountId: string; rows: object[] }

async function insertAll(db: Db, { table, accountId, rows }: Inserted, onConflict: SQL) {
  if (rows.length === 0) return new Set<string>()
  const keys = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = columnsIn(table).filter((one) => one.key !== 'account_id' && keys.has(one.key))
  const { rows: added } = await db.execute<{ added: string }>(sql`
    insert into ${table} (account_id, ${namesOf(columns)})
    select ${accountId}::uuid, ${sql.join(columns.map(valueOrDefault), sql`, `)}
    from json_populate_recordset(null::${table}, ${asJson(columns, rows)}) as given
    on conflict ${onConflict}`)
  return new Set(added.map((row) => row.added))
}

type Column = { key: string; name: string; column: PgColumn }

/** A table's columns, by their property and by their name in the database. */
export const columnsIn = (table: PgTable): Column[] =>
  Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    name: key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
    column,
  }))

export const namesOf = (columns: Column[]): SQL =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )

/** A column of the rows in `given`; one without a value takes the column's default. */
export function valueOrDefault({ name, column }: Column): SQL {
  const value = sql`given.${sql.identifier(name)}`
  return column.default === undefined ? value : sql`coalesce(${value}, ${column.default})`
}

/** Rows as JSON for `json_populate_recordset`. */
export function asJson(columns: Column[], rows: object[]) {
  const toDriver = (row: object, { key, column }: Column) => {
    const value = (row as Record<string, unknown>)[key] ?? null
    // PostgreSQL takes JSON as it is, and bytes as their digits.
    if (value === null || column.getSQLType() === 'jsonb') return value
    if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
    return column.mapToDriverValue(value)
  }
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(columns.map((column) => [column.name, toDriver(row, column)])),
    ),
  )
}
