import {
  and,
  count,
  eq,
  getTableColumns,
  getTableName,
  ilike,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { v7 as newId } from 'uuid'
import { type Db, writing } from '../db/db.ts'
import { totals } from '../db/schema.ts'
import type { Page } from '../shared/resource.ts'
import { Invalid, NotFound, Stale } from './errors.ts'
import { type Order, pageWith } from './orders.ts'

/** A table whose rows belong to an account. Those with `deleted_at` keep what is deleted a while. */
export type OwnedTable = PgTable & {
  account_id: PgColumn
  id: PgColumn
  created_at: PgColumn
  updated_at: PgColumn
  deleted_at?: PgColumn
}
export type Row<
  T extends OwnedTable,
  R extends Reads = Record<never, never>,
> = T['$inferSelect'] & {
  [Key in keyof R]: R[Key] extends SQL<infer Value> ? Value : never
}
/** Columns that no table has: what an expression over the row gives. */
export type Reads = Record<string, SQL>

/**
 * One account's rows of a table: every query starts here, so that none can forget the account.
 * `reads` adds expressions to what is read, `scope` narrows further (to one animal's logs). Rows
 * that are not there, deleted or another account's are `NotFound`. What it writes outside of a
 * transaction has one of its own, which says who did it.
 */
export function owned<T extends OwnedTable, R extends Reads = Record<never, never>>(
  db: Db,
  table: T,
  accountId: string,
  reads: R = {} as R,
  scope?: SQL,
) {
  const kept = table.deleted_at && isNull(table.deleted_at)
  const mine = (...conditions: (SQL | undefined)[]) =>
    and(eq(table.account_id, accountId), scope, kept, ...conditions)
  const select = (on = db) => on.select(readColumns(table, reads)).from(table as PgTable)

  async function findIfThere(id: string, on = db) {
    const [row] = await select(on).where(mine(eq(table.id, id)))
    return row as Row<T, R> | undefined
  }

  async function find(id: string, on = db): Promise<Row<T, R>> {
    const row = await findIfThere(id, on)
    if (!row) throw new NotFound()
    return row
  }

  return {
    find: (id: string) => find(id),

    /** The row as its table has it; who wants to change it waits until the transaction's end. */
    async lock(id: string): Promise<T['$inferSelect']> {
      const [row] = await db
        .select()
        .from(table as PgTable)
        .where(mine(eq(table.id, id)))
        .for('update')
      if (!row) throw new NotFound()
      return row as T['$inferSelect']
    },

    /** The rows with these ids, by id; what is not there is left out. */
    async findAll(ids: string[]): Promise<Map<string, Row<T, R>>> {
      const rows = (await select().where(mine(among(table.id, ids)))) as Row<T, R>[]
      return new Map(rows.map((row) => [(row as { id: string }).id, row]))
    },

    /** The rows of one page. */
    async rows({ where, order, page, per_page }: PageOf): Promise<Row<T, R>[]> {
      const rows = await select()
        .where(mine(where))
        .orderBy(...order.forth(table.id))
        .limit(per_page)
        .offset((page - 1) * per_page)
      return rows as Row<T, R>[]
    },

    /** A page with its totals: counted when filtered, otherwise out of `totals`. */
    async page(wanted: PageOf): Promise<Page<Row<T, R>>> {
      const [value, total] = await Promise.all([
        this.rows(wanted),
        wanted.where || scope
          ? countRows(db, table, mine(wanted.where))
          : totalOf(db, table, accountId),
      ])
      return pageWith(value, total, wanted.per_page)
    },

    /**
     * Adds a row. When there is one with the same id, that one is the answer and stays as it is; an
     * id whose row is deleted or lies outside of the scope is `Invalid`.
     */
    async insert(values: Partial<T['$inferInsert']>): Promise<Row<T, R>> {
      const id = (values as { id?: string }).id ?? newId()
      return writing(db, async (tx) => {
        await tx
          .insert(table)
          .values({ ...values, account_id: accountId, id } as never)
          .onConflictDoNothing({ target: [table.account_id, table.id] })
        const row = await findIfThere(id, tx)
        if (!row) throw new Invalid([idTaken])
        return row
      })
    },

    /** Changes the named columns. `readAt` (the `updated_at` the keeper saw) throws `Stale` when the row has changed since. */
    async update(
      id: string,
      values: Partial<T['$inferInsert']>,
      readAt?: string,
    ): Promise<Row<T, R>> {
      const changes = {
        ...values,
        updated_at: sql`greatest(now(), ${table.updated_at} + interval '1 ms')`,
      }
      const unchanged = readAt === undefined ? undefined : eq(table.updated_at, readAt)
      return writing(db, async (tx) => {
        const { rowCount } = await tx
          .update(table)
          .set(changes as never)
          .where(mine(eq(table.id, id), unchanged))
        const row = await find(id, tx)
        if (rowCount === 0) throw new Stale(row)
        return row
      })
    },

    /** Deletes a row: for good, or so that `restore` brings it back. */
    async remove(id: string): Promise<void> {
      const where = mine(eq(table.id, id))
      const { rowCount } = await writing(db, (tx) =>
        table.deleted_at
          ? tx
              .update(table)
              .set({ deleted_at: sql`now()` } as never)
              .where(where)
          : tx.delete(table).where(where),
      )
      if (rowCount === 0) throw new NotFound()
    },

    async restore(id: string): Promise<Row<T, R>> {
      if (!table.deleted_at) throw new NotFound()
      const where = and(
        eq(table.account_id, accountId),
        eq(table.id, id),
        isNotNull(table.deleted_at),
      )
      return writing(db, async (tx) => {
        const { rowCount } = await tx
          .update(table)
          .set({ deleted_at: null } as never)
          .where(where)
        if (rowCount === 0) throw new NotFound()
        return find(id, tx)
      })
    },
  }
}
type PageOf = { where?: SQL; order: Order; page: number; per_page: number }

/** What is told of an id that another record has. */
export const idTaken = { field: 'id', message: "This id is another record's", code: 'taken' }

/** Rows in which one of the columns contains the keeper's words, taken as they are. */
export function contains(columns: (PgColumn | SQL)[], words: string): SQL | undefined {
  if (words === '') return undefined
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => ilike(column as PgColumn, pattern)))
}

/** Rows whose column is one of these ids; one statement, however many they are. */
export const among = (column: PgColumn, ids: string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

/** An expression that may be null; drizzle's decoders leave null alone but their types forget it. */
export const orNull = <Value>(expression: SQL<Value>) => expression as SQL<Value | null>

/** How names sort: BP-2 before BP-10, capitals beside small letters. */
export const byName = (column: PgColumn) => sql`${column} collate "natural"`

/** How many rows of a counted list an account has, out of `totals`. */
export async function totalOf(db: Db, table: PgTable, accountId: string): Promise<number> {
  const [row] = await db
    .select({ total: totals.total })
    .from(totals)
    .where(and(eq(totals.account_id, accountId), eq(totals.kind, getTableName(table))))
  return row?.total ?? 0
}

async function countRows(db: Db, table: PgTable, where: SQL | undefined) {
  const [row] = await db.select({ rows: count() }).from(table).where(where)
  return row?.rows ?? 0
}

/** What is read of a row: its columns, and the expressions over it. */
export const readColumns = (table: PgTable, reads: Reads) =>
  ({ ...getTableColumns(table), ...correlated(reads) }) as ReturnType<typeof getTableColumns>

/** drizzle takes the table's name off columns that stand directly in a selected expression. */
const correlated = (reads: Reads) =>
  Object.fromEntries(
    Object.entries(reads).map(([key, expression]) => [
      key,
      sql`${expression}`.mapWith(decoderOf(expression)).as(key),
    ]),
  )
const decoderOf = (expression: SQL) =>
  (expression as unknown as { decoder: Parameters<SQL['mapWith']>[0] }).decoder
