import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/db.ts'
import { stripeSubscriptions } from '../../db/schema.ts'
import type { Base, Context } from '../../server/context.ts'
import { Failure } from '../../server/errors.ts'
import { endLocalPlus, runningPlus, startLocalPlus } from '../../server/plan.ts'
import { graceOf } from './stripe/paidTime.ts'
import { type Billing, stripeBilling } from './stripe/stripeBilling.ts'
import { overStatuses, type SubscriptionState } from './subscription.contract.ts'

/** How this server provides Plus: by payment if it has Stripe's keys. */
export const billingOf = (context: Base): Billing =>
  context.config.stripe ? stripeBilling(context) : localBilling(context.db)

/**
 * Ends an account's subscription at Stripe, if there is one; may be repeated. Throws `Failure` 503
 * if Stripe is unreachable.
 */
export const cancelSubscriptions = (context: Context, accountId: string): Promise<void> =>
  billingOf(context).cancelAll(accountId)

/**
 * Stops renewals while the account is waiting to be deleted, and resumes them if the deletion is
 * cancelled. A subscription that its owner cancelled stays cancelled. Throws `Failure` 503 if
 * Stripe is unreachable.
 */
export const letSubscriptionsRunOut = (
  context: Base,
  accountId: string,
  isEnding: boolean,
): Promise<void> => billingOf(context).letRunOut(accountId, isEnding)

/** The account's plan as its owner sees it. Two statements, without asking Stripe. */
export async function subscriptionStateOf(
  { config, db }: Base,
  accountId: string,
): Promise<SubscriptionState> {
  const running = await runningPlus(db, config, accountId)
  const [paid] = await db
    .select({
      interval: stripeSubscriptions.interval,
      status: stripeSubscriptions.status,
      paid_until: stripeSubscriptions.paid_until,
      is_ending: stripeSubscriptions.is_ending,
    })
    .from(stripeSubscriptions)
    .where(and(eq(stripeSubscriptions.account_id, accountId), hasBegun))
    .orderBy(
      sql`${stripeSubscriptions.status} in ${overStatuses}`,
      desc(stripeSubscriptions.paid_until),
    )
    .limit(1)
  return {
    payment: config.stripe !== undefined,
    prices: config.stripe?.shown ?? null,
    subscribed: running !== undefined,
    source: running?.source ?? null,
    since: running?.starts_at ?? null,
    until: running?.ends_at ?? null,
    paid: paid ? { ...paid, grace_until: graceUntil(paid) } : null,
  }
}

/** Without its first payment a subscription has never begun. */
const hasBegun = notInArray(stripeSubscriptions.status, ['incomplete', 'incomplete_expired'])

const graceUntil = ({ status, paid_until }: { status: string; paid_until: string }) =>
  status === 'past_due' ? new Date(graceOf(Date.parse(paid_until))).toISOString() : null

/** A server that sells nothing: the owner turns Plus on and off. */
const localBilling = (db: Database): Billing => ({
  async startCheckout() {
    throw nothingIsSold()
  },
  async openPortal() {
    throw nothingIsSold()
  },
  turn: (accountId, plus) =>
    db.transaction((tx) => (plus ? startLocalPlus : endLocalPlus)(tx, accountId)),
  async letRunOut() {},
  async cancelAll() {},
})

const nothingIsSold = () =>
  new Failure(409, [
    {
      message: 'Plus is free on this server. Turn it on under Subscribe.',
      code: 'no_payment',
    },
  ])
