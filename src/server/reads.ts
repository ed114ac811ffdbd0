import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Computed columns, each an expression over the row. */
export type Reads = Record<string, SQL>

/** The columns of a query: the table's own and the computed ones. */
export const readColumns = (table: PgTable, reads: Reads) =>
  ({ ...getTableColumns(table), ...aliased(reads) }) as ReturnType<typeof getTableColumns>

const aliased = (reads: Reads) =>
  Object.fromEntries(
    Object.entries(reads).map(([key, expression]) => [
      key,
      expression.mapWith(decoderOf(expression)).as(key),
    ]),
  )

const decoderOf = (expression: SQL) =>
  (expression as unknown as { decoder: Parameters<SQL['mapWith']>[0] }).decoder

/** Two columns as they are shown in one line, 'Rat, weaned', and without its comma, to search in. */
export const inOneLine = (first: PgColumn, second: PgColumn): SQL[] =>
  [', ', ' '].map((between) => sql`concat_ws(${between}::text, ${first}, nullif(${second}, ''))`)
