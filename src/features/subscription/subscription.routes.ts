import { emailOf } from '../../server/addresses.ts'
import type { App, Context } from '../../server/context.ts'
import { SignedOut } from '../../server/errors.ts'
import { requireOwner } from '../../server/plan.ts'
import { requireBrowser } from '../../server/reach.ts'
import { sessionOf } from '../../server/session.ts'
import { written } from '../../server/wire.ts'
import { currentUser } from '../account/account.contract.ts'
import { currentUserOf } from '../account/account.queries.ts'
import { checkoutInput, subscriptionState, switchInput, wayOn } from './subscription.contract.ts'
import { billingOf, subscriptionStateOf } from './subscriptions.queries.ts'

/** An account's plan: what it is, and the ways to Plus. Its owner's alone, and not for scripts. */
export const subscriptionRoutes = (context: Context) => async (app: App) => {
  const billing = billingOf(context)
  app.addHook('onRequest', requireBrowser)
  app.addHook('onRequest', requireOwner)
  app.addHook('onError', async ({ log }, _reply, { cause }) => {
    if (cause) log.error({ err: cause }, 'payment')
  })

  app.get('/subscription', { schema: { response: { 200: subscriptionState } } }, (request) =>
    subscriptionStateOf(context, sessionOf(request).accountId),
  )

  app.patch(
    '/subscription',
    { schema: { body: switchInput, response: { 200: written(currentUser) } } },
    async (request) => {
      const session = sessionOf(request)
      await billing.turn(session.accountId, request.body.subscription.plus)
      return { success: true as const, object: await currentUserOf(context, session) }
    },
  )

  app.post(
    '/subscriptions',
    { schema: { body: checkoutInput, response: { 200: wayOn } } },
    async (request) => {
      const { accountId, userId } = sessionOf(request)
      const email = await emailOf(context.db, userId)
      if (!email) throw new SignedOut()
      const { interval } = request.body.subscription
      return { url: await billing.startCheckout({ accountId, email }, interval) }
    },
  )

  app.post('/subscriptions/portal', { schema: { response: { 200: wayOn } } }, async (request) => ({
    url: await billing.openPortal(sessionOf(request).accountId),
  }))
}
