import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Transaction } from '../../db/db.ts'
import { animals, feeders, feedingLogs, feedingSchedules, recordChanges } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { inOneLine } from '../../server/reads.ts'
import { byName, owned } from '../../server/records/crud.ts'
import { ascending, descending, knownFirst } from '../../server/records/orders.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import { isUsedUp } from '../logs/feedings/feedingRule.queries.ts'
import {
  type Feeder,
  type FeederUse,
  mostStock,
  paceDays,
  type restock,
  type restockUndo,
} from './feeders.contract.ts'

/** True for a feeder whose stock is at or below its threshold. */
export const isLow: SQL<boolean> = sql<boolean>`coalesce(
  ${feeders}.quantity <= ${feeders}.low_stock, false)`

export const feederReads = { isLow }

/** The columns that a filter searches. */
export const feederWords = [...inOneLine(feeders.name, feeders.size), feeders.acquiredFrom]

/** Low ones, and those without a cost, which no sum counts. */
export const feederFilters = { low: isLow, unpriced: isNull(feeders.cost) }

export const feederOrders = {
  abc: ascending(byName(feeders.name), byName(feeders.size)),
  created_at_asc: ascending(feeders.created_at),
  created_at_desc: descending(feeders.created_at),
  // Feeders without a cost come last in both directions.
  cost_asc: knownFirst(feeders.cost, 'asc'),
  cost_desc: knownFirst(feeders.cost, 'desc'),
}

/** The account's feeders, as records. */
export const feedersOf = (db: Db, { accountId }: Tenant) =>
  owned(db, feeders, accountId, feederReads)

/** A cost that is changed is in the account's currency, unless the change says otherwise. */
export async function currencyOfCost(
  tx: Transaction,
  { accountId }: Session,
  id: string,
  { cost, cost_currency }: Partial<Pick<Feeder, 'cost' | 'cost_currency'>>,
): Promise<{ cost_currency?: null }> {
  if (cost === undefined || cost_currency !== undefined) return {}
  const before = await owned(tx, feeders, accountId).lock(id)
  return before.cost === cost ? {} : { cost_currency: null }
}

/** True for an animal that has this feeder in one of its schedules. */
export const isFedWith = (accountId: string, feederId: string): SQL =>
  sql`exists (select from ${feedingSchedules} where ${and(
    eq(feedingSchedules.account_id, accountId),
    eq(feedingSchedules.animal_id, animals.id),
    eq(feedingSchedules.feeder_id, feederId),
  )})`

/**
 * How many pieces of a feeder were used up in the last `paceDays`, and in how many days: fewer than these if
 * its first meal was since, and none in as many days before them.
 */
export async function usedOf(
  db: Db,
  { accountId }: Tenant,
  feederId: string,
): Promise<Pick<FeederUse, 'pieces' | 'days'>> {
  const since = (days: number) =>
    gt(feedingLogs.happenedAt, sql`now() - make_interval(days => ${days})`)
  const age = sql`ceil(extract(epoch from now() - min(${feedingLogs.happenedAt})) / 86400)`
  const [use] = await db
    .select({
      pieces: sql<number>`coalesce(sum(${feedingLogs.count}) filter (where ${since(paceDays)}), 0)::int`,
      days: sql<number>`greatest(0, least(${paceDays}, ${age}))::int`,
    })
    .from(feedingLogs)
    .where(
      and(
        eq(feedingLogs.account_id, accountId),
        eq(feedingLogs.feeder_id, feederId),
        isUsedUp(sql`${feedingLogs}`),
        since(2 * paceDays),
      ),
    )
  return use ?? { pieces: 0, days: 0 }
}

/**
 * The stock at this hour of the last `paceDays` and today, oldest first, counted back from what is left: what
 * its feedings took, and what people entered, as the history has it. Null before the feeder was added or tracked.
 */
export async function stockSince(
  db: Db,
  { accountId }: Tenant,
  feederId: string,
): Promise<(number | null)[]> {
  const { rows } = await db.execute<{ left: number | null }>(sql`
    with taking as materialized (
      select created_at, taken_from_stock from ${feedingLogs} where account_id = ${accountId}
        and feeder_id = ${feederId} and created_at > now() - make_interval(days => ${paceDays})
    ), entry as materialized (
      select created_at, (changes #>> '{quantity,0}')::int as before from ${recordChanges}
      where account_id = ${accountId} and subject_id = ${feederId}
        and action = 'changed' and changes ? 'quantity'
    )
    select (case when day.at < feeder.created_at then null
        when next.created_at is null then feeder.quantity else next.before end + coalesce((
      select sum(taken_from_stock) from taking where taking.created_at > day.at
        and taking.created_at <= coalesce(next.created_at, now())), 0))::int as left
    from ${feeders} feeder
    cross join (select now() - make_interval(days => back) as at
      from generate_series(${paceDays}::int, 0, -1) back) day
    left join lateral (select * from entry where entry.created_at > day.at
      order by entry.created_at limit 1) next on true
    where feeder.account_id = ${accountId} and feeder.id = ${feederId}
    order by day.at`)
  return rows.map(({ left }) => left)
}

/**
 * Adds a delivery to a feeder's stock, which is locked so that simultaneous feedings aren't lost; an untracked stock
 * begins at 0. Sent again, the last one is corrected, and an earlier one is in the stock already. Throws `NotFound`, or
 * `Invalid` above the most that can be stored.
 */
export async function restockFeeder(
  tx: Transaction,
  { accountId, id }: { accountId: string; id: string },
  { id: deliveryId, quantity, cost }: z.output<ReturnType<typeof restock>>['restock'],
): Promise<Feeder> {
  const rows = owned(tx, feeders, accountId, feederReads)
  const before = await rows.lock(id)
  const isLast = before.lastDeliveryId === deliveryId
  const hasCome = sql`account_id = ${accountId} and subject_id = ${id}
    and changes #>> '{last_delivery_id,1}' = ${deliveryId ?? null}`
  if (!isLast && (await tx.$count(recordChanges, hasCome)) > 0) return rows.find(id)
  const stock = (before.quantity ?? 0) + quantity - ((isLast && before.lastDeliveryCount) || 0)
  if (stock > mostStock) throw new Invalid([tooMuch])
  return rows.update(id, {
    quantity: Math.max(0, stock),
    lastDeliveryId: deliveryId ?? null,
    lastDeliveryCount: quantity,
    ...(cost === undefined || cost === null ? {} : { cost, cost_currency: null }),
  })
}

/** Takes a delivery out of the stock, but not what was fed meanwhile. Throws `Stale` if someone has changed the feeder. */
export async function undoRestock(
  tx: Transaction,
  { accountId, id }: { accountId: string; id: string },
  undo: z.output<ReturnType<typeof restockUndo>>['restock_undo'],
): Promise<Feeder> {
  const { delivered, updated_at, ...before } = undo
  const stock = (await owned(tx, feeders, accountId).lock(id)).quantity ?? 0
  const wasUntracked = before.quantity === null && stock <= delivered
  const quantity = wasUntracked ? null : Math.max(0, stock - delivered)
  return owned(tx, feeders, accountId, feederReads).update(id, { ...before, quantity }, updated_at)
}

const tooMuch = {
  field: 'quantity',
  message: `Stock can be up to ${mostStock.toLocaleString('en')}`,
}
