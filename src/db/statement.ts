import { type Query, type SQL, sql } from 'drizzle-orm'
import type { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/** An account that asks, its zone and plan; in a statement, its placeholders. */
export type Asking<Value = string | SQL> = {
  accountId: Value
  timeZone: Value
  isSubscribed: boolean
}

/**
 * A statement by its name, for accounts with Plus and without, and for some days. Its text is built once, and a connection
 * plans it once: planning one of ten thousand characters takes PostgreSQL longer than reading what a keeper has.
 */
export function statement<Row extends object, Day extends string>(
  name: string,
  days: readonly Day[],
  build: (asking: Asking<SQL>, on: Record<Day, SQL>, db: Db) => SQL,
) {
  const queries = new Map<boolean, Query>()
  return async (
    db: Db,
    { accountId, timeZone, isSubscribed }: Asking<string>,
    on: Record<Day, string>,
  ): Promise<Row[]> => {
    const query = queries.get(isSubscribed) ?? built(db, isSubscribed)
    queries.set(isSubscribed, query)
    const ofPlan = `${name} ${isSubscribed ? 'plus' : 'free'}`
    const prepared = db._.session.prepareQuery(query, undefined, ofPlan, false)
    const values = { account: accountId, zone: timeZone, ...on }
    const { rows } = (await prepared.execute(values)) as { rows: Row[] }
    return rows
  }

  function built(db: Db, isSubscribed: boolean): Query {
    const dialect: PgDialect = Reflect.get(db, 'dialect')
    const asking = {
      // Seen, as a cluster finds an account's shard by it.
      accountId: sql`${sql.placeholder('account')}`,
      timeZone: unseen('zone', 'text'),
      isSubscribed,
    }
    const ofDays = Object.fromEntries(days.map((day) => [day, unseen(day, 'date')]))
    return dialect.sqlToQuery(build(asking, ofDays as Record<Day, SQL>, db))
  }
}

/**
 * A placeholder whose value the planner doesn't see. PostgreSQL plans a statement anew for values with which it thinks that
 * cheaper, which it then never does.
 */
const unseen = (name: string, type: 'text' | 'date'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`
