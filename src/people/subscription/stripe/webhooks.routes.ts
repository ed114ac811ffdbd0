import type Stripe from 'stripe'
import type { App, Context } from '../../../server/context.ts'
import { Failure, NotFound } from '../../../server/errors.ts'
import { isMarked, refresh } from './refresh.queries.ts'
import { idOf, openStripe } from './stripe.ts'

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
    const event = await stripe.webhooks
      .constructEventAsync(
        Buffer.isBuffer(body) ? body : '',
        headers['stripe-signature'] ?? '',
        payment.webhookSecret,
        tolerance_s,
      )
      .catch(() => {
        throw new Failure(400, [{ message: 'Not signed by Stripe', code: 'bad_signature' }])
      })
    const subscription = subscriptionIn(event)
    if (subscription && !(await isMarked(context.db, event.id))) {
      await refresh(context, stripe, subscription, event.id)
    }
    return { received: true }
  })
}

/** The subscription of an event that may change an account's plan. */
function subscriptionIn(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return event.data.object.id
    case 'checkout.session.completed': {
      const { subscription } = event.data.object
      return subscription ? idOf(subscription) : undefined
    }
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const { parent } = event.data.object
      const subscription = parent?.subscription_details?.subscription
      return subscription ? idOf(subscription) : undefined
    }
    default:
      return undefined
  }
}
