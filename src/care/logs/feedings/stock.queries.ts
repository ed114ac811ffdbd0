import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/db.ts'
import { feeders, feedingLogs } from '../../../db/schema.ts'
import { among } from '../../../server/records/crud.ts'
import { sinceAdded, takes, valuesIn } from './feedingRule.queries.ts'

type Prey = { feeder_id: string; count: number }
/** A feeding that uses prey, and how much its log says it took so far. */
type Use = Prey & { id: string; withdrawn: number }

/**
 * Settles feedings with the stock: `back` is returned, then each of `used` takes its prey in turn
 * while stock lasts (`sinceAdded`), and its log keeps how many it took. Untracked stock stays
 * untracked. Callers hold locks on the logs: always lock logs first, then feeders by id, to avoid
 * deadlocks. A feeder's `updated_at` doesn't change, so that a feeding doesn't make its form stale.
 */
export async function settleStock(
  tx: Transaction,
  accountId: string,
  { back, used: uses }: { back: Prey[]; used: Use[] },
): Promise<void> {
  const [meal] = uses
  const isOneMeal = meal && uses.length === 1 && back.length === 0 && meal.count > 0
  if (isOneMeal && meal.withdrawn === meal.count && (await takeAll(tx, accountId, meal))) return
  const moving = [...back, ...uses].filter(({ count }) => count > 0)
  if (moving.length === 0 && uses.every(({ withdrawn }) => withdrawn === 0)) return
  const ids = [...new Set(moving.map(({ feeder_id }) => feeder_id))]
  await lockStock(tx, accountId, ids)
  const pieces = sinceAdded(sql`use.count`, sql`meal.happened_at`, sql`stock`)
  await tx.execute(sql`
    with stock as (
      select account_id, id as feeder_id, created_at, quantity as before, quantity + coalesce((
        select sum(count)
        from unnest(${valuesIn(back, 'feeder_id')}::uuid[], ${valuesIn(back, 'count')}::integer[])
          back (feeder_id, count)
        where back.feeder_id = feeders.id), 0) as quantity
      from ${feeders}
      where ${eq(feeders.account_id, accountId)} and ${among(feeders.id, ids)} and ${isNotNull(feeders.quantity)}
    ), used as (
      select use.id, feeder_id, use.withdrawn, ${takes(pieces, sql`stock.quantity`)} as takes
      from unnest(${valuesIn(uses, 'id')}::uuid[], ${valuesIn(uses, 'feeder_id')}::uuid[],
          ${valuesIn(uses, 'count')}::integer[], ${valuesIn(uses, 'withdrawn')}::integer[])
        with ordinality use (id, feeder_id, count, withdrawn, ordinality)
      left join stock using (feeder_id)
      left join lateral (select happened_at from ${feedingLogs} log
        where ${eq(sql`log.account_id`, accountId)} and log.id = use.id limit 1) meal on true
    ), withdrawal as (
      update ${feeders} set quantity = after.quantity
      from (select feeder_id, before, quantity - coalesce((select sum(takes) from used
        where used.feeder_id = stock.feeder_id), 0) as quantity from stock) after
      where ${eq(feeders.account_id, accountId)} and ${feeders.id} = after.feeder_id and after.quantity <> after.before
    )
    update ${feedingLogs} set taken_from_stock = used.takes from used
    where ${eq(feedingLogs.account_id, accountId)} and ${feedingLogs.id} = used.id and used.takes <> used.withdrawn`)
}

/**
 * Takes the prey of one feeding, if it is all there: one statement instead of two. The same locks
 * as `settleStock`.
 */
async function takeAll(tx: Transaction, accountId: string, { feeder_id, count }: Prey) {
  const { rowCount } = await tx
    .update(feeders)
    .set({ quantity: sql`${feeders.quantity} - ${count}` })
    .where(
      and(
        eq(feeders.account_id, accountId),
        eq(feeders.id, feeder_id),
        gte(feeders.quantity, count),
      ),
    )
  return rowCount === 1
}

/**
 * Locks the tracked stock of each feeder until the transaction ends. In a statement of its own,
 * since an UPDATE that locks rows as it goes could deadlock.
 */
const lockStock = (tx: Transaction, accountId: string, ids: string[]) =>
  tx
    .select({ id: feeders.id })
    .from(feeders)
    .where(
      and(eq(feeders.account_id, accountId), among(feeders.id, ids), isNotNull(feeders.quantity)),
    )
    .orderBy(asc(feeders.id))
    .for('no key update')
