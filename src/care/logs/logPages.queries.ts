import { and, eq, getTableName, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isUnlocked, locked } from '../../collection/animals/animals.queries.ts'
import type { Database } from '../../db/db.ts'
import { animals, logTotals } from '../../db/schema.ts'
import { NotFound } from '../../server/errors.ts'
import { oneEach, preparedPages } from '../../server/pages/pages.ts'
import type { Reads } from '../../server/reads.ts'
import { contains, owned } from '../../server/records/crud.ts'
import { type Order, pageWith } from '../../server/records/orders.ts'
import type { Session } from '../../server/session/session.ts'
import type { LogTable } from './logs.queries.ts'

/** A filter of logs: its condition, and how to count its logs from `log_totals`. */
export type LogFilter = {
  where?: SQL
  count: (counted: { total: number; flagged: number }) => number
}
export const everyLog: LogFilter = { count: ({ total }) => total }

export type LogList<
  T extends LogTable,
  R extends Reads,
  Sort extends string,
  Filter extends string,
> = {
  table: T
  reads: R
  orderBy: Record<Sort, Order>
  filters: Record<Filter, LogFilter>
  filterOn: (PgColumn | SQL)[]
}
type Asked<Sort, Filter> = {
  sort: Sort
  filter: Filter
  q: string
  page: number
  per_page: number
}

/**
 * Reads pages of one kind of log of one animal, narrowed by a further condition if there is one. Throws `NotFound`, or `Forbidden` with `locked`
 * when the plan hides the animal.
 */
export function logPages<
  T extends LogTable,
  R extends Reads,
  Sort extends string,
  Filter extends string,
>(db: Database, list: LogList<T, R, Sort, Filter>) {
  const { table, reads, orderBy, filters, filterOn } = list
  const name = getTableName(table)
  const ofAnimal = and(
    eq(table.account_id, sql.placeholder('account')),
    eq(table.animal_id, sql.placeholder('animal')),
  )
  const pages = oneEach((sort: Sort) =>
    oneEach((filter: Filter) =>
      preparedPages(db, `${name} ${sort} ${filter}`, {
        table,
        reads,
        where: and(ofAnimal, filters[filter].where),
        order: orderBy[sort],
      }),
    ),
  )

  return async (
    session: Session,
    { sort, filter, q, page, per_page }: Asked<Sort, Filter>,
    { animalId: animal }: { animalId: string },
    narrowing?: SQL,
  ) => {
    if (q === '' && !narrowing) {
      const values = { account: session.accountId, animal }
      return pages(sort)(filter)(values, { page, per_page }, async () =>
        filters[filter].count(await inAnimal(session, animal, counted(name, session, animal))),
      )
    }
    const where = and(
      eq(table.animal_id, animal),
      filters[filter].where,
      contains(filterOn, q),
      narrowing,
    )
    const [value, { total }] = await Promise.all([
      owned(db, table, session.accountId, reads).rows({
        where,
        order: orderBy[sort],
        page,
        per_page,
      }),
      inAnimal(session, animal, countedNow(table, session, where)),
    ])
    return pageWith(value, total, per_page)
  }

  /** The number of logs; the same statement checks that the session may see the animal. */
  async function inAnimal(session: Session, animal: string, counts: SQL<Counts>) {
    const [row] = await db
      .select({ isOpen: sql<boolean>`${isUnlocked(session)}`, counts })
      .from(animals)
      .where(
        and(
          eq(animals.account_id, session.accountId),
          eq(animals.id, animal),
          isNull(animals.deleted_at),
        ),
      )
    if (!row) throw new NotFound()
    if (!row.isOpen) throw locked()
    return row.counts ?? { total: 0, flagged: 0 }
  }
}
type Counts = { total: number; flagged: number } | null

const counted = (kind: string, { accountId }: Session, animal: string) => sql<Counts>`(
  select json_build_object('total', counted.total, 'flagged', counted.flagged) from ${logTotals} counted
  where counted.account_id = ${accountId} and counted.animal_id = ${animal} and counted.kind = ${kind})`

const countedNow = (table: LogTable, { accountId }: Session, where: SQL | undefined) =>
  sql<Counts>`(select json_build_object('total', count(*), 'flagged', 0) from ${table}
    where ${and(eq(table.account_id, accountId), where)})`
