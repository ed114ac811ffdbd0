import { count, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { securityEvents } from '../../db/schema.ts'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { pageWith } from '../../server/records/orders.ts'
import { endSessionsBut } from '../../server/session/endSessions.ts'
import { requireBrowser } from '../../server/session/permissions.ts'
import { fromOf, noteSecurity, securityEventKinds } from '../../server/session/securityEvents.ts'
import type { Session } from '../../server/session/session.ts'
import { emailOf } from '../../server/settings/addresses.ts'
import { idParams, listQuery, pageOf } from '../../server/wire.ts'
import { deviceName } from '../../shared/deviceName.ts'
import type { Page } from '../../shared/resource.ts'
import { browserSession } from '../signIn/browserSession.ts'
import { askForEmail } from './email/emailChange.queries.ts'
import { requirePassword } from './passwordAgain.ts'
import { changePassword } from './passwords.queries.ts'
import {
  emailChange,
  passwordChange,
  type SecurityEvent,
  securityEvent,
  session,
} from './security.contract.ts'
import { endSessionById, sessionPage } from './sessions.queries.ts'

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

/** The user's security events, latest first. */
async function eventPage(
  db: Db,
  { userId }: Session,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<SecurityEvent>> {
  const { id, kind, detail, device, network, created_at } = securityEvents
  const theirs = eq(securityEvents.user_id, userId)
  const rows = await db
    .select({ id, kind, detail, device, network, created_at })
    .from(securityEvents)
    .where(theirs)
    .orderBy(desc(created_at), desc(id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const [all] = await db.select({ total: count() }).from(securityEvents).where(theirs)
  const value = rows.map((row) => ({
    ...row,
    text: wordsOf.get(row.kind) ?? row.kind,
    device: deviceName(row.device),
  }))
  return pageWith(value, all?.total ?? 0, per_page)
}

const wordsOf = new Map<string, string>(Object.entries(securityEventKinds))
