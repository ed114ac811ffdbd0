import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { feeders, feedingLogs } from '../../db/schema.ts'
import { among } from '../../server/crud.ts'

type Prey = { feeder_id: string; count: number }
/** A feeding that uses so much prey, and what its log says now that it took. */
type Use = Prey & { id: string; taken: number }

/**
 * Settles feedings with the stock: `back` is returned to it, then each of `used` takes its prey in
 * turn, as far as there is any, and its log keeps how many it took. A feeder whose quantity is not
 * known stays so. Callers hold the logs already: everybody locks logs first and feeders after them,
 * by id, so that nobody waits in a circle. A feeder's `updated_at` stays: its form is not stale for
 * what was fed.
 */
export async function settleStock(
  tx: Transaction,
  accountId: string,
  { back, used }: { back: Prey[]; used: Use[] },
): Promise<void> {
  const moving = [...back, ...used].filter(({ count }) => count > 0)
  const before = await lockStock(tx, accountId, [...new Set(moving.map(feederOf))])
  const stock = new Map(before)
  for (const { feeder_id, count } of back) {
    const left = stock.get(feeder_id)
    if (left !== undefined) stock.set(feeder_id, left + count)
  }
  const settled = used.map(({ id, feeder_id, count, taken }) => {
    const left = stock.get(feeder_id) ?? 0
    const now = Math.min(left, count)
    if (now > 0) stock.set(feeder_id, left - now)
    return { id, now, isNew: now !== taken }
  })
  await writeDown(
    tx,
    accountId,
    [...stock]
      .map(([id, quantity]) => ({ id, quantity }))
      .filter(({ id, quantity }) => quantity !== before.get(id)),
    settled.filter(({ isNew }) => isNew),
  )
}

const feederOf = ({ feeder_id }: Prey) => feeder_id

/**
 * How many there are of each feeder whose quantity is known, until the transaction ends. A statement
 * of its own: an UPDATE that locked them itself would wait for those who wait for it.
 */
async function lockStock(
  tx: Transaction,
  accountId: string,
  ids: string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: feeders.id, quantity: feeders.quantity })
    .from(feeders)
    .where(
      and(eq(feeders.account_id, accountId), among(feeders.id, ids), isNotNull(feeders.quantity)),
    )
    .orderBy(asc(feeders.id))
    .for('no key update')
  return new Map(rows.map(({ id, quantity }) => [id, quantity ?? 0]))
}

/** Writes the new stock of all feeders and what each log took, in one statement. */
async function writeDown(
  tx: Transaction,
  accountId: string,
  stock: { id: string; quantity: number }[],
  settled: { id: string; now: number }[],
): Promise<void> {
  if (stock.length === 0 && settled.length === 0) return
  await tx.execute(sql`
    with stock as (
      update ${feeders} set quantity = stock.quantity
      from jsonb_to_recordset(${JSON.stringify(stock)}::jsonb) as stock(id uuid, quantity integer)
      where ${eq(feeders.account_id, accountId)} and ${feeders.id} = stock.id
    )
    update ${feedingLogs} set taken_from_stock = settled.now
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as settled(id uuid, now integer)
    where ${eq(feedingLogs.account_id, accountId)} and ${feedingLogs.id} = settled.id`)
}
