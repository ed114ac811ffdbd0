import { aliasedTableColumn, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from './schema.ts'

/**
 * True for the rows of `table` that no row refers to, by the foreign keys of the whole schema.
 * References that follow a deletion (cascade, set null) don't count.
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
