import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { requireOwner } from '../../server/plan.ts'
import { requireBrowser } from '../../server/session/reach.ts'
import { sessionOf } from '../../server/session/session.ts'
import { done, idParams, written } from '../../server/wire.ts'
import { invite } from './invitations/invitations.queries.ts'
import { invitationInput, roleChange, sharedUser, sharedUsers } from './people.contract.ts'
import { changeShared, findShared, listShared, removeShared } from './sharedUsers.queries.ts'

/** Sharing an account: for the owner only, and not for scripts. */
export const sharedUserRoutes = (context: Context) => async (app: App) => {
  const { db, config } = context
  app.addHook('onRequest', requireBrowser)
  app.addHook('onRequest', requireOwner)

  app.get('/shared_users', { schema: { response: { 200: sharedUsers } } }, async (request) => {
    const value = await listShared(db, sessionOf(request).accountId)
    return {
      value,
      totalPages: Math.min(1, value.length),
      total: value.length,
      has_mail_server: config.smtpUrl !== undefined,
    }
  })

  app.post(
    '/shared_users',
    {
      schema: {
        body: z.object({ shared_user: invitationInput }),
        response: { 201: written(sharedUser) },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const id = await invite(context, session, request.body.shared_user, request.ip)
      const object = await findShared(db, session.accountId, id)
      return reply.status(201).send({ success: true, object })
    },
  )

  app.patch(
    '/shared_users/:id',
    {
      schema: {
        params: idParams,
        body: z.object({ shared_user: roleChange }),
        response: { 200: written(sharedUser) },
      },
    },
    async (request) => {
      const { accountId } = sessionOf(request)
      const { shared_user } = request.body
      const object = await db.transaction((tx) =>
        changeShared(tx, accountId, request.params.id, shared_user),
      )
      return { success: true as const, object }
    },
  )

  app.delete(
    '/shared_users/:id',
    { schema: { params: idParams, response: { 200: done } } },
    async (request) => {
      await removeShared(db, sessionOf(request).accountId, request.params.id)
      return { success: true as const }
    },
  )

  // The same for clients that send the id in the body.
  app.delete(
    '/shared_users',
    {
      schema: {
        summary: 'Delete the shared user named in the body',
        body: z.object({ shared_user: idParams }),
        response: { 200: done },
      },
    },
    async (request) => {
      await removeShared(db, sessionOf(request).accountId, request.body.shared_user.id)
      return { success: true as const }
    },
  )
}
