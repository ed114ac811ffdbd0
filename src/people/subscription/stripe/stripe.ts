import type Stripe from 'stripe'
import { Failure, statusOf } from '../../../server/errors.ts'
import type { Config, StripeConfig } from '../../../server/settings/config.ts'
import type { Interval } from '../subscription.contract.ts'
import type { Told } from './paidTime.ts'

/** The timeout of a request to Stripe, which is retried once. */
const limit_ms = 8000

/** Stripe's client, loaded when it is first needed: it is large, and most servers sell nothing. */
export async function openStripe({ secretKey, api }: StripeConfig): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  const elsewhere = api ? new URL(api) : undefined
  return new Stripe(secretKey, {
    timeout: limit_ms,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(elsewhere && { protocol: 'http', host: elsewhere.hostname, port: elsewhere.port || 80 }),
  })
}

/** The payment settings. Throws if there are none, which callers check first. */
export function paymentOf({ stripe }: Pick<Config, 'stripe'>): StripeConfig {
  if (!stripe) throw new Error('No payment settings')
  return stripe
}

/**
 * Sends a request to Stripe. Throws `Failure` 503 if it is unreachable or refuses; the code tells
 * the two apart, since a refusal means wrong settings.
 */
export async function ask<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

/** Like `ask`, but undefined if the object doesn't exist. */
export async function lookUp<Answer>(question: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await question
  } catch (error) {
    if (isMissing(error)) return undefined
    throw refusalOf(error) ?? error
  }
}

/** Ends something; does nothing if it has ended already. */
export async function unlessOver(ending: Promise<unknown>): Promise<void> {
  try {
    await ending
  } catch (error) {
    const isOver = statusOf(error) === 400
    if (!isOver && !isMissing(error)) throw refusalOf(error) ?? error
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing'

function refusalOf(error: unknown): Failure | undefined {
  if (!(error instanceof Error) || !('type' in error)) return undefined
  if (passing.has(String(error.type))) {
    const message = "The payment service isn't responding. Please try again in a moment."
    return new Failure(503, [{ message, code: 'payment_unavailable' }], { retryAfter_s: 30 })
  }
  if (!String(error.type).startsWith('Stripe')) return undefined
  const message = "Payments aren't set up correctly. Please tell whoever runs this server."
  const failure = new Failure(503, [{ message, code: 'payment_refused' }], { retryAfter_s: 300 })
  failure.cause = error
  return failure
}

const passing = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'])

/** A subscription's present state; undefined if Stripe doesn't know it. */
export async function readSubscription(stripe: Stripe, id: string): Promise<Told | undefined> {
  const subscription = await lookUp(stripe.subscriptions.retrieve(id))
  if (!subscription) return undefined
  const [item] = subscription.items.data
  const periodEnd = item?.current_period_end ?? subscription.start_date
  const endsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null)
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    notedAccountId: subscription.metadata.account_id,
    status: subscription.status,
    interval: intervalOf(item?.price.recurring?.interval),
    startedAt: ms(subscription.start_date),
    periodStart: ms(item?.current_period_start ?? subscription.start_date),
    periodEnd: ms(periodEnd),
    endsAt: endsAt === null ? undefined : ms(endsAt),
    endsWithAccount: endsWithAccount(subscription),
    endedAt: subscription.ended_at === null ? undefined : ms(subscription.ended_at),
    unpaidSince: await unpaidSince(stripe, subscription),
  }
}

/** Tells whether it was cancelled: Stripe has two fields for it. */
export const isEnding = (
  subscription: Pick<Stripe.Subscription, 'cancel_at' | 'cancel_at_period_end'>,
): boolean => subscription.cancel_at !== null || subscription.cancel_at_period_end

/** The metadata of a subscription that ends because its account will be deleted. */
export const endingWithAccount = 'with_account'

/** Tells whether it has that metadata, and so wasn't cancelled by its owner. */
export const endsWithAccount = ({ metadata }: Pick<Stripe.Subscription, 'metadata'>): boolean =>
  metadata.ending === endingWithAccount

/**
 * When the oldest unpaid invoice was created. Not the period's start, since unpaid subscriptions go
 * on to new periods.
 */
async function unpaidSince(
  stripe: Stripe,
  { id, status, status_details }: Stripe.Subscription,
): Promise<number | undefined> {
  const paused = status_details?.paused.transitioned_at
  if (status === 'paused') return paused === undefined ? undefined : ms(paused)
  if (status !== 'past_due' && status !== 'unpaid') return undefined
  const open = await ask(stripe.invoices.list({ subscription: id, status: 'open', limit: 100 }))
  const since = open.data.map(({ created }) => ms(created))
  return since.length > 0 ? Math.min(...since) : undefined
}

const intervalOf = (word: string | undefined): Interval => (word === 'year' ? 'year' : 'month')

/** Stripe's times are in seconds. */
const ms = (seconds: number) => seconds * 1000

/** The id of an object that Stripe may embed. */
const idOf = (thing: string | { id: string }): string =>
  typeof thing === 'string' ? thing : thing.id
