import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { Failure } from '../../server/errors.ts'
import { requireOwner } from '../../server/plan.ts'
import { confirmPassword } from '../../server/session/confirmPassword.ts'
import { requireBrowser } from '../../server/session/permissions.ts'
import { fromOf } from '../../server/session/securityEvents.ts'
import { succeeded } from '../../server/wire.ts'
import { letSubscriptionsRunOut } from '../subscription/subscriptions.queries.ts'
import { askForErasure, countErasure, erasureOf, takeErasureBack } from './erasure.queries.ts'
import { cancellation, erasure, erasureRequest, keptWords } from './leaving.contract.ts'

/** The deletion of the current account: what it includes, requesting it and cancelling it. */
export const leavingRoutes = (context: Context) => async (app: App) => {
  app.addHook('onRequest', requireBrowser)
  app.addHook('onRequest', requireOwner)

  action(
    app,
    'GET /account/erasure',
    { summary: 'Get the deletion of the account', answer: erasure },
    (session) => erasureOf(context, session),
  )

  action(
    app,
    'POST /account/erasure',
    {
      summary: 'Schedule the deletion of the account',
      body: z.object({ user: erasureRequest.input }),
      created: erasure,
    },
    async (session, request) => {
      const from = fromOf(request)
      await confirmPassword(context, session, request.body.user.current_password, from)
      await countErasure(context.db, session.accountId, () =>
        letSubscriptionsRunOut(context, session.accountId, true),
      )
      await askForErasure(context, session, from)
      return erasureOf(context, session)
    },
  )

  action(
    app,
    'DELETE /account/erasure',
    { summary: 'Cancel the deletion of the account', answer: cancellation },
    async (session, request) => {
      await takeErasureBack(context, session, fromOf(request))
      const renews = await renewed(context, session.accountId, request.log)
      return succeeded({ message: renews ? keptWords.whole : keptWords.unpaid })
    },
  )
}

/** Keeping the account doesn't depend on Stripe: what fails here, the hourly job renews. */
async function renewed(context: Context, accountId: string, log: FastifyBaseLogger) {
  try {
    await letSubscriptionsRunOut(context, accountId, false)
    return true
  } catch (err) {
    if (!(err instanceof Failure) || err.status !== 503) throw err
    log.error({ err: err.cause ?? err }, 'payment')
    return false
  }
}
