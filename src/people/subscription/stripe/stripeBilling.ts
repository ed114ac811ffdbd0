import { hash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Db } from '../../../db/db.ts'
import { stripeCustomers } from '../../../db/schema.ts'
import type { Base } from '../../../server/context.ts'
import { Failure } from '../../../server/errors.ts'
import { forgetTries, takeTry } from '../../../server/limits/throttle.ts'
import { type Interval, overStatuses } from '../subscription.contract.ts'
import { refresh } from './refresh.queries.ts'
import {
  ask,
  endingWithAccount,
  endsWithAccount,
  isEnding,
  lookUp,
  openStripe,
  paymentOf,
  unlessOver,
} from './stripe.ts'

/** Plus sold over Stripe. The addresses Stripe returns to come from PUBLIC_URL only. */
export function stripeBilling(context: Base): Billing {
  const { db } = context
  const payment = paymentOf(context.config)

  return {
    startCheckout: (payer, interval) => startCheckout(context, payer, interval),

    async openPortal(accountId) {
      const customer = await customerOf(db, accountId)
      if (!customer) throw nothingToManage()
      return openPortal(context, await openStripe(payment), customer)
    },

    async turn() {
      throw new Failure(409, [
        { message: 'Choose monthly or yearly to subscribe to Plus.', code: 'payment' },
      ])
    },

    async letRunOut(accountId, isToEnd) {
      const customer = await customerOf(db, accountId)
      if (!customer) return
      const stripe = await openStripe(payment)
      for (const subscription of await subscriptionsOf(stripe, customer)) {
        const { id } = subscription
        // Keeping the account doesn't revive a subscription that its owner cancelled.
        if (isToEnd ? isEnding(subscription) : !endsWithAccount(subscription)) continue
        const ending = isToEnd ? endingWithAccount : ''
        await lookUp(
          stripe.subscriptions.update(id, { cancel_at_period_end: isToEnd, metadata: { ending } }),
        )
        await refresh(context, stripe, id)
      }
    },

    async cancelAll(accountId) {
      const customer = await customerOf(db, accountId)
      if (!customer) return
      const stripe = await openStripe(payment)
      // First, so that no one can still pay on an open checkout page.
      await closeCheckouts(stripe, customer)
      for (const { id } of await subscriptionsOf(stripe, customer)) {
        await lookUp(stripe.subscriptions.cancel(id))
        await refresh(context, stripe, id)
      }
    },
  }
}

/** One checkout per account at a time; after a crash the next can start once this has passed. */
const oneAtATime = { most: 1, window_s: 120 }

/** The address of a checkout page, or of the portal if the account has a subscription already. */
async function startCheckout(context: Base, payer: Payer, interval: Interval): Promise<string> {
  const { config, db } = context
  const { accountId } = payer
  const payment = paymentOf(config)
  const place = `checkout ${accountId}`
  await takeTry(db, place, oneAtATime)
  try {
    const stripe = await openStripe(payment)
    const customer = await liveCustomer(stripe, payer, await customerOf(db, accountId))
    await noteCustomer(db, accountId, customer)
    if (await hasSubscription(context, stripe, customer)) {
      return await openPortal(context, stripe, customer)
    }
    await closeCheckouts(stripe, customer)
    const { url } = await ask(
      stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: accountId,
        line_items: [{ price: payment.prices[interval], quantity: 1 }],
        subscription_data: { metadata: { account_id: accountId } },
        success_url: screen(config, 'subscribe/success'),
        cancel_url: screen(config, 'subscribe'),
      }),
    )
    if (!url) throw new Error('A checkout of Stripe has no address')
    return url
  } finally {
    await forgetTries(db, place)
  }
}

async function openPortal({ config }: Base, stripe: Stripe, customer: string) {
  const return_url = screen(config, 'subscribe')
  const { url } = await ask(stripe.billingPortal.sessions.create({ customer, return_url }))
  return url
}

const screen = ({ publicUrl }: Base['config'], path: string) => `${publicUrl}/dashboard/${path}`

async function customerOf(db: Db, accountId: string) {
  const [customer] = await db
    .select({ id: stripeCustomers.customer_id })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.account_id, accountId))
  return customer?.id
}

/** `updated_at` is the latest checkout, by which the job finds subscriptions whose event was lost. */
async function noteCustomer(db: Db, accountId: string, customer_id: string) {
  await db
    .insert(stripeCustomers)
    .values({ account_id: accountId, customer_id })
    .onConflictDoUpdate({
      target: stripeCustomers.account_id,
      set: { customer_id, updated_at: sql`now()` },
    })
}

/** Tells whether paying again would mean paying twice. Asks Stripe, since its events may be late. */
async function hasSubscription(context: Base, stripe: Stripe, customer: string) {
  const all = await subscriptionsOf(stripe, customer)
  const running = all.filter(({ status }) => status !== 'incomplete')
  for (const { id } of running) await refresh(context, stripe, id)
  return running.length > 0
}

/**
 * The account's customer at Stripe, created if there is none or it was deleted there. The idempotency
 * key keeps simultaneous and repeated requests from creating a second one.
 */
async function liveCustomer(stripe: Stripe, { accountId, email }: Payer, id?: string) {
  const customer = id && (await lookUp(stripe.customers.retrieve(id)))
  if (customer && !customer.deleted) return customer.id
  const created = await ask(
    stripe.customers.create(
      { email, metadata: { account_id: accountId } },
      { idempotencyKey: hash('sha256', ['customer', accountId, id ?? 'first', email].join()) },
    ),
  )
  return created.id
}

/** The customer's subscriptions that haven't ended. */
export async function subscriptionsOf(
  stripe: Stripe,
  customer: string,
): Promise<Stripe.Subscription[]> {
  const list = await lookUp(stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
  return (list?.data ?? []).filter(({ status }) => !overStatuses.some((over) => over === status))
}

/** Expires checkout pages that are still open, so that no one pays on two of them. */
async function closeCheckouts(stripe: Stripe, customer: string) {
  const open = await lookUp(stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }))
  for (const { id } of open?.data ?? []) await unlessOver(stripe.checkout.sessions.expire(id))
}

const nothingToManage = () =>
  new Failure(409, [{ message: "You don't have a subscription yet.", code: 'no_subscription' }])

/** The paying account, and its owner's address. */
type Payer = { accountId: string; email: string }

/**
 * How a server provides Plus: sold over Stripe, or turned on by the owner. The verbs of the other
 * way throw a 409.
 */
export type Billing = {
  /** Returns the address of a checkout, or of the portal if there is a running subscription. */
  startCheckout(payer: Payer, interval: Interval): Promise<string>
  /** Returns the address of the portal that manages a subscription. */
  openPortal(accountId: string): Promise<string>
  /** Turns Plus on or off without payment. */
  turn(accountId: string, plus: boolean): Promise<void>
  /** Sets whether the account's subscription ends with its period instead of renewing. */
  letRunOut(accountId: string, isEnding: boolean): Promise<void>
  /** Ends the account's subscription at once. Repeating it does nothing. */
  cancelAll(accountId: string): Promise<void>
}
