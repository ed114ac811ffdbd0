import { and, eq, lt, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { Db, Transaction } from '../../../db/db.ts'
import {
  stripeCustomers,
  stripeEvents,
  stripeSubscriptions,
  subscriptionPeriods,
} from '../../../db/schema.ts'
import type { Base } from '../../../server/context.ts'
import { lockAccount } from '../../../server/plan.ts'
import { tellOfPlan } from '../telling.queries.ts'
import { type PaidTime, paidTimeOf, type Told } from './paidTime.ts'
import { readSubscription } from './stripe.ts'

/**
 * Reads a subscription from Stripe and stores its state; the content of events isn't used, so they
 * may be late, repeated or out of order. An `eventId` is marked in the same transaction, and a
 * marked one does nothing. Subscriptions of unknown accounts are ignored. Throws `Failure` 503 if
 * Stripe is unreachable, without marking the event.
 */
export async function refresh(
  { config, db }: Base,
  stripe: Stripe,
  subscriptionId: string,
  eventId?: string,
): Promise<void> {
  while (true) {
    const askedAt = await momentOf(db)
    const subscription = await readSubscription(stripe, subscriptionId)
    // Unknown isn't ended: another Stripe account's keys must not end what people have paid for.
    if (!subscription) return noteAsked(db, subscriptionId, askedAt)
    const isWritten = await db.transaction(async (tx) => {
      const accountId = await accountOf(tx, subscription)
      if (!accountId) return true
      await lockAccount(tx, accountId)
      const [stored] = await tx
        .select({ askedAt: stripeSubscriptions.updated_at })
        .from(stripeSubscriptions)
        .where(eq(stripeSubscriptions.stripe_id, subscription.id))
      // Read within the same millisecond as another answer, so either may be newer.
      if (stored?.askedAt === askedAt) return false
      if (eventId && !(await mark(tx, eventId))) return true
      if (!stored || stored.askedAt < askedAt) {
        const time = paidTimeOf(subscription)
        await writeSubscription(tx, { accountId, subscription, time, askedAt })
        await writePeriod(tx, { accountId, subscription, time })
      }
      await tellOfPlan(tx, config, accountId)
      return true
    })
    if (isWritten) return
  }
}

/** Recorded, so that it waits for its next turn like the others. */
async function noteAsked(db: Db, stripeId: string, askedAt: string) {
  const { stripe_id, updated_at } = stripeSubscriptions
  await db
    .update(stripeSubscriptions)
    .set({ updated_at: askedAt })
    .where(and(eq(stripe_id, stripeId), lt(updated_at, askedAt)))
}

/** Tells whether an event was handled before. */
export async function isMarked(db: Db, eventId: string): Promise<boolean> {
  const rows = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, eventId))
  return rows.length > 0
}

async function mark(tx: Transaction, id: string) {
  const marked = await tx
    .insert(stripeEvents)
    .values({ id })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id })
  return marked.length > 0
}

/**
 * The database's clock, which all servers share. An answer is as old as its request: of two, the
 * later request's answer includes everything the earlier one saw.
 */
async function momentOf(db: Db) {
  const { rows } = await db.execute<{ now: string }>(
    sql`select clock_timestamp()::timestamptz(3) as now`,
  )
  return new Date(rows[0]?.now ?? 0).toISOString()
}

/**
 * The account of a subscription's customer. For an unknown customer, it is in the metadata set by
 * checkout: the server may have been killed before storing the customer, or restored from a backup.
 * The metadata can be trusted, since only holders of the secret key can set it, and it never
 * replaces an account's known customer.
 */
async function accountOf(tx: Transaction, { customerId, notedAccountId }: Told) {
  const [customer] = await tx
    .select({ id: stripeCustomers.account_id })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.customer_id, customerId))
  if (customer) return customer.id
  const noted = z.uuid().safeParse(notedAccountId)
  if (!noted.success) return undefined
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${stripeCustomers} (account_id, customer_id)
    select id, ${customerId} from accounts where id = ${noted.data}
    on conflict do nothing returning account_id as id`)
  return rows[0]?.id
}

type Written = { accountId: string; subscription: Told; time: PaidTime }

async function writeSubscription(
  tx: Transaction,
  { accountId, subscription, time, askedAt }: Written & { askedAt: string },
) {
  const values = {
    account_id: accountId,
    status: subscription.status,
    interval: subscription.interval,
    paid_until: iso(time.paidUntil),
    is_ending: time.isEnding,
    ends_with_account: subscription.endsWithAccount,
    updated_at: askedAt,
  }
  await tx
    .insert(stripeSubscriptions)
    .values({ ...values, stripe_id: subscription.id })
    .onConflictDoUpdate({ target: stripeSubscriptions.stripe_id, set: values })
}

/**
 * One row per subscription, with the time of its Plus. A past end stays, and Plus that is withdrawn
 * ends now, so that the rows show what people really had.
 */
async function writePeriod(tx: Transaction, { accountId, subscription, time }: Written) {
  if (time.plusUntil === undefined) {
    await tx
      .delete(subscriptionPeriods)
      .where(
        and(
          eq(subscriptionPeriods.account_id, accountId),
          eq(subscriptionPeriods.stripe_id, subscription.id),
        ),
      )
    return
  }
  // Stripe's clock may be ahead of ours; Plus that starts now must count as started.
  const startsAt = sql`least(${iso(subscription.startedAt)}::timestamptz, ${now})`
  const endsAt = sql`${iso(time.plusUntil)}::timestamptz`
  const before = subscriptionPeriods.ends_at
  await tx
    .insert(subscriptionPeriods)
    .values({
      account_id: accountId,
      id: newId(),
      source: 'stripe',
      stripe_id: subscription.id,
      starts_at: startsAt,
      ends_at: sql`greatest(${endsAt}, ${startsAt})`,
    })
    .onConflictDoUpdate({
      target: subscriptionPeriods.stripe_id,
      set: {
        ends_at: sql`case when ${endsAt} > ${now} then ${endsAt}
          when ${before} <= ${now} then ${before}
          else greatest(${now}, ${subscriptionPeriods.starts_at}) end`,
        updated_at: now,
      },
    })
}

const now = sql`clock_timestamp()::timestamptz(3)`
const iso = (ms: number) => new Date(ms).toISOString()
