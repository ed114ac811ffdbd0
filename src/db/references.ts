import { aliasedTableColumn, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from './schema.ts'

/** The foreign keys of the whole schema, by the table that they lead to. */
const keysTo = Map.groupBy(
  Object.values(schema).flatMap((one) => (is(one, PgTable) ? getTableConfig(one).foreignKeys : [])),
  (key) => key.reference().foreignTable,
)

/** The foreign keys to `table`: of which table, whether a deletion follows them, and when its row `referrer` refers to one. */
export const referencesTo = (table: PgTable): { from: PgTable; follows: boolean; refers: SQL }[] =>
  (keysTo.get(table) ?? []).map((key) => {
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

/** The tables, each after those it refers to. Throws when tables refer to each other in a circle. */
export function parentsFirst<Table extends { name: string; parents: string[] }>(
  tables: Table[],
): Table[] {
  const placed = new Map<string, Table>()
  while (placed.size < tables.length) {
    const waiting = tables.filter(({ name }) => !placed.has(name))
    const next = waiting.find(({ parents }) => parents.every((parent) => placed.has(parent)))
    if (!next) {
      const names = waiting.map(({ name }) => name).join(', ')
      throw new Error(`No order restores tables that refer to each other in a circle: ${names}`)
    }
    placed.set(next.name, next)
  }
  return [...placed.values()]
}
