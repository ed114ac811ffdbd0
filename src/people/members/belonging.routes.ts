import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { requireOwner } from '../../server/plan.ts'
import { requireBrowser } from '../../server/session/reach.ts'
import { fromOf } from '../../server/session/securityEvents.ts'
import { sessionOf } from '../../server/session/session.ts'
import { done, written } from '../../server/wire.ts'
import { currentUser } from '../../shared/currentUser.ts'
import { identity } from '../../shared/fields.ts'
import { currentUserOf } from '../signIn/account.queries.ts'
import { leaveAccount, renameAccount, startOwnAccount, switchAccount } from './belonging.queries.ts'
import { accountChange } from './people.contract.ts'

const own = { changes: 'own' as const }

/** The user's accounts, and the current one. */
export const belongingRoutes = (context: Context) => async (app: App) => {
  const { db } = context

  await app.register(async (browsers: App) => {
    browsers.addHook('onRequest', requireBrowser)

    browsers.patch(
      '/session',
      {
        config: own,
        schema: {
          summary: 'Switch to another account',
          body: z.object({ session: z.object({ account_id: identity('Not found') }) }),
          response: { 200: done },
        },
      },
      async (request) => {
        const { account_id } = request.body.session
        await db.transaction((tx) => switchAccount(tx, sessionOf(request), account_id))
        return { success: true as const }
      },
    )

    browsers.delete(
      '/memberships/:account_id',
      {
        config: own,
        schema: {
          summary: 'Leave an account',
          params: z.object({ account_id: identity() }),
          response: { 200: done },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const { account_id } = request.params
        await db.transaction((tx) => leaveAccount(tx, session, account_id, fromOf(request)))
        return { success: true as const }
      },
    )

    browsers.post(
      '/accounts',
      { config: own, schema: { response: { 201: done } } },
      async (request, reply) => {
        await startOwnAccount(context, sessionOf(request), fromOf(request))
        return reply.status(201).send({ success: true })
      },
    )
  })

  await app.register(async (owners: App) => {
    owners.addHook('onRequest', requireOwner)

    owners.patch(
      '/account',
      {
        schema: {
          body: z.object({ account: accountChange }),
          response: { 200: written(currentUser) },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        await renameAccount(db, session.accountId, request.body.account.name)
        return { success: true as const, object: await currentUserOf(context, session) }
      },
    )
  })
}
