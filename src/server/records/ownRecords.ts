import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import { Forbidden } from '../errors.ts'
import type { Session } from '../session/session.ts'

type Recorded = PgTable & Record<'account_id' | 'recorded_by', PgColumn>

/**
 * Keeps viewers from changing what others have recorded. Missing rows are ignored, since the change
 * itself reports them. Throws `Forbidden` (`viewer_only`).
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
