import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { feeders, feedingLogs } from '../../db/schema.ts'

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
  const changes = [...totalled(back, used)]
    .map(([id, change]) => ({ id, ...change }))
    .filter((change) => change.back > 0 || change.used > 0)
  const available = changes.length > 0 ? await moveStock(tx, accountId, changes) : new Map()
  const settled = used.map(({ id, feeder_id, count, taken }) => {
    const left = available.get(feeder_id) ?? 0
    const now = Math.min(left, count)
    available.set(feeder_id, left - now)
    return { id, now, taken }
  })
  await keepTaken(
    tx,
    accountId,
    settled.filter(({ now, taken }) => now !== taken),
  )
}

/** Per feeder, what comes back and what is used. */
function totalled(back: Prey[], used: Prey[]) {
  const changes = new Map<string, { back: number; used: number }>()
  const of = (id: string) => changes.get(id) ?? { back: 0, used: 0 }
  for (const { feeder_id, count } of back) {
    changes.set(feeder_id, { ...of(feeder_id), back: of(feeder_id).back + count })
  }
  for (const { feeder_id, count } of used) {
    changes.set(feeder_id, { ...of(feeder_id), used: of(feeder_id).used + count })
  }
  return changes
}

/** Moves the stock of all these feeders at once; answers how many of each there were to take. */
async function moveStock(
  tx: Transaction,
  accountId: string,
  changes: { id: string; back: number; used: number }[],
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; available: number }>(sql`
    with stock as (
      select ${feeders.id} as id, ${feeders.quantity} + change.back as available, change.used
      from ${feeders} join jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as change(id uuid, back integer, used integer) on change.id = ${feeders.id}
      where ${eq(feeders.account_id, accountId)} and ${feeders.quantity} is not null
      order by ${feeders.id} for no key update of ${feeders}
    )
    update ${feeders} set quantity = greatest(0, stock.available - stock.used) from stock
    where ${eq(feeders.account_id, accountId)} and ${feeders.id} = stock.id
    returning stock.id, stock.available`)
  return new Map(rows.map(({ id, available }) => [id, available]))
}

/** Writes down what each log took. */
async function keepTaken(
  tx: Transaction,
  accountId: string,
  settled: { id: string; now: number }[],
): Promise<void> {
  if (settled.length === 0) return
  await tx.execute(sql`
    update ${feedingLogs} set taken_from_stock = settled.now
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as settled(id uuid, now integer)
    where ${eq(feedingLogs.account_id, accountId)} and ${feedingLogs.id} = settled.id`)
}
