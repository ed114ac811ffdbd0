import { lackedBy } from '../../features/achievements/achievements.jobs.ts'
import { newlyEarned } from '../../features/achievements/achievements.ts'
import { factsOf } from '../../features/achievements/facts.queries.ts'
import type { Transaction } from '../db.ts'
import { achievements } from '../schema.ts'
import { daysBefore } from './identity.ts'
import type { DemoOwner } from './rows.ts'

/** What the collection has earned, as if it had come one after the other over two years. */
export async function addAchievements(
  tx: Transaction,
  { accountId: account_id }: DemoOwner,
  now: Date,
): Promise<void> {
  const facts = await factsOf(tx, [{ account_id, lacks: lackedBy(new Set()) }])
  const known = facts.get(account_id)
  const earned = known ? newlyEarned(known, new Set()) : []
  const rows = earned.map(({ key }, at) => ({
    account_id,
    key,
    badge_unlocked_at: daysBefore(now, 740 * (1 - at / earned.length) ** 2 + 3),
  }))
  if (rows.length > 0) await tx.insert(achievements).values(rows)
}
