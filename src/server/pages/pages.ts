import { and, eq, getTableName, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Db } from '../../db/db.ts'
import { totals } from '../../db/schema.ts'
import { type Page, perPage } from '../../shared/resource.ts'
import { NotFound } from '../errors.ts'
import { type Reads, readColumns } from '../reads.ts'
import type { OwnedTable, Row } from '../records/crud.ts'
import { type Order, pageWith } from '../records/orders.ts'

type Asked = { page: number; per_page: number }

/** From this row on, pages are read through the index alone, from the nearer end. */
const deepRow = 1000

/**
 * The pages of one list in one order, from statements that are built once and prepared under
 * `name`. `where` must match what the total counts; its request values are placeholders, `account`
 * among them. A deep page reads the index from the nearer end, where OFFSET would fetch every row
 * before it; `deepFrom` is the row at which a page is deep.
 */
export function preparedPages<T extends OwnedTable, R extends Reads>(
  db: Database,
  name: string,
  list: { table: T; reads: R; where: SQL | undefined; order: Order },
  deepFrom = deepRow,
) {
  const { table, reads, where, order } = list
  const columns = readColumns(table, reads)
  const [limit, offset] = [sql.placeholder('limit'), sql.placeholder('offset')]
  const from = () => db.select(columns).from(table as PgTable)
  const first = () =>
    from()
      .where(where)
      .orderBy(...order.forth(table.id))
      .limit(perPage.usual)
  const statements = new Map<Way, ReturnType<typeof prepared>>()

  function prepared(way: Way) {
    if (way === 'first') return first().prepare(`${name} first`)
    const orderBy = way === 'back' ? order.back(table.id) : order.forth(table.id)
    const near = from()
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    const ids = db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    const far = from()
      .where(and(eq(table.account_id, sql.placeholder('account')), inArray(table.id, ids)))
      .orderBy(...order.forth(table.id))
    return (way === 'near' ? near : far).prepare(`${name} ${way}`)
  }

  async function rows(way: Way, values: Record<string, unknown>) {
    const statement = statements.get(way) ?? prepared(way)
    statements.set(way, statement)
    return (await statement.execute(values)) as Row<T, R>[]
  }

  return async (
    values: { account: string } & Record<string, unknown>,
    { page, per_page }: Asked,
    totalOf: () => Promise<number>,
  ): Promise<Page<Row<T, R>>> => {
    const skipped = (page - 1) * per_page
    if (skipped === 0 && per_page === perPage.usual) {
      const [value, all] = await Promise.all([rows('first', values), totalOf()])
      return pageWith(value, all, per_page)
    }
    if (skipped < deepFrom) {
      const [value, all] = await Promise.all([
        rows('near', { ...values, limit: per_page, offset: skipped }),
        totalOf(),
      ])
      return pageWith(value, all, per_page)
    }
    const all = await totalOf()
    const left = Math.min(per_page, all - skipped)
    if (left <= 0) return pageWith([], all, per_page)
    const behind = all - skipped - left
    const value =
      behind < skipped
        ? await rows('back', { ...values, limit: left, offset: behind })
        : await rows('forth', { ...values, limit: left, offset: skipped })
    return pageWith(value, all, per_page)
  }
}
/** The first page of the usual size has its limit in its text, so that its plan is made only once. */
type Way = 'first' | 'near' | 'forth' | 'back'

/** The unfiltered pages of an account's list, the most frequent ones; see `preparedPages`. */
export function unfilteredPages<T extends OwnedTable, Sort extends string, R extends Reads>(
  db: Database,
  table: T,
  orders: Record<Sort, Order>,
  reads: R,
  /** Limits the list to some rows; its total must count the same ones. */
  scope?: SQL,
  deepFrom = deepRow,
) {
  const account_id = sql.placeholder('account')
  const where = and(
    eq(table.account_id, account_id),
    table.deleted_at && isNull(table.deleted_at),
    scope,
  )
  const pages = oneEach((sort: Sort) =>
    preparedPages(
      db,
      `${getTableName(table)} ${sort}`,
      { table, reads, where, order: orders[sort] },
      deepFrom,
    ),
  )
  const total = db
    .select({ total: totals.total })
    .from(totals)
    .where(and(eq(totals.account_id, account_id), eq(totals.kind, getTableName(table))))
    .prepare(`${getTableName(table)} total`)
  const totalOf = async (account: string) => (await total.execute({ account }))[0]?.total ?? 0

  return (account: string, { sort, ...paging }: Asked & { sort: Sort }) =>
    pages(sort)({ account }, paging, () => totalOf(account))
}

/**
 * Reads a row of an account by its id, from a statement that is built once and prepared under `name`. Further values of
 * its `reads` are placeholders. Throws `NotFound`.
 */
export function preparedRow<T extends OwnedTable, R extends Reads>(
  db: Db,
  name: string,
  table: T,
  reads: R,
) {
  const statement = rowsWhere(db, table, reads, eq(table.id, sql.placeholder('id'))).prepare(name)
  return async (
    values: { account: string; id: string } & Record<string, unknown>,
  ): Promise<Row<T, R>> => {
    const [row] = await statement.execute(values)
    if (!row) throw new NotFound()
    return row as Row<T, R>
  }
}

/** The same of several rows, by id; ids without a row are left out. */
export function preparedRows<T extends OwnedTable, R extends Reads>(
  db: Db,
  name: string,
  table: T,
  reads: R,
) {
  const isAmong = sql`${table.id} = any(${sql.placeholder('ids')}::uuid[])`
  const statement = rowsWhere(db, table, reads, isAmong).prepare(name)
  return async (account: string, ids: string[]): Promise<Map<string, Row<T, R>>> => {
    const rows = (await statement.execute({ account, ids })) as Row<T, R>[]
    return new Map(rows.map((row) => [(row as { id: string }).id, row]))
  }
}

/** An account's rows that aren't deleted, and match. */
const rowsWhere = (db: Db, table: OwnedTable, reads: Reads, isWanted: SQL) =>
  db
    .select(readColumns(table, reads))
    .from(table as PgTable)
    .where(
      and(
        eq(table.account_id, sql.placeholder('account')),
        isWanted,
        table.deleted_at && isNull(table.deleted_at),
      ),
    )

/** Memoises `make` by key. */
export function oneEach<Key extends string, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const memo = new Map<Key, Made>()
  return (key) => {
    const one = memo.get(key) ?? make(key)
    memo.set(key, one)
    return one
  }
}
