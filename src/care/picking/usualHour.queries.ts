import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { feedingLogs } from '../../db/schema.ts'
import type { Zoned } from '../../server/session/session.ts'

/** Fewer meals than this say nothing about a habit. */
const fewest = 5
/** The latest are enough, and cost the same in every account. */
const most = 200
/** Without a habit: early evening, when most reptiles are fed. */
const otherwise = '18:00'

/**
 * When the account usually feeds, by its clock and to the half hour: the median of the meals of the
 * last 30 days, '18:00' if there are too few. One statement.
 */
export async function usualHour(db: Db, { accountId, timeZone }: Zoned): Promise<string> {
  const local = sql`(${feedingLogs.happenedAt} at time zone ${timeZone})::time`
  const meals = db
    .select({ minute: sql`extract(epoch from ${local}) / 60`.as('minute') })
    .from(feedingLogs)
    .where(
      and(
        eq(feedingLogs.account_id, accountId),
        gte(feedingLogs.happenedAt, sql`now() - interval '30 days'`),
      ),
    )
    .orderBy(desc(feedingLogs.happenedAt), desc(feedingLogs.id))
    .limit(most)
    .as('meals')
  const [usual] = await db
    .select({
      meals: sql<number>`count(*)::int`,
      minute: sql<number>`round(percentile_disc(0.5) within group (order by ${meals.minute}) / 30)::int * 30`,
    })
    .from(meals)
  if (!usual || usual.meals < fewest) return otherwise
  // Half past eleven at night is the latest: what rounds up to midnight isn't the next day's.
  const minute = Math.min(usual.minute, 23 * 60 + 30)
  return [Math.floor(minute / 60), minute % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
