import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
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
  const taken = allot(stock, used)
  await writeDown(
    tx,
    accountId,
    [...stock].flatMap(([id, quantity]) => (quantity === before.get(id) ? [] : [{ id, quantity }])),
    used.flatMap(({ id, taken: said }, at) => {
      const now = taken[at] ?? 0
      return now === said ? [] : [{ id, now }]
    }),
  )
}

/**
 * What feedings will take if nobody else feeds meanwhile. Nothing is settled by it, but logs that say
 * so from the start need not be written twice.
 */
export async function likelyTaken(db: Db, accountId: string, used: Prey[]): Promise<number[]> {
  const ids = [...new Set(used.filter(({ count }) => count > 0).map(feederOf))]
  if (ids.length === 0) return used.map(() => 0)
  return allot(stockIn(await knownStock(db, accountId, ids)), used)
}

/** Takes from the stock for each in turn, as far as there is any; answers how many each took. */
function allot(stock: Map<string, number>, used: Prey[]): number[] {
  return used.map(({ feeder_id, count }) => {
    const left = stock.get(feeder_id) ?? 0
    const taken = Math.min(left, count)
    if (taken > 0) stock.set(feeder_id, left - taken)
    return taken
  })
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
  return stockIn(await knownStock(tx, accountId, ids).orderBy(asc(feeders.id)).for('no key update'))
}

const knownStock = (db: Db, accountId: string, ids: string[]) =>
  db
    .select({ id: feeders.id, quantity: feeders.quantity })
    .from(feeders)
    .where(
      and(eq(feeders.account_id, accountId), among(feeders.id, ids), isNotNull(feeders.quantity)),
    )

const stockIn = (rows: { id: string; quantity: number | null }[]) =>
  new Map(rows.map(({ id, quantity }) => [id, quantity ?? 0]))

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
