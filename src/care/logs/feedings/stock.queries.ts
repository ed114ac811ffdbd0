import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/db.ts'
import { feeders, feedingLogs } from '../../../db/schema.ts'
import { among } from '../../../server/records/crud.ts'

type Prey = { feeder_id: string; count: number }
/** A feeding that uses prey, and how much its log says it took so far. */
type Use = Prey & { id: string; taken: number }

/**
 * Settles feedings with the stock: `back` is returned, then each of `used` takes its prey in turn
 * while stock lasts, and its log keeps how many it took. Untracked stock stays untracked. Callers
 * hold locks on the logs: always lock logs first, then feeders by id, to avoid deadlocks. A
 * feeder's `updated_at` doesn't change, so that a feeding doesn't make its form stale.
 */
export async function settleStock(
  tx: Transaction,
  accountId: string,
  { back, used: uses }: { back: Prey[]; used: Use[] },
): Promise<void> {
  const [meal] = uses
  const isOneMeal = meal && uses.length === 1 && back.length === 0 && meal.count > 0
  if (isOneMeal && meal.taken === meal.count && (await takeAll(tx, accountId, meal))) return
  const moving = [...back, ...uses].filter(({ count }) => count > 0)
  const before = await lockStock(tx, accountId, [...new Set(moving.map(feederOf))])
  const stock = new Map(before)
  for (const { feeder_id, count } of back) {
    const left = stock.get(feeder_id)
    if (left !== undefined) stock.set(feeder_id, left + count)
  }
  const counts = allot(stock, uses)
  await writeDown(
    tx,
    accountId,
    [...stock].flatMap(([id, quantity]) => (quantity === before.get(id) ? [] : [{ id, quantity }])),
    uses.flatMap(({ id, taken: likely }, at) => {
      const now = counts[at] ?? 0
      return now === likely ? [] : [{ id, now }]
    }),
  )
}

/**
 * Number that each feeding will take of this stock unless someone else feeds meanwhile. Inserted with this
 * guess, most logs needn't be updated.
 */
export const likelyTaken = (stock: ReadonlyMap<string, number>, uses: Prey[]): number[] =>
  allot(new Map(stock), uses)

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

/** Takes stock for each feeding in turn while it lasts; returns how many each took. */
function allot(stock: Map<string, number>, uses: Prey[]): number[] {
  return uses.map(({ feeder_id, count }) => {
    const left = stock.get(feeder_id) ?? 0
    const pieces = Math.min(left, count)
    if (pieces > 0) stock.set(feeder_id, left - pieces)
    return pieces
  })
}

const feederOf = ({ feeder_id }: Prey) => feeder_id

/**
 * The tracked stock of each feeder, locked until the transaction ends. In a statement of its own,
 * since an UPDATE that locks rows as it goes could deadlock.
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

/** Writes every feeder's new stock and what each log took, in one statement. */
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
