import { and, asc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'

/* Reads what a record has of tables: their columns by the schemas of `handedRows`. */

export type Of = { accountId: string; animalId: string }
type IdTable = PgTable & { id: PgColumn }

/**
 * Reads what a record has of a table's rows, and these ids, earliest first: a list begins with its day or its moment. Its
 * columns are those of the schema, whose types are the table's.
 */
export async function rowsOf<Row extends z.ZodObject, Id extends string = never>(
  db: Db,
  table: IdTable,
  row: Row,
  ids: readonly Id[],
  where: SQL | undefined,
) {
  const all = getTableColumns(table)
  const keys = [...ids, ...Object.keys(row.shape)]
  const columns: Record<string, PgColumn> = {}
  for (const key of keys) {
    const column = all[key]
    if (!column) throw new Error(`A record has a column that isn't there: ${key}`)
    columns[key] = column
  }
  const [first] = ['happenedAt', 'noted_on', 'started_on', 'visited_on'].flatMap(
    (key) => columns[key] ?? [],
  )
  const rows = await db
    .select(columns)
    .from(table)
    .where(where)
    .orderBy(...(first ? [asc(first)] : []), asc(table.id))
  return rows as (z.output<Row> & Record<Id, string>)[]
}

/** Picks what a record has of a row that was read. */
export const picked = <Row extends z.ZodObject>(row: Row, stored: object): z.output<Row> =>
  Object.assign(
    {},
    ...Object.entries(stored).map(([key, value]) => key in row.shape && { [key]: value }),
  )

/** The same of the rows below an animal. */
export const rowsBelow = <Row extends z.ZodObject, Id extends string = never>(
  db: Db,
  which: Of,
  table: BelowAnimal,
  row: Row,
  ids: readonly Id[] = [],
  where?: SQL,
) => rowsOf(db, table, row, ids, and(isOf(table, which), where))

type BelowAnimal = IdTable & { account_id: PgColumn; animal_id: PgColumn }

/** Rows of an animal. */
export const isOf = (table: BelowAnimal, { accountId, animalId }: Of): SQL | undefined =>
  and(eq(table.account_id, accountId), eq(table.animal_id, animalId))

/** Rows of an account with these ids. */
export const among = (
  table: { account_id: PgColumn; id: PgColumn },
  accountId: string,
  ids: ReadonlySet<string | null>,
): SQL | undefined => {
  const some = [...ids].filter((id) => id !== null)
  return and(eq(table.account_id, accountId), inArray(table.id, some))
}
