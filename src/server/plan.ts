import { and, asc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../db/db.ts'
import { accounts, animals, subscriptionPeriods } from '../db/schema.ts'
import { capReached, freeAnimals } from '../features/animals/animals.contract.ts'
import type { Config } from './config.ts'
import { totalOf } from './crud.ts'
import { Forbidden } from './errors.ts'

/** Whether an installation sells Plus. */
type Selling = Pick<Config, 'stripe'>

/** True of an account, or of each row's account, in whose subscription this moment lies. */
export const hasPlus = (config: Selling, accountId: PgColumn | string): SQL<boolean> =>
  sql<boolean>`exists (select from ${subscriptionPeriods} where ${and(
    eq(subscriptionPeriods.account_id, accountId),
    counts(config),
    runsNow,
  )})`

/** What owners turned on by themselves, at no cost, counts only while nothing is sold. */
const counts = ({ stripe }: Selling) =>
  stripe ? ne(subscriptionPeriods.source, 'local') : undefined

/**
 * Not `now()`, which is when the transaction began: after waiting for the lock, what the other has
 * written would lie ahead. To the millisecond, as the table has it: what starts now has started.
 */
const now = sql`clock_timestamp()::timestamptz(3)`

const runsNow = and(
  lte(subscriptionPeriods.starts_at, now),
  or(isNull(subscriptionPeriods.ends_at), gt(subscriptionPeriods.ends_at, now)),
)

type Plus = Pick<typeof subscriptionPeriods.$inferSelect, 'source' | 'starts_at' | 'ends_at'>

/** The Plus that an account has now, of several the one that lasts longest; undefined: it has none. */
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
 * Turns Plus on without payment, which self-hosters may. One that runs without an end, wherever it
 * comes from, is kept.
 */
export async function startLocalPlus(tx: Transaction, accountId: string): Promise<void> {
  await lockAccount(tx, accountId)
  const running = await runningPlus(tx, { stripe: undefined }, accountId)
  if (running && running.ends_at === null) return
  await tx
    .insert(subscriptionPeriods)
    .values({ account_id: accountId, id: newId(), starts_at: now, source: 'local' })
}

/** Turns Plus off. Nothing is deleted: records beyond the free plan are locked until it is back. */
export async function endLocalPlus(tx: Transaction, accountId: string): Promise<void> {
  await lockAccount(tx, accountId)
  await tx
    .update(subscriptionPeriods)
    .set({ ends_at: now, updated_at: now })
    .where(
      and(
        eq(subscriptionPeriods.account_id, accountId),
        eq(subscriptionPeriods.source, 'local'),
        runsNow,
      ),
    )
}

/** Gives Plus without payment, at the operator's word: for so many days, or for good. */
export async function givePlus(tx: Transaction, accountId: string, days?: number): Promise<void> {
  await lockAccount(tx, accountId)
  await endUnpaid(tx, accountId, ['operator'])
  const ends_at = days === undefined ? null : sql`${now} + make_interval(days => ${days})`
  await tx
    .insert(subscriptionPeriods)
    .values({ account_id: accountId, id: newId(), starts_at: now, ends_at, source: 'operator' })
}

/** Ends all Plus that nobody pays for. Answers whether the account has Plus nevertheless. */
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

/** Who changes an account's plan, or what its plan counts, waits here for the other to commit. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  // Not `for update`: rows that refer to the account hold its key, and two of them would deadlock.
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
}

/** Throws `Forbidden` (`subscription_required`) when `count` more animals exceed the free plan. */
export async function requireRoomForAnimals(
  tx: Transaction,
  { accountId, isSubscribed }: { accountId: string; isSubscribed: boolean },
  count = 1,
): Promise<void> {
  if (isSubscribed) return
  await lockAccount(tx, accountId)
  // A statement of its own, after the lock: it sees what the others have committed meanwhile.
  const kept = await totalOf(tx, animals, accountId)
  if (kept + count > freeAnimals) throw new Forbidden('subscription_required', capReached)
}

/** Hook of the scope whose features only Plus has. Throws `Forbidden` (`subscription_required`). */
export async function requirePlus({ session }: Pick<FastifyRequest, 'session'>): Promise<void> {
  if (!session?.isSubscribed) {
    throw new Forbidden('subscription_required', 'Subscribe to access')
  }
}

/** Hook of the scope that only the account's owner may enter. Throws `Forbidden` (`owner_only`). */
export async function requireOwner({ session }: FastifyRequest): Promise<void> {
  if (!session?.isOwner) {
    throw new Forbidden('owner_only', "Only the account's owner can do this")
  }
}
