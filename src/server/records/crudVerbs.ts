import { and, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Db, Transaction } from '../../db/db.ts'
import { unfilteredPages } from '../pages/pages.ts'
import type { Reads } from '../reads.ts'
import type { Session } from '../session/session.ts'
import { contains, type OwnedTable, owned } from './crud.ts'
import type { Order } from './orders.ts'

type Which = { id: string }

/**
 * The verbs of a resource that is one table, for `resourceRoutes`. A resource that needs more
 * replaces them: `{ ...crudVerbs(bulbs, …), add: addBulb }`. A sort or filter of the contract that
 * is missing here doesn't compile.
 */
export function crudVerbs<
  T extends OwnedTable,
  Sort extends string,
  Filter extends string = never,
  R extends Reads = Record<never, never>,
>(
  table: T,
  parts: {
    orderBy: Record<Sort, Order>
    filterOn: (PgColumn | SQL)[]
    /** The conditions of filters other than `all`. */
    filters?: Record<Filter, SQL>
    /** Computed fields of the record. */
    reads?: R
  },
) {
  const { orderBy, filterOn, filters, reads } = parts
  const rowsOf = (db: Db, { accountId }: Session) => owned(db, table, accountId, reads)
  const conditions: Partial<Record<string, SQL>> = filters ?? {}
  type Wanted = { sort: Sort; filter: Filter | 'all'; q: string; page: number; per_page: number }

  return {
    list(db: Database) {
      const pages = unfilteredPages(db, table, orderBy, reads ?? ({} as R))
      return (session: Session, { sort, filter, q, page, per_page }: Wanted) => {
        const condition = conditions[filter]
        if (q === '' && !condition) return pages(session.accountId, { sort, page, per_page })
        const where = and(condition, contains(filterOn, q))
        return rowsOf(db, session).page({ where, order: orderBy[sort], page, per_page })
      }
    },
    find: (db: Db, session: Session, { id }: Which) => rowsOf(db, session).find(id),
    add: (tx: Transaction, session: Session, input: Partial<T['$inferInsert']>) =>
      rowsOf(tx, session).insert(input),
    change: (
      tx: Transaction,
      session: Session,
      { id }: Which,
      changes: Partial<T['$inferInsert']>,
      readAt?: string,
    ) => rowsOf(tx, session).update(id, changes, readAt),
    remove: (tx: Transaction, session: Session, { id }: Which) => rowsOf(tx, session).remove(id),
  }
}
