import { z } from 'zod'
import type { App, Context } from '../../../server/context.ts'
import { Failure, NotFound } from '../../../server/errors.ts'
import { isMarked, refresh } from './refresh.queries.ts'
import { openStripe } from './stripe.ts'

/** How old a signature may be, to prevent replays. */
const tolerance_s = 300

/**
 * Stripe's webhook. It has no session: the signature over the exact bytes authenticates it. Stripe
 * retries after any response other than 2xx.
 */
export const webhookRoutes = (context: Context) => async (app: App) => {
  const { stripe: payment } = context.config
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onError', async ({ log }, _reply, { cause }) => {
    if (cause) log.error({ err: cause }, 'payment')
  })

  app.post('/webhooks/stripe', { schema: { hide: true } }, async ({ body, headers }) => {
    if (!payment) throw new NotFound()
    const stripe = await openStripe(payment)
    const signed: unknown = await stripe.webhooks
      .constructEventAsync(
        Buffer.isBuffer(body) ? body : '',
        headers['stripe-signature'] ?? '',
        payment.webhookSecret,
        tolerance_s,
      )
      .catch(() => {
        throw new Failure(400, [{ message: 'Not signed by Stripe', code: 'bad_signature' }])
      })
    const read = event.safeParse(signed)
    if (!read.success) throw new Failure(400, [{ message: 'Not an event', code: 'unreadable' }])
    const { id, subscription } = read.data
    if (subscription && !(await isMarked(context.db, id))) {
      await refresh(context, stripe, subscription, id)
    }
    return { received: true }
  })
}

const id = z.string().min(1).max(255)
const reference = z.union([id, z.object({ id }).transform((object) => object.id)])

const aboutSubscription = z
  .object({ data: z.object({ object: z.object({ id }) }) })
  .transform(({ data }) => data.object.id)
const aboutCheckout = z
  .object({ data: z.object({ object: z.object({ subscription: reference.nullish() }) }) })
  .transform(({ data }) => data.object.subscription)
const details = z.object({ subscription: reference.nullish() })
const parent = z.object({ subscription_details: details.nullish() })
const aboutInvoice = z
  .object({ data: z.object({ object: z.object({ parent: parent.nullish() }) }) })
  .transform(({ data }) => data.object.parent?.subscription_details?.subscription)

/** The events that may change an account's plan, with what reads their subscription. */
const readers: Readonly<Record<string, z.ZodType<string | null | undefined>>> = {
  'customer.subscription.created': aboutSubscription,
  'customer.subscription.updated': aboutSubscription,
  'customer.subscription.deleted': aboutSubscription,
  'customer.subscription.paused': aboutSubscription,
  'customer.subscription.resumed': aboutSubscription,
  'checkout.session.completed': aboutCheckout,
  'invoice.paid': aboutInvoice,
  'invoice.payment_failed': aboutInvoice,
}

/** An event by its id, with the subscription that it is about, if it may change an account's plan. */
const event = z.looseObject({ id, type: z.string() }).transform((signed, context) => {
  const reader = Object.hasOwn(readers, signed.type) ? readers[signed.type] : undefined
  const read = reader?.safeParse(signed)
  if (read?.success === false) context.addIssue({ code: 'custom', message: 'Not an event' })
  return { id: signed.id, subscription: read?.data }
})
