import { count, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { securityEvents } from '../../db/schema.ts'
import { pageWith } from '../../server/orders.ts'
import type { Session } from '../../server/session.ts'
import type { Page } from '../../shared/resource.ts'
import { deviceName } from '../reminders/deviceName.ts'
import { type SecurityEvent, securityEventKinds } from './security.contract.ts'

/** What happened to a person's own sign-in, the latest first. */
export async function eventPage(
  db: Db,
  { userId }: Session,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<SecurityEvent>> {
  const { id, kind, detail, device, network, created_at } = securityEvents
  const theirs = eq(securityEvents.user_id, userId)
  const rows = await db
    .select({ id, kind, detail, device, network, created_at })
    .from(securityEvents)
    .where(theirs)
    .orderBy(desc(created_at), desc(id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const [all] = await db.select({ total: count() }).from(securityEvents).where(theirs)
  const value = rows.map((row) => ({
    ...row,
    text: wordsOf.get(row.kind) ?? row.kind,
    device: deviceName(row.device),
  }))
  return pageWith(value, all?.total ?? 0, per_page)
}

const wordsOf = new Map<string, string>(Object.entries(securityEventKinds))
