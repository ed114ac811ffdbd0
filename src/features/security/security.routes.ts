import { z } from 'zod'
import { emailOf } from '../../server/addresses.ts'
import type { App, Context } from '../../server/context.ts'
import { endSessionsBut } from '../../server/endSessions.ts'
import { requireBrowser } from '../../server/reach.ts'
import { fromOf, noteSecurity } from '../../server/securityEvents.ts'
import { sessionOf } from '../../server/session.ts'
import { done, idParams, listQuery, pageOf } from '../../server/wire.ts'
import { entrance } from '../account/entrance.ts'
import { askForEmail } from './emailChange.queries.ts'
import { eventPage } from './events.queries.ts'
import { requirePassword } from './passwordAgain.ts'
import { changePassword } from './passwords.queries.ts'
import { emailChange, passwordChange, securityEvent, session } from './security.contract.ts'
import { endSessionById, sessionPage } from './sessions.queries.ts'

/** What a person does about their own sign-in: password, address, where they are signed in. */
export const securityRoutes = (context: Context) => async (app: App) => {
  const { db } = context
  const { remember } = entrance(context)
  app.addHook('onRequest', requireBrowser)
  const config = { changes: 'own' as const }
  const paged = listQuery({ sorts: ['created_at_desc'], filters: ['all'] })

  app.post(
    '/passwords',
    { config, schema: { body: z.object({ user: passwordChange }), response: { 200: done } } },
    async (request, reply) => {
      const { current_password, password } = request.body.user
      const earlierHash = await requirePassword(db, request, current_password, 'current_password')
      const change = { earlierHash, password }
      await changePassword(context, sessionOf(request), fromOf(request), change)
      const email = await emailOf(db, sessionOf(request).userId)
      if (email) await remember(reply, email)
      return { success: true as const }
    },
  )

  app.post(
    '/emails',
    { config, schema: { body: z.object({ user: emailChange }), response: { 200: done } } },
    async (request) => {
      const { current_password, email } = request.body.user
      await requirePassword(db, request, current_password, 'current_password')
      await askForEmail(context, sessionOf(request), fromOf(request), email)
      return { success: true as const }
    },
  )

  app.get(
    '/sessions',
    { schema: { querystring: paged, response: { 200: pageOf(session) } } },
    async (request) => sessionPage(db, sessionOf(request), request.query),
  )

  app.delete(
    '/sessions/:id',
    { config, schema: { params: idParams, response: { 200: done } } },
    async (request) => {
      const { userId } = sessionOf(request)
      await db.transaction(async (tx) => {
        const device = await endSessionById(tx, sessionOf(request), request.params.id)
        await noteSecurity(tx, userId, 'session_ended', fromOf(request), device)
      })
      return { success: true as const }
    },
  )

  app.delete('/sessions', { config, schema: { response: { 200: done } } }, async (request) => {
    const { userId, tokenHash } = sessionOf(request)
    await db.transaction(async (tx) => {
      await endSessionsBut(tx, userId, tokenHash)
      await noteSecurity(tx, userId, 'sessions_ended', fromOf(request))
    })
    return { success: true as const }
  })

  app.get(
    '/security_events',
    { schema: { querystring: paged, response: { 200: pageOf(securityEvent) } } },
    async (request) => eventPage(db, sessionOf(request), request.query),
  )
}
