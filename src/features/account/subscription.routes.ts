import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { endLocalPlus, requireOwner, startLocalPlus } from '../../server/plan.ts'
import { requireBrowser } from '../../server/reach.ts'
import { sessionOf } from '../../server/session.ts'
import { written } from '../../server/wire.ts'
import { yesNo } from '../../shared/fields.ts'
import { currentUser } from './account.contract.ts'
import { currentUserOf } from './account.queries.ts'

/** The plan of a server without payment: its owner turns Plus on and off, at no cost. */
export const subscriptionRoutes = (context: Context) => async (app: App) => {
  app.addHook('onRequest', requireBrowser)
  app.addHook('onRequest', requireOwner)

  app.patch(
    '/subscription',
    {
      schema: {
        body: z.object({ subscription: z.object({ plus: yesNo() }) }),
        response: { 200: written(currentUser) },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      const { plus } = request.body.subscription
      await context.db.transaction((tx) =>
        (plus ? startLocalPlus : endLocalPlus)(tx, session.accountId),
      )
      return { success: true as const, object: await currentUserOf(context, session) }
    },
  )
}
