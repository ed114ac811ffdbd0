import { lt } from 'drizzle-orm'
import type { Database } from '../db/db.ts'
import { sessions, throttles } from '../db/schema.ts'

/**
 * Forgets sessions and throttles whose time was over at `now`. They count for nothing already; this
 * keeps their tables small. Answers how many went.
 */
export async function forgetExpired(
  db: Database,
  now: Date,
): Promise<{ sessions: number; throttles: number }> {
  const moment = now.toISOString()
  const ended = await db.delete(sessions).where(lt(sessions.expires_at, moment))
  const over = await db.delete(throttles).where(lt(throttles.expires_at, moment))
  return { sessions: ended.rowCount ?? 0, throttles: over.rowCount ?? 0 }
}
