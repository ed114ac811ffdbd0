import { and, eq, getTableName, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/db.ts'
import { totals } from '../db/schema.ts'
import type { Page } from '../shared/resource.ts'
import { type OwnedTable, type Reads, type Row, readColumns } from './crud.ts'
import { type Order, pageWith } from './orders.ts'

type Asked<Sort extends string> = { sort: Sort; page: number; per_page: number }

/** From this row on a page is found through the index alone, and from the nearer end. */
const deepFrom = 1000

/**
 * The unfiltered pages of a list, which are what is asked for most: their statements are built once
 * and prepared. A page far down costs no more than the way to it from the nearer end, over the
 * index: OFFSET would otherwise fetch every row before it.
 */
export function unfilteredPages<T extends OwnedTable, Sort extends string, R extends Reads>(
  db: Database,
  table: T,
  orders: Record<Sort, Order>,
  reads: R,
  /** Which of the rows the list is about, when not all; its total must count the same. */
  scope?: SQL,
) {
  const kept = and(
    eq(table.account_id, sql.placeholder('account')),
    table.deleted_at && isNull(table.deleted_at),
    scope,
  )
  const columns = readColumns(table, reads)
  const [limit, offset] = [sql.placeholder('limit'), sql.placeholder('offset')]
  const from = () => db.select(columns).from(table as PgTable)
  const statements = new Map<string, ReturnType<typeof prepared>>()
  const total = db
    .select({ total: totals.total })
    .from(totals)
    .where(
      and(eq(totals.account_id, sql.placeholder('account')), eq(totals.kind, getTableName(table))),
    )
    .prepare(`${getTableName(table)} total`)
  const totalOf = async (account: string) => (await total.execute({ account }))[0]?.total ?? 0

  function prepared(sort: Sort, way: 'near' | 'forth' | 'back') {
    const orderBy = way === 'back' ? orders[sort].back(table.id) : orders[sort].forth(table.id)
    const near = from()
      .where(kept)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    const ids = db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(kept)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
    const far = from()
      .where(and(eq(table.account_id, sql.placeholder('account')), inArray(table.id, ids)))
      .orderBy(...orders[sort].forth(table.id))
    return (way === 'near' ? near : far).prepare(`${getTableName(table)} ${sort} ${way}`)
  }

  async function rows(sort: Sort, way: 'near' | 'forth' | 'back', values: Record<string, unknown>) {
    const key = `${sort} ${way}`
    const statement = statements.get(key) ?? prepared(sort, way)
    statements.set(key, statement)
    return (await statement.execute(values)) as Row<T, R>[]
  }

  return async (
    account: string,
    { sort, page, per_page }: Asked<Sort>,
  ): Promise<Page<Row<T, R>>> => {
    const skipped = (page - 1) * per_page
    if (skipped < deepFrom) {
      const [value, all] = await Promise.all([
        rows(sort, 'near', { account, limit: per_page, offset: skipped }),
        totalOf(account),
      ])
      return pageWith(value, all, per_page)
    }
    const all = await totalOf(account)
    const left = Math.min(per_page, all - skipped)
    if (left <= 0) return pageWith([], all, per_page)
    const behind = all - skipped - left
    const value =
      behind < skipped
        ? await rows(sort, 'back', { account, limit: left, offset: behind })
        : await rows(sort, 'forth', { account, limit: left, offset: skipped })
    return pageWith(value, all, per_page)
  }
}
