import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import type { OwnedTable } from './crud.ts'

/**
 * Inserts rows for an account in one statement, prepared once for any number of rows: they are sent
 * as one JSON value, whereas drizzle's insert has a parameter per field. Rows whose id exists stay
 * unchanged. Returns the ids that are new. For columns that JSON can hold.
 */
export async function insertRows<T extends OwnedTable>(
  db: Db,
  table: T,
  accountId: string,
  rows: (Partial<T['$inferInsert']> & { id: string })[],
): Promise<Set<string>> {
  const columns = columnsIn(table, rows)
  const into = columns.map(({ name }) => sql.identifier(name))
  const { rows: added } = await db.execute<{ id: string }>(sql`
    insert into ${table} (account_id, ${sql.join(into, sql`, `)})
    select ${accountId}::uuid, ${sql.join(columns.map(valueOrDefault), sql`, `)}
    from json_populate_recordset(null::${table}, ${asJson(columns, rows)}) as given
    on conflict (account_id, id) do nothing returning id`)
  return new Set(added.map(({ id }) => id))
}

type Column = { key: string; name: string; column: PgColumn }

/** The columns that any of the rows names, by their database names. */
function columnsIn(table: OwnedTable, rows: object[]): Column[] {
  const named = new Set(rows.flatMap((row) => Object.keys(row)))
  named.delete('account_id')
  return Object.entries(getTableColumns(table))
    .filter(([key]) => named.has(key))
    .map(([key, column]) => ({
      key,
      name: key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
      column,
    }))
}

/** A row without a value that another row has takes the column's default. */
function valueOrDefault({ name, column }: Column): SQL {
  const value = sql`given.${sql.identifier(name)}`
  return column.default === undefined ? value : sql`coalesce(${value}, ${column.default})`
}

function asJson(columns: Column[], rows: object[]) {
  const toDriver = (row: object, { key, column }: Column) => {
    const value = (row as Record<string, unknown>)[key] ?? null
    return value === null ? null : column.mapToDriverValue(value)
  }
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(columns.map((column) => [column.name, toDriver(row, column)])),
    ),
  )
}
