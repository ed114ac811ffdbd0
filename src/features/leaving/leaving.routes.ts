import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { confirmPassword } from '../../server/confirmPassword.ts'
import type { App, Context } from '../../server/context.ts'
import { Failure } from '../../server/errors.ts'
import { requireOwner } from '../../server/plan.ts'
import { requireBrowser } from '../../server/reach.ts'
import { fromOf } from '../../server/securityEvents.ts'
import { sessionOf } from '../../server/session.ts'
import { written } from '../../server/wire.ts'
import { letSubscriptionsRunOut } from '../subscription/subscriptions.queries.ts'
import { askForErasure, countErasure, erasureOf, takeErasureBack } from './erasure.queries.ts'
import { erasure, erasureRequest, kept, keptWords } from './leaving.contract.ts'

/** The deletion of the account one is in: what would go, asking for it, and taking that back. */
export const leavingRoutes = (context: Context) => async (app: App) => {
  app.addHook('onRequest', requireBrowser)
  app.addHook('onRequest', requireOwner)

  app.get('/account/erasure', { schema: { response: { 200: erasure } } }, async (request) =>
    erasureOf(context, sessionOf(request)),
  )

  app.post(
    '/account/erasure',
    {
      schema: {
        body: z.object({ user: erasureRequest.input }),
        response: { 201: written(erasure) },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const from = fromOf(request)
      await confirmPassword(context, session, request.body.user.current_password, from)
      await countErasure(context.db, session.accountId, () =>
        letSubscriptionsRunOut(context, session.accountId, true),
      )
      await askForErasure(context, session, from)
      reply.status(201)
      return { success: true as const, object: await erasureOf(context, session) }
    },
  )

  app.delete('/account/erasure', { schema: { response: { 200: kept } } }, async (request) => {
    const session = sessionOf(request)
    await takeErasureBack(context, session, fromOf(request))
    const renews = await renewed(context, session.accountId, request.log)
    return { success: true as const, message: renews ? keptWords.whole : keptWords.unpaid }
  })
}

/** The account is kept whatever Stripe says: the hourly job renews what could not be renewed here. */
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
