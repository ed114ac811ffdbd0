import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './db.ts'

/**
 * Has PostgreSQL look at tables anew that have grown or shrunk by much in a moment. Otherwise it finds
 * rows by plans made for an empty table, some of which read a whole account for each row, until its own
 * upkeep comes by minutes later. Tables that are being looked at already are left alone.
 */
export async function freshStatistics(db: Database, tables: readonly PgTable[]): Promise<void> {
  const list = sql.join(
    tables.map((table) => sql`${table}`),
    sql`, `,
  )
  await db.execute(sql`analyze (skip_locked) ${list}`)
}
