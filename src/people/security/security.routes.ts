import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { endSessionsBut } from '../../server/session/endSessions.ts'
import { requireBrowser } from '../../server/session/permissions.ts'
import { fromOf, noteSecurity } from '../../server/session/securityEvents.ts'
import { emailOf } from '../../server/settings/addresses.ts'
import { idParams, listQuery, pageOf } from '../../server/wire.ts'
import { browserSession } from '../signIn/browserSession.ts'
import { askForEmail } from './email/emailChange.queries.ts'
import { emailChange, passwordChange, securityEvent, session } from './security.contract.ts'
import {
  changePassword,
  endSessionById,
  eventPage,
  requirePassword,
  sessionPage,
} from './security.queries.ts'

/** The user's own sign-in: password, address and sessions. */
export const securityRoutes = (context: Context) => async (app: App) => {
  const { db } = context
  const { remember } = browserSession(context)
  app.addHook('onRequest', requireBrowser)
  const paged = listQuery({ sorts: ['created_at_desc'], filters: ['all'] })

  action(
    app,
    'POST /passwords',
    { summary: 'Change the password', changes: 'own', body: z.object({ user: passwordChange }) },
    async (session, request, reply) => {
      const { current_password, password } = request.body.user
      const earlierHash = await requirePassword(db, request, current_password, 'current_password')
      await changePassword(context, session, fromOf(request), { earlierHash, password })
      const email = await emailOf(db, session.userId)
      if (email) await remember(reply, email)
    },
  )

  action(
    app,
    'POST /emails',
    { summary: 'Change the email', changes: 'own', body: z.object({ user: emailChange }) },
    async (session, request) => {
      const { current_password, email } = request.body.user
      await requirePassword(db, request, current_password, 'current_password')
      await askForEmail(context, session, fromOf(request), email)
    },
  )

  action(app, 'GET /sessions', { query: paged, answer: pageOf(session) }, (session, { query }) =>
    sessionPage(db, session, query),
  )

  action(
    app,
    'DELETE /sessions/:id',
    { summary: 'End a session', changes: 'own', params: idParams },
    (session, request) =>
      db.transaction(async (tx) => {
        const device = await endSessionById(tx, session, request.params.id)
        await noteSecurity(tx, session.userId, 'session_ended', fromOf(request), device)
      }),
  )

  action(
    app,
    'DELETE /sessions',
    { summary: 'End all other sessions', changes: 'own' },
    ({ userId, tokenHash }, request) =>
      db.transaction(async (tx) => {
        await endSessionsBut(tx, userId, tokenHash)
        await noteSecurity(tx, userId, 'sessions_ended', fromOf(request))
      }),
  )

  action(
    app,
    'GET /security_events',
    { query: paged, answer: pageOf(securityEvent) },
    (session, { query }) => eventPage(db, session, query),
  )
}
