import type { App, Context } from '../../server/context.ts'
import { SignedOut } from '../../server/errors.ts'
import { requireOwner } from '../../server/plan.ts'
import { requireBrowser } from '../../server/session/reach.ts'
import { sessionOf } from '../../server/session/session.ts'
import { emailOf } from '../../server/settings/addresses.ts'
import { written } from '../../server/wire.ts'
import { currentUser } from '../../shared/currentUser.ts'
import { currentUserOf } from '../signIn/account.queries.ts'
import { checkoutInput, subscriptionState, switchInput, wayOn } from './subscription.contract.ts'
import { billingOf, subscriptionStateOf } from './subscriptions.queries.ts'

/** The account's plan, for its owner and not for scripts. */
export const subscriptionRoutes = (context: Context) => async (app: App) => {
  const billing = billingOf(context)
  app.addHook('onRequest', requireBrowser)
  app.addHook('onRequest', requireOwner)
  app.addHook('onError', async ({ log }, _reply, { cause }) => {
    if (cause) log.error({ err: cause }, 'payment')
  })

  app.get('/subscription', { schema: { response: { 200: subscriptionState() } } }, (request) =>
    subscriptionStateOf(context, sessionOf(request).accountId),
  )

  app.patch(
    '/subscription',
    { schema: { body: switchInput(), response: { 200: written(currentUser) } } },
    async (request) => {
      const session = sessionOf(request)
      await billing.turn(session.accountId, request.body.subscription.plus)
      return { success: true as const, object: await currentUserOf(context, session) }
    },
  )

  app.post(
    '/subscriptions',
    { schema: { summary: 'Start a checkout', body: checkoutInput(), response: { 200: wayOn() } } },
    async (request) => {
      const { accountId, userId } = sessionOf(request)
      const email = await emailOf(context.db, userId)
      if (!email) throw new SignedOut()
      const { interval } = request.body.subscription
      return { url: await billing.startCheckout({ accountId, email }, interval) }
    },
  )

  app.post(
    '/subscriptions/portal',
    { schema: { summary: 'Open the billing portal', response: { 200: wayOn() } } },
    async (request) => ({
      url: await billing.openPortal(sessionOf(request).accountId),
    }),
  )
}
