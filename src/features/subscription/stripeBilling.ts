import { hash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { stripeCustomers } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Failure } from '../../server/errors.ts'
import { forgetTries, takeTry } from '../../server/throttle.ts'
import type { Billing, Payer } from './billing.ts'
import { refresh } from './refresh.queries.ts'
import {
  asked,
  askedFor,
  endingWithAccount,
  endsWithAccount,
  isEnding,
  openStripe,
  paymentOf,
  unlessOver,
} from './stripe.ts'
import { overStatuses } from './subscription.contract.ts'

/** One checkout of an account is opened at a time; one that was cut short frees its place after this. */
const oneAtATime = { most: 1, window_s: 120 }

/** Plus sold over Stripe. Addresses that Stripe leads back to come from PUBLIC_URL only. */
export function stripeBilling(context: Pick<Context, 'config' | 'db'>): Billing {
  const { config, db } = context
  const payment = paymentOf(config)
  const screen = (path: string) => `${config.publicUrl}/dashboard/${path}`

  async function customerOf(accountId: string) {
    const [known] = await db
      .select({ id: stripeCustomers.customer_id })
      .from(stripeCustomers)
      .where(eq(stripeCustomers.account_id, accountId))
    return known?.id
  }

  const openPortal = async (stripe: Stripe, customer: string) =>
    (
      await asked(
        stripe.billingPortal.sessions.create({ customer, return_url: screen('subscribe') }),
      )
    ).url

  return {
    async startCheckout(payer, interval) {
      const { accountId } = payer
      const place = `checkout ${accountId}`
      await takeTry(db, place, oneAtATime)
      try {
        const stripe = await openStripe(payment)
        const customer = await liveCustomer(stripe, payer, await customerOf(accountId))
        await noteCustomer(accountId, customer)
        if (await hasSubscription(stripe, customer)) return await openPortal(stripe, customer)
        await closeCheckouts(stripe, customer)
        const { url } = await asked(
          stripe.checkout.sessions.create({
            mode: 'subscription',
            customer,
            client_reference_id: accountId,
            line_items: [{ price: payment.prices[interval], quantity: 1 }],
            subscription_data: { metadata: { account_id: accountId } },
            success_url: screen('subscribe/success'),
            cancel_url: screen('subscribe'),
          }),
        )
        if (!url) throw new Error('A checkout of Stripe has no address')
        return url
      } finally {
        await forgetTries(db, place)
      }
    },

    async openPortal(accountId) {
      const customer = await customerOf(accountId)
      if (!customer) throw nothingToManage()
      return openPortal(await openStripe(payment), customer)
    },

    async turn() {
      throw new Failure(409, [
        { message: 'Plus is paid for here: choose monthly or yearly.', code: 'payment' },
      ])
    },

    async letRunOut(accountId, isToEnd) {
      const customer = await customerOf(accountId)
      if (!customer) return
      const stripe = await openStripe(payment)
      for (const subscription of await subscriptionsOf(stripe, customer)) {
        const { id } = subscription
        // Of those that were ended by their owner, none comes back.
        if (isToEnd ? isEnding(subscription) : !endsWithAccount(subscription)) continue
        const ending = isToEnd ? endingWithAccount : ''
        await askedFor(
          stripe.subscriptions.update(id, { cancel_at_period_end: isToEnd, metadata: { ending } }),
        )
        await refresh(context, stripe, id)
      }
    },

    async cancelAll(accountId) {
      const customer = await customerOf(accountId)
      if (!customer) return
      const stripe = await openStripe(payment)
      // Otherwise somebody could still pay at a page that is open.
      await closeCheckouts(stripe, customer)
      for (const { id } of await subscriptionsOf(stripe, customer)) {
        await askedFor(stripe.subscriptions.cancel(id))
        await refresh(context, stripe, id)
      }
    },
  }

  /** Told again of every checkout, so that the job knows whose subscription may have got lost. */
  async function noteCustomer(accountId: string, customer_id: string) {
    await db
      .insert(stripeCustomers)
      .values({ account_id: accountId, customer_id })
      .onConflictDoUpdate({
        target: stripeCustomers.account_id,
        set: { customer_id, updated_at: sql`now()` },
      })
  }

  /** Whether somebody who pays again would pay twice. Stripe is asked: its events may be late. */
  async function hasSubscription(stripe: Stripe, customer: string) {
    const all = await subscriptionsOf(stripe, customer)
    const running = all.filter(({ status }) => status !== 'incomplete')
    for (const { id } of running) await refresh(context, stripe, id)
    return running.length > 0
  }
}

/**
 * The account's customer at Stripe, made when there is none or it was deleted there. The key makes
 * one customer of two that are asked for at once, and of one that is asked for again after a crash.
 */
async function liveCustomer(stripe: Stripe, { accountId, email }: Payer, known?: string) {
  const found = known && (await askedFor(stripe.customers.retrieve(known)))
  if (found && !found.deleted) return found.id
  const made = await asked(
    stripe.customers.create(
      { email, metadata: { account_id: accountId } },
      { idempotencyKey: hash('sha256', ['customer', accountId, known ?? 'first', email].join()) },
    ),
  )
  return made.id
}

/** Those that are not over. */
export async function subscriptionsOf(
  stripe: Stripe,
  customer: string,
): Promise<Stripe.Subscription[]> {
  const found = await askedFor(stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
  return (found?.data ?? []).filter(({ status }) => !overStatuses.some((over) => over === status))
}

/** Pages to pay at that were left open: two of them would be paid twice. */
async function closeCheckouts(stripe: Stripe, customer: string) {
  const open = await askedFor(
    stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
  )
  for (const { id } of open?.data ?? []) await unlessOver(stripe.checkout.sessions.expire(id))
}

const nothingToManage = () =>
  new Failure(409, [{ message: 'There is no subscription yet.', code: 'no_subscription' }])
