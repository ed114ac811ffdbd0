import type Stripe from 'stripe'
import type { Config } from '../../server/config.ts'
import { Failure, statusOf } from '../../server/errors.ts'
import type { StripeConfig } from '../../server/stripeSettings.ts'
import type { Told } from './paidTime.ts'
import type { Interval } from './subscription.contract.ts'

/** So long one request to Stripe may take; it is repeated once. */
const limit_ms = 8000

/** Stripe's own client, fetched when it is first needed: it is heavy, and most installations sell nothing. */
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

/** The settings of payment. Throws when there are none: whoever asks has looked before. */
export function paymentOf({ stripe }: Pick<Config, 'stripe'>): StripeConfig {
  if (!stripe) throw new Error('Nothing is sold here')
  return stripe
}

/**
 * Asks Stripe. Throws `Failure`, 503, when it can't be reached and when it refuses what we ask,
 * which is told apart by the code: the settings are wrong then.
 */
export async function asked<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

/** Like `asked`, but undefined when Stripe has no such thing. */
export async function askedFor<Answer>(question: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await question
  } catch (error) {
    if (isMissing(error)) return undefined
    throw refusalOf(error) ?? error
  }
}

/** Ends something; that it has ended meanwhile is no failure. */
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
    const message = 'The payment service does not answer. Please try again in a moment.'
    return new Failure(503, [{ message, code: 'payment_unavailable' }], { retryAfter_s: 30 })
  }
  if (!String(error.type).startsWith('Stripe')) return undefined
  const message =
    'Payment is not set up as it should be here. Please tell the people who run this installation.'
  const failure = new Failure(503, [{ message, code: 'payment_refused' }], { retryAfter_s: 300 })
  failure.cause = error
  return failure
}

const passing = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'])

/** A subscription as it is now; undefined when Stripe knows none by this id. */
export async function readSubscription(stripe: Stripe, id: string): Promise<Told | undefined> {
  const subscription = await askedFor(stripe.subscriptions.retrieve(id))
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

/** Whether somebody has said that it will not be renewed: Stripe may tell it by either. */
export const isEnding = (
  given: Pick<Stripe.Subscription, 'cancel_at' | 'cancel_at_period_end'>,
): boolean => given.cancel_at !== null || given.cancel_at_period_end

/** The note on a subscription that runs out because the account is to be erased. */
export const endingWithAccount = 'with_account'

/** Whether it has that note: its owner has not ended it. */
export const endsWithAccount = ({ metadata }: Pick<Stripe.Subscription, 'metadata'>): boolean =>
  metadata.ending === endingWithAccount

/**
 * When the oldest invoice was made that is still to be paid. Not the period's start: one who never
 * pays enters period after period, each of them with a start of its own.
 */
async function unpaidSince(
  stripe: Stripe,
  { id, status, status_details }: Stripe.Subscription,
): Promise<number | undefined> {
  const paused = status_details?.paused.transitioned_at
  if (status === 'paused') return paused === undefined ? undefined : ms(paused)
  if (status !== 'past_due' && status !== 'unpaid') return undefined
  const open = await asked(stripe.invoices.list({ subscription: id, status: 'open', limit: 100 }))
  const since = open.data.map(({ created }) => ms(created))
  return since.length > 0 ? Math.min(...since) : undefined
}

const intervalOf = (word: string | undefined): Interval => (word === 'year' ? 'year' : 'month')

/** Stripe counts in seconds. */
const ms = (seconds: number) => seconds * 1000

/** What Stripe names by its id, or brings whole. */
export const idOf = (thing: string | { id: string }): string =>
  typeof thing === 'string' ? thing : thing.id
