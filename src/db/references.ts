import { aliasedTableColumn, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from './schema.ts'

/**
 * True of the rows of `table` to which no row refers. The schema's foreign keys tell who may refer,
 * so a table that comes later counts by itself. References that follow a deletion (cascade, set
 * null) do not hold a row.
 */
export function isUnused(table: PgTable): SQL {
  const uses = Object.values(schema)
    .filter((other) => is(other, PgTable))
    .flatMap((other) => getTableConfig(other).foreignKeys)
    .filter((key) => key.reference().foreignTable === table && !follows(key.onDelete))
    .map((key) => {
      const { columns, foreignColumns } = key.reference()
      const pairs = columns.map(
        (column, at) => sql`${aliasedTableColumn(column, 'referrer')} = ${foreignColumns[at]}`,
      )
      return sql`not exists (select from ${key.table} referrer
        where ${sql.join(pairs, sql` and `)})`
    })
  return uses.length > 0 ? sql.join(uses, sql` and `) : sql`true`
}

const follows = (onDelete: string | undefined) => onDelete === 'cascade' || onDelete === 'set null'
