import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { NotFound } from '../../server/errors.ts'
import { tellPerson } from '../../server/messages/tellPerson.ts'
import { confirmPassword, isFresh } from '../../server/session/confirmPassword.ts'
import { requireBrowser } from '../../server/session/reach.ts'
import { fromOf, noteSecurity } from '../../server/session/securityEvents.ts'
import { sessionOf } from '../../server/session/session.ts'
import { done } from '../../server/wire.ts'
import { linkIdentity, listLinked, unlink } from './identities.queries.ts'
import { journeys } from './journeys.ts'
import { unlinkedMail } from './mails.ts'
import { linkBegun, linkedSignIns, linkInput } from './oidc.contract.ts'
import { oidcProvider } from './provider.ts'

/** Other sign-ins of the signed-in user: listed, linked with the password, and unlinked. */
export const linkedSignInRoutes = (context: Context) => async (app: App) => {
  const { config, db } = context
  const { oidc, publicUrl } = config
  const provider = oidc && oidcProvider(oidc, config)
  const { setOut, waiting, settle } = journeys(context)
  const body = z.object({ linked_sign_in: linkInput })
  app.addHook('onRequest', requireBrowser)

  app.get('/linked_sign_ins', { schema: { response: { 200: linkedSignIns } } }, async (request) => {
    const { userId, tokenHash } = sessionOf(request)
    const pending = oidc && (await waiting(db, request, userId))
    return {
      value: await listLinked(db, userId),
      offered: oidc?.name ?? null,
      pending: pending
        ? { email: pending.email, asks_password: !(await isFresh(db, tokenHash)) }
        : null,
    }
  })

  app.post(
    '/linked_sign_ins',
    {
      config: { changes: 'own' },
      schema: { summary: 'Start linking a sign-in', body, response: { 200: linkBegun } },
    },
    async (request, reply) => {
      if (!provider) throw new NotFound()
      const session = sessionOf(request)
      const { current_password } = request.body.linked_sign_in
      await confirmPassword(context, session, current_password, fromOf(request))
      const { address, journey } = await provider.begin(undefined)
      await setOut(db, reply, journey, session.userId)
      return { success: true as const, object: { address } }
    },
  )

  /** Confirms a waiting identity, right after a usual sign-in or with the password. */
  app.post(
    '/linked_sign_ins/pending',
    {
      config: { changes: 'own' },
      schema: { summary: 'Finish linking a sign-in', body, response: { 200: done } },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const { userId, tokenHash } = session
      if (!oidc || !(await waiting(db, request, userId))) throw new NotFound()
      if (!(await isFresh(db, tokenHash))) {
        const { current_password } = request.body.linked_sign_in
        await confirmPassword(context, session, current_password, fromOf(request))
      }
      await db.transaction(async (tx) => {
        const pending = await settle(tx, request, reply, userId)
        if (!pending) throw new NotFound()
        const { issuer, subject } = pending
        const person = { userId, from: fromOf(request), name: oidc.name, publicUrl }
        await linkIdentity(tx, person, { issuer, subject })
      })
      return { success: true as const }
    },
  )

  app.delete(
    '/linked_sign_ins/:id',
    {
      config: { changes: 'own' },
      schema: { params: z.object({ id: z.string().max(100) }), response: { 200: done } },
    },
    async (request) => {
      const { userId } = sessionOf(request)
      await db.transaction(async (tx) => {
        const issuer = await unlink(tx, userId, request.params.id)
        await noteSecurity(tx, userId, 'oidc_unlinked', fromOf(request), issuer)
        const name = issuer === oidc?.issuer ? oidc.name : issuer
        await tellPerson(tx, userId, unlinkedMail(name, publicUrl))
      })
      return { success: true as const }
    },
  )
}
