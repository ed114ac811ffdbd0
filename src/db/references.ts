import { aliasedTableColumn, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from './schema.ts'

/**
 * The foreign keys of the whole schema that lead to `table`: whose each is, and the condition under which a
 * row of theirs, called `referrer`, refers to a row of `table`.
 */
export const referencesTo = (table: PgTable): { from: PgTable; follows: boolean; refers: SQL }[] =>
  Object.values(schema)
    .filter((other) => is(other, PgTable))
    .flatMap((other) => getTableConfig(other).foreignKeys)
    .filter((key) => key.reference().foreignTable === table)
    .map((key) => {
      const { columns, foreignColumns } = key.reference()
      const pairs = columns.map(
        (column, at) => sql`${aliasedTableColumn(column, 'referrer')} = ${foreignColumns[at]}`,
      )
      const follows = key.onDelete === 'cascade' || key.onDelete === 'set null'
      return { from: key.table, follows, refers: sql.join(pairs, sql` and `) }
    })

/**
 * True for the rows of `table` that no row refers to, by the foreign keys of the whole schema.
 * References that follow a deletion (cascade, set null) don't count.
 */
export function isUnused(table: PgTable): SQL {
  const uses = referencesTo(table)
    .filter(({ follows }) => !follows)
    .map(({ from, refers }) => sql`not exists (select from ${from} referrer where ${refers})`)
  return uses.length > 0 ? sql.join(uses, sql` and `) : sql`true`
}
