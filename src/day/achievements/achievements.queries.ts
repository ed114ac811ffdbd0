import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { achievements as unlocked } from '../../db/schema.ts'
import type { Tenant } from '../../server/session/session.ts'
import { compareText } from '../../shared/text.ts'
import type { AchievementList } from './achievements.contract.ts'
import { achievements } from './achievements.ts'

/** All achievements of an account, unlocked ones first. One statement. */
export async function achievementsOf(db: Db, { accountId }: Tenant): Promise<AchievementList> {
  const rows = await db.select().from(unlocked).where(eq(unlocked.account_id, accountId))
  const unlockedAt = new Map(rows.map(({ key, badge_unlocked_at }) => [key, badge_unlocked_at]))
  const value = achievements.map(({ key, title, description, subject }) => ({
    title,
    description,
    subject,
    badge_unlocked_at: unlockedAt.get(key),
  }))
  const moment = (one: (typeof value)[number]) => one.badge_unlocked_at ?? ''
  return { value: value.toSorted((one, other) => compareText(moment(other), moment(one))) }
}
