import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { feeders, pickedFeeders } from '../../db/schema.ts'
import { Invalid, NotFound } from '../../server/errors.ts'
import type { Session } from '../../server/session/session.ts'
import { today } from '../../shared/dates.ts'
import { daysBetween } from '../../shared/days.ts'
import type { Picked } from './picking.contract.ts'

/**
 * Ticks a feeder off for everyone of the account, or takes the tick back with 0 pieces. Repeated, it
 * changes nothing. Deleted feeders can be on the list, too. Throws `NotFound`, and `Invalid` for a
 * day that no list shows.
 */
export async function pickFeeder(
  tx: Transaction,
  { accountId: account_id, timeZone }: Session,
  feeder_id: string,
  { pieces, ...when }: Picked,
): Promise<void> {
  const ahead = daysBetween(today(timeZone), when.picked_for)
  // Yesterday's list may still be open just after midnight.
  if (ahead < -1 || ahead > 1) {
    throw new Invalid([{ field: 'picked_for', message: 'Please choose today or tomorrow' }])
  }
  const [feeder] = await tx
    .select({ id: feeders.id })
    .from(feeders)
    .where(and(eq(feeders.account_id, account_id), eq(feeders.id, feeder_id)))
  if (!feeder) throw new NotFound()
  const key = { account_id, feeder_id, ...when }
  if (pieces === 0) {
    await tx
      .delete(pickedFeeders)
      .where(
        and(
          eq(pickedFeeders.account_id, account_id),
          eq(pickedFeeders.feeder_id, feeder_id),
          eq(pickedFeeders.picked_for, when.picked_for),
          eq(pickedFeeders.days, when.days),
        ),
      )
    return
  }
  const { picked_for, days } = pickedFeeders
  await tx
    .insert(pickedFeeders)
    .values({ ...key, pieces })
    .onConflictDoUpdate({
      target: [pickedFeeders.account_id, picked_for, days, pickedFeeders.feeder_id],
      set: { pieces, updated_at: sql`now()` },
    })
}
