import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { requireOwner } from '../../server/plan.ts'
import { requireBrowser } from '../../server/session/permissions.ts'
import { fromOf } from '../../server/session/securityEvents.ts'
import { sessionOf } from '../../server/session/session.ts'
import { done, succeeded } from '../../server/wire.ts'
import { currentUser } from '../../shared/currentUser.ts'
import { identity } from '../../shared/fields.ts'
import { currentUserOf } from '../signIn/account.queries.ts'
import { leaveAccount, renameAccount, startOwnAccount, switchAccount } from './belonging.queries.ts'
import { accountChange } from './people.contract.ts'

/** The user's accounts, and the current one. */
export const belongingRoutes = (context: Context) => async (app: App) => {
  const { db } = context

  await app.register(async (browsers: App) => {
    browsers.addHook('onRequest', requireBrowser)

    action(
      browsers,
      'PATCH /session',
      {
        summary: 'Switch to another account',
        changes: 'own',
        body: z.object({ session: z.object({ account_id: identity('Not found') }) }),
      },
      (session, { body }) =>
        db.transaction((tx) => switchAccount(tx, session, body.session.account_id)),
    )

    action(
      browsers,
      'DELETE /memberships/:account_id',
      { summary: 'Leave an account', changes: 'own', params: z.object({ account_id: identity() }) },
      (session, request) =>
        db.transaction((tx) =>
          leaveAccount(tx, session, request.params.account_id, fromOf(request)),
        ),
    )

    browsers.post(
      '/accounts',
      { config: { changes: 'own' }, schema: { response: { 201: done } } },
      async (request, reply) => {
        await startOwnAccount(context, sessionOf(request), fromOf(request))
        return reply.status(201).send(succeeded({}))
      },
    )
  })

  await app.register(async (owners: App) => {
    owners.addHook('onRequest', requireOwner)

    action(
      owners,
      'PATCH /account',
      { body: z.object({ account: accountChange }), written: currentUser },
      async (session, { body }) => {
        await renameAccount(db, session.accountId, body.account.name)
        return currentUserOf(context, session)
      },
    )
  })
}
