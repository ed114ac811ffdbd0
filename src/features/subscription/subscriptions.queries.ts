import { desc, eq, sql } from 'drizzle-orm'
import { stripeSubscriptions } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { runningPlus } from '../../server/plan.ts'
import type { Billing } from './billing.ts'
import { localBilling } from './local.ts'
import { graceOf } from './paidTime.ts'
import { stripeBilling } from './stripeBilling.ts'
import { overStatuses, type SubscriptionState } from './subscription.contract.ts'

type Given = Pick<Context, 'config' | 'db'>

/** How this installation comes to its Plus: by payment when there are keys for it. */
export const billingOf = (context: Given): Billing =>
  context.config.stripe ? stripeBilling(context) : localBilling(context.db)

/**
 * Ends at Stripe what an account pays for, at once; does nothing where it pays for nothing, also
 * when it is asked again. Throws `Failure`, 503, when Stripe can't be reached: try it again then.
 */
export const cancelSubscriptions = (context: Context, accountId: string): Promise<void> =>
  billingOf(context).cancelAll(accountId)

/**
 * Whether an account is to be erased: what it pays for is not renewed then, so that nobody pays for
 * what will be gone, and is again when its owner changes their mind. What they had ended themselves
 * stays ended. Throws `Failure`, 503, when Stripe can't be reached.
 */
export const letSubscriptionsRunOut = (
  context: Given,
  accountId: string,
  isEnding: boolean,
): Promise<void> => billingOf(context).letRunOut(accountId, isEnding)

/** An account's plan, as its owner sees it. Two statements; Stripe is not asked. */
export async function subscriptionStateOf(
  { config, db }: Pick<Context, 'config' | 'db'>,
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
    .where(eq(stripeSubscriptions.account_id, accountId))
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

const graceUntil = ({ status, paid_until }: { status: string; paid_until: string }) =>
  status === 'past_due' ? new Date(graceOf(Date.parse(paid_until))).toISOString() : null
