import { and, asc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../db/db.ts'
import { accounts, subscriptionPeriods } from '../db/schema.ts'
import { Forbidden } from './errors.ts'
import type { Config } from './settings/config.ts'

/** Settings that say whether this server sells Plus. */
export type Selling = Pick<Config, 'stripe'>

/** True for an account, or for each row's account, that has a running subscription. */
export const hasPlus = (config: Selling, accountId: PgColumn | string): SQL<boolean> =>
  sql<boolean>`exists (select from ${subscriptionPeriods} where ${and(
    eq(subscriptionPeriods.account_id, accountId),
    counts(config),
    runsNow,
  )})`

/** Plus that owners turned on for free only counts while nothing is sold. */
const counts = ({ stripe }: Selling) =>
  stripe ? ne(subscriptionPeriods.source, 'local') : undefined

/**
 * Not `now()`, the transaction's start: after waiting for the lock, the other's row would lie in
 * the future. In milliseconds, as the column is, so that what starts now has started.
 */
const now = sql`clock_timestamp()::timestamptz(3)`

const runsNow = and(
  lte(subscriptionPeriods.starts_at, now),
  or(isNull(subscriptionPeriods.ends_at), gt(subscriptionPeriods.ends_at, now)),
)

type Plus = Pick<typeof subscriptionPeriods.$inferSelect, 'source' | 'starts_at' | 'ends_at'>

/** The account's running Plus, the longest if there are several; undefined if there is none. */
export async function runningPlus(
  db: Db,
  config: Selling,
  accountId: string,
): Promise<Plus | undefined> {
  const { source, starts_at, ends_at } = subscriptionPeriods
  const [running] = await db
    .select({ source, starts_at, ends_at })
    .from(subscriptionPeriods)
    .where(and(eq(subscriptionPeriods.account_id, accountId), counts(config), runsNow))
    .orderBy(sql`${ends_at} desc nulls first`, asc(starts_at))
    .limit(1)
  return running
}

/**
 * Turns Plus on without payment, on servers that don't sell it. A running Plus without an end, of
 * any source, is kept.
 */
export async function startLocalPlus(tx: Transaction, accountId: string): Promise<void> {
  await lockAccount(tx, accountId)
  const running = await runningPlus(tx, { stripe: undefined }, accountId)
  if (running && running.ends_at === null) return
  await tx
    .insert(subscriptionPeriods)
    .values({ account_id: accountId, id: newId(), starts_at: now, source: 'local' })
}

/** Turns Plus off. Nothing is deleted: records beyond the free plan are locked until it's back. */
export async function endLocalPlus(tx: Transaction, accountId: string): Promise<void> {
  await lockAccount(tx, accountId)
  await endUnpaid(tx, accountId, ['local'])
}

/** The operator gives Plus without payment, for so many days or permanently. */
export async function givePlus(tx: Transaction, accountId: string, days?: number): Promise<void> {
  await lockAccount(tx, accountId)
  await endUnpaid(tx, accountId, ['operator'])
  const ends_at = days === undefined ? null : sql`${now} + make_interval(days => ${days})`
  await tx
    .insert(subscriptionPeriods)
    .values({ account_id: accountId, id: newId(), starts_at: now, ends_at, source: 'operator' })
}

/** Ends all unpaid Plus. Returns whether the account still has Plus. */
export async function takePlus(
  tx: Transaction,
  config: Selling,
  accountId: string,
): Promise<boolean> {
  await lockAccount(tx, accountId)
  await endUnpaid(tx, accountId, ['operator', 'local'])
  const [account] = await tx
    .select({ hasPlus: hasPlus(config, accounts.id) })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return account?.hasPlus ?? false
}

const endUnpaid = (tx: Transaction, accountId: string, sources: ('operator' | 'local')[]) =>
  tx
    .update(subscriptionPeriods)
    .set({ ends_at: now, updated_at: now })
    .where(
      and(
        eq(subscriptionPeriods.account_id, accountId),
        inArray(subscriptionPeriods.source, sources),
        runsNow,
      ),
    )

/** Serialises changes of an account's plan and of what its plan limits. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  // Not `for update`: foreign keys to the account hold its key lock, so two of them would deadlock.
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
}

/** Hook of scopes that need Plus. Throws `Forbidden` (`subscription_required`). */
export async function requirePlus({ session }: Pick<FastifyRequest, 'session'>): Promise<void> {
  if (!session?.isSubscribed) {
    throw new Forbidden('subscription_required', 'Subscribe to access')
  }
}

/** Hook of scopes for the account's owner. Throws `Forbidden` (`owner_only`). */
export async function requireOwner({ session }: FastifyRequest): Promise<void> {
  if (!session?.isOwner) {
    throw new Forbidden('owner_only', "Only the account's owner can do this")
  }
}
