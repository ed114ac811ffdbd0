import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { accounts, sessions } from '../../db/schema.ts'
import { NotFound } from '../../server/errors.ts'
import { pageWith } from '../../server/records/orders.ts'
import { endSessionOf } from '../../server/session/endSessions.ts'
import { isAlive, type Session } from '../../server/session/session.ts'
import { deviceName } from '../../shared/deviceName.ts'
import type { Page } from '../../shared/resource.ts'
import type { SessionRow } from './security.contract.ts'

/** The user's sessions in all accounts: the current one first, then by last use. */
export async function sessionPage(
  db: Db,
  { userId, tokenHash }: Session,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<SessionRow>> {
  const theirs = and(eq(sessions.user_id, userId), isAlive)
  const current = sql<boolean>`${eq(sessions.token_hash, tokenHash)}`
  const rows = await db
    .select({
      id: sessions.id,
      device: sessions.device,
      account: accounts.name,
      created_at: sessions.created_at,
      last_seen_at: sessions.last_seen_at,
      current,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.account_id))
    .where(theirs)
    .orderBy(desc(current), desc(sessions.last_seen_at), desc(sessions.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const [all] = await db.select({ total: count() }).from(sessions).where(theirs)
  const value = rows.map((row) => ({ ...row, device: deviceName(row.device) }))
  return pageWith(value, all?.total ?? 0, per_page)
}

/** Ends one of the user's own sessions; returns its device's name. Throws `NotFound`. */
export async function endSessionById(db: Db, { userId }: Session, id: string): Promise<string> {
  const device = await endSessionOf(db, userId, id)
  if (device === undefined) throw new NotFound()
  return deviceName(device)
}
