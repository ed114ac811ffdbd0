import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { SignedOut } from '../../server/errors.ts'
import { requireOwner } from '../../server/plan.ts'
import { requireBrowser } from '../../server/session/permissions.ts'
import { emailOf } from '../../server/settings/addresses.ts'
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

  action(app, 'GET /subscription', { answer: subscriptionState() }, (session) =>
    subscriptionStateOf(context, session.accountId),
  )

  action(
    app,
    'PATCH /subscription',
    { body: switchInput(), written: currentUser },
    async (session, { body }) => {
      await billing.turn(session.accountId, body.subscription.plus)
      return currentUserOf(context, session)
    },
  )

  action(
    app,
    'POST /subscriptions',
    { summary: 'Start a checkout', body: checkoutInput(), answer: wayOn() },
    async ({ accountId, userId }, { body }) => {
      const email = await emailOf(context.db, userId)
      if (!email) throw new SignedOut()
      const { interval } = body.subscription
      return { url: await billing.startCheckout({ accountId, email }, interval) }
    },
  )

  action(
    app,
    'POST /subscriptions/portal',
    { summary: 'Open the billing portal', answer: wayOn() },
    async ({ accountId }) => ({ url: await billing.openPortal(accountId) }),
  )
}
