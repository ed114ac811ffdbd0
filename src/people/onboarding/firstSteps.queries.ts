import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { accounts, animals, cleaningSchedules, feedingSchedules } from '../../db/schema.ts'
import { SignedOut } from '../../server/errors.ts'
import type { FirstSteps } from './firstSteps.contract.ts'

/**
 * Tells which first steps are done. Costs nothing if a schedule is known; otherwise one statement, which
 * stops at the first of each.
 */
export async function firstStepsOf(
  db: Db,
  { accountId }: { accountId: string },
  hasPlan: boolean,
): Promise<FirstSteps> {
  if (hasPlan) return { has_schedule: true, animal_id: null }
  const first = db
    .select({ id: animals.id })
    .from(animals)
    .where(
      and(eq(animals.account_id, accountId), isNull(animals.deleted_at), eq(animals.state, 'kept')),
    )
    .orderBy(asc(animals.created_at), asc(animals.id))
    .limit(1)
  const [row] = await db
    .select({
      has_schedule: sql<boolean>`exists (select from ${feedingSchedules}
          where ${feedingSchedules.account_id} = ${accountId})
        or exists (select from ${cleaningSchedules}
          where ${cleaningSchedules.account_id} = ${accountId})`,
      animal_id: sql<string | null>`${first}`,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!row) throw new SignedOut()
  return row
}
