import { getTableColumns, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

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
