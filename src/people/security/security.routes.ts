import { count, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import { securityEvents } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { pageWith } from '../../server/records/orders.ts'
import { endSessionsBut } from '../../server/session/endSessions.ts'
import { requireBrowser } from '../../server/session/reach.ts'
import { fromOf, noteSecurity, securityEventKinds } from '../../server/session/securityEvents.ts'
import { type Session, sessionOf } from '../../server/session/session.ts'
import { emailOf } from '../../server/settings/addresses.ts'
import { done, idParams, listQuery, pageOf } from '../../server/wire.ts'
import { deviceName } from '../../shared/deviceName.ts'
import type { Page } from '../../shared/resource.ts'
import { entrance } from '../signIn/entrance.ts'
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
  const { remember } = entrance(context)
  app.addHook('onRequest', requireBrowser)
  const config = { changes: 'own' as const }
  const paged = listQuery({ sorts: ['created_at_desc'], filters: ['all'] })

  app.post(
    '/passwords',
    {
      config,
      schema: {
        summary: 'Change the password',
        body: z.object({ user: passwordChange }),
        response: { 200: done },
      },
    },
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
    {
      config,
      schema: {
        summary: 'Change the email',
        body: z.object({ user: emailChange }),
        response: { 200: done },
      },
    },
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
    { config, schema: { summary: 'End a session', params: idParams, response: { 200: done } } },
    async (request) => {
      const { userId } = sessionOf(request)
      await db.transaction(async (tx) => {
        const device = await endSessionById(tx, sessionOf(request), request.params.id)
        await noteSecurity(tx, userId, 'session_ended', fromOf(request), device)
      })
      return { success: true as const }
    },
  )

  app.delete(
    '/sessions',
    { config, schema: { summary: 'End all other sessions', response: { 200: done } } },
    async (request) => {
      const { userId, tokenHash } = sessionOf(request)
      await db.transaction(async (tx) => {
        await endSessionsBut(tx, userId, tokenHash)
        await noteSecurity(tx, userId, 'sessions_ended', fromOf(request))
      })
      return { success: true as const }
    },
  )

  app.get(
    '/security_events',
    { schema: { querystring: paged, response: { 200: pageOf(securityEvent) } } },
    async (request) => eventPage(db, sessionOf(request), request.query),
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
