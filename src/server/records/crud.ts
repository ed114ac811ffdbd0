import { and, eq, getTableName, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { v7 as newId } from 'uuid'
import { type Db, writing } from '../../db/db.ts'
import { totals } from '../../db/schema.ts'
import type { Page } from '../../shared/resource.ts'
import { Invalid, NotFound, Stale } from '../errors.ts'
import { type Reads, readColumns } from '../reads.ts'
import { type Order, pageWith } from './orders.ts'

/** A table whose rows belong to an account. With `deleted_at`, deleted rows can be restored. */
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

/** The moment of a change: later than what was read, also within a millisecond. */
export const changedNow = ({ updated_at }: { updated_at: PgColumn }): SQL =>
  sql`greatest(now(), ${updated_at} + interval '1 ms')`

/**
 * One account's rows of a table: every query starts here, so that none can forget the account.
 * `reads` adds expressions to what is read, `scope` narrows further (to one animal's logs). Rows
 * that don't exist, are deleted or belong to another account are `NotFound`. A write outside of a
 * transaction opens its own, which names the user for the history.
 */
export function owned<T extends OwnedTable, R extends Reads = Record<never, never>>(
  db: Db,
  table: T,
  accountId: string,
  reads: R = {} as R,
  scope?: SQL,
) {
  const rows = { table, accountId, reads, scope }
  return { ...readsOf(db, rows), ...writesOf(db, rows) }
}

type Owned<T extends OwnedTable, R extends Reads> = {
  table: T
  accountId: string
  reads: R
  scope: SQL | undefined
}

/** The condition that every query has: of this account, in scope, not deleted. */
function mine<T extends OwnedTable>(
  { table, accountId, scope }: Pick<Owned<T, Reads>, 'table' | 'accountId' | 'scope'>,
  ...conditions: (SQL | undefined)[]
) {
  const isPresent = table.deleted_at && isNull(table.deleted_at)
  return and(eq(table.account_id, accountId), scope, isPresent, ...conditions)
}

function readsOf<T extends OwnedTable, R extends Reads>(db: Db, owned: Owned<T, R>) {
  const { table, accountId, reads, scope } = owned
  const select = () => db.select(readColumns(table, reads)).from(table as PgTable)

  async function findIfThere(id: string): Promise<Row<T, R> | undefined> {
    const [row] = await select().where(mine(owned, eq(table.id, id)))
    return row as Row<T, R> | undefined
  }

  /** The rows of one page. */
  async function rows({ where, order, page, per_page }: PageOf): Promise<Row<T, R>[]> {
    const rows = await select()
      .where(mine(owned, where))
      .orderBy(...order.forth(table.id))
      .limit(per_page)
      .offset((page - 1) * per_page)
    return rows as Row<T, R>[]
  }

  return {
    rows,
    findIfThere,

    async find(id: string): Promise<Row<T, R>> {
      const row = await findIfThere(id)
      if (!row) throw new NotFound()
      return row
    },

    /** The row without `reads`, locked against changes until the transaction ends. */
    async lock(id: string): Promise<T['$inferSelect']> {
      const [row] = await db
        .select()
        .from(table as PgTable)
        .where(mine(owned, eq(table.id, id)))
        .for('update')
      if (!row) throw new NotFound()
      return row as T['$inferSelect']
    },

    /** The rows with these ids, by id; ids without a row are left out. */
    async findAll(ids: string[]): Promise<Map<string, Row<T, R>>> {
      if (ids.length === 0) return new Map()
      const rows = (await select().where(mine(owned, among(table.id, ids)))) as Row<T, R>[]
      return new Map(rows.map((row) => [(row as { id: string }).id, row]))
    },

    /** A page with its totals: counted when filtered, otherwise from `totals`. */
    async page(query: PageOf): Promise<Page<Row<T, R>>> {
      const [value, total] = await Promise.all([
        rows(query),
        query.where || scope
          ? db.$count(table, mine(owned, query.where))
          : totalOf(db, table, accountId),
      ])
      return pageWith(value, total, query.per_page)
    },
  }
}

function writesOf<T extends OwnedTable, R extends Reads>(db: Db, owned: Owned<T, R>) {
  const { table, accountId } = owned
  return {
    /**
     * Adds a row. If the id exists already, returns that row unchanged; an id whose row is deleted
     * or outside of the scope is `Invalid`.
     */
    async insert(values: Partial<T['$inferInsert']>): Promise<Row<T, R>> {
      const id = (values as { id?: string }).id ?? newId()
      return writing(db, async (tx) => {
        await tx
          .insert(table)
          .values(columnsOf<T>({ ...values, account_id: accountId, id }))
          .onConflictDoNothing({ target: [table.account_id, table.id] })
        const row = await readsOf(tx, owned).findIfThere(id)
        if (!row) throw new Invalid([idTaken])
        return row
      })
    },

    /** Changes the named columns. Throws `Stale` if the row has changed since `readAt`, the `updated_at` the keeper saw. */
    async update(
      id: string,
      values: Partial<T['$inferInsert']>,
      readAt?: string,
    ): Promise<Row<T, R>> {
      const changes = { ...values, updated_at: changedNow(table) }
      const unchanged = readAt === undefined ? undefined : eq(table.updated_at, readAt)
      return writing(db, async (tx) => {
        const { rowCount } = await tx
          .update(table)
          .set(columnsOf<T>(changes))
          .where(mine(owned, eq(table.id, id), unchanged))
        const row = await readsOf(tx, owned).find(id)
        if (rowCount === 0) throw new Stale(row)
        return row
      })
    },

    /** Deletes a row: permanently, or if the table has `deleted_at`, until `restore`. */
    async remove(id: string): Promise<void> {
      const where = mine(owned, eq(table.id, id))
      const { rowCount } = await writing(db, (tx) =>
        table.deleted_at
          ? tx
              .update(table)
              .set(columnsOf<T>({ deleted_at: sql`now()` }))
              .where(where)
          : tx.delete(table).where(where),
      )
      if (rowCount === 0) throw new NotFound()
    },

    async restore(id: string): Promise<void> {
      if (!table.deleted_at) throw new NotFound()
      const where = and(
        eq(table.account_id, accountId),
        eq(table.id, id),
        isNotNull(table.deleted_at),
      )
      const { rowCount } = await writing(db, (tx) =>
        tx
          .update(table)
          .set(columnsOf<T>({ deleted_at: null }))
          .where(where),
      )
      if (rowCount === 0) throw new NotFound()
    },
  }
}

/** Casts values to what drizzle writes, whose types can't follow a table that is a type parameter. */
export const columnsOf = <T extends PgTable>(values: object) =>
  values as PgUpdateSetSource<T> & PgInsertValue<T>

type PageOf = { where?: SQL; order: Order; page: number; per_page: number }

/** The error for an id that another record has. */
export const idTaken = {
  field: 'id',
  message: 'This ID is already taken by another record',
  code: 'taken',
}

/**
 * Rows in which one of the columns contains the keeper's words, with wildcards escaped. Case, accents, kinds of
 * apostrophes and how letters are composed make no difference, as in the search. Only texts with letters of several bytes
 * are folded, which takes five times as long as comparing.
 */
export function contains(columns: (PgColumn | SQL)[], words: string): SQL | undefined {
  if (words === '') return undefined
  const pattern = `%${words
    .replace(/[`´]/g, "'")
    .normalize('NFKC')
    .replace(/[\\%_]/g, '\\$&')}%`
  return or(
    ...columns.map(
      (column) => sql`translate(case when octet_length(${column}) > length(${column})
        then unaccent(normalize(translate(${column}, '´', ''''), NFKC)) else ${column} end, '\`', '''')
        ilike (select unaccent(${pattern}::text))`,
    ),
  )
}

/** Joins a record with the one of its account that a column of it refers to. */
export const isReferredBy = <Key extends string>(
  record: Record<'account_id' | 'id', PgColumn>,
  by: Record<'account_id' | Key, PgColumn>,
  key: Key,
): SQL | undefined => and(eq(record.account_id, by.account_id), eq(record.id, by[key]))

/** Rows whose column is one of these ids: one parameter, so one statement for any number of ids. */
export const among = (column: PgColumn, ids: string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

/** An expression that may be null, which drizzle's types leave out. */
export const orNull = <Value>(expression: SQL<Value>) => expression as SQL<Value | null>

/** How names sort: BP-2 before BP-10, capitals beside small letters. */
export const byName = (column: PgColumn) => sql`${column} collate "natural"`

/** How many rows of a counted list an account has, from `totals`. */
export async function totalOf(db: Db, table: PgTable, accountId: string): Promise<number> {
  const [row] = await db
    .select({ total: totals.total })
    .from(totals)
    .where(and(eq(totals.account_id, accountId), eq(totals.kind, getTableName(table))))
  return row?.total ?? 0
}
