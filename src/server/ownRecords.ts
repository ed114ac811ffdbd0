import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/db.ts'
import { Forbidden } from './errors.ts'
import type { Session } from './session.ts'

type Recorded = PgTable & Record<'account_id' | 'recorded_by', PgColumn>

/**
 * Keeps viewers, who may record at most, from what somebody else has recorded. Rows that are not
 * there are passed over: what changes them says so. Throws `Forbidden` (`viewer_only`).
 */
export async function requireOwnRecords(
  db: Db,
  { role, accountId, userId }: Pick<Session, 'role' | 'accountId' | 'userId'>,
  table: Recorded,
  which: SQL | undefined,
): Promise<void> {
  if (role !== 'viewer') return
  const isAnothers = sql`${table.recorded_by} is distinct from ${userId}`
  const [row] = await db
    .select({ found: sql`1` })
    .from(table as PgTable)
    .where(and(eq(table.account_id, accountId), which, isAnothers))
    .limit(1)
  if (row) throw new Forbidden('viewer_only', 'You can only change what you recorded yourself')
}
