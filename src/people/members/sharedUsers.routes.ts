import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { requireOwner } from '../../server/plan.ts'
import { requireBrowser } from '../../server/session/permissions.ts'
import { idParams } from '../../server/wire.ts'
import { invite } from './invitations/invitations.queries.ts'
import { invitationInput, roleChange, sharedUser, sharedUsers } from './people.contract.ts'
import { changeShared, findShared, listShared, removeShared } from './sharedUsers.queries.ts'

/** Sharing an account: for the owner only, and not for scripts. */
export const sharedUserRoutes = (context: Context) => async (app: App) => {
  const { db, config } = context
  app.addHook('onRequest', requireBrowser)
  app.addHook('onRequest', requireOwner)

  action(app, 'GET /shared_users', { answer: sharedUsers }, async (session) => {
    const value = await listShared(db, session.accountId)
    return {
      value,
      totalPages: Math.min(1, value.length),
      total: value.length,
      has_mail_server: config.smtpUrl !== undefined,
    }
  })

  action(
    app,
    'POST /shared_users',
    { body: z.object({ shared_user: invitationInput }), created: sharedUser },
    async (session, { body, ip }) => {
      const id = await invite(context, session, body.shared_user, ip)
      return findShared(db, session.accountId, id)
    },
  )

  action(
    app,
    'PATCH /shared_users/:id',
    { params: idParams, body: z.object({ shared_user: roleChange }), written: sharedUser },
    ({ accountId }, { params, body }) =>
      db.transaction((tx) => changeShared(tx, accountId, params.id, body.shared_user)),
  )

  action(app, 'DELETE /shared_users/:id', { params: idParams }, (session, { params }) =>
    removeShared(db, session.accountId, params.id),
  )

  // The same for clients that send the id in the body.
  action(
    app,
    'DELETE /shared_users',
    {
      summary: 'Delete the shared user named in the body',
      body: z.object({ shared_user: idParams }),
    },
    (session, { body }) => removeShared(db, session.accountId, body.shared_user.id),
  )
}
