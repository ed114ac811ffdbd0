import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { NotFound } from '../../server/errors.ts'
import { tellPerson } from '../../server/messages/notify.ts'
import { confirmPassword, isFresh } from '../../server/session/confirmPassword.ts'
import { requireBrowser } from '../../server/session/permissions.ts'
import { fromOf, noteSecurity } from '../../server/session/securityEvents.ts'
import { linkIdentity, listLinked, unlink, unlinkedMail } from './identities.queries.ts'
import { journeys } from './journeys.ts'
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

  action(
    app,
    'GET /linked_sign_ins',
    { answer: linkedSignIns },
    async ({ userId, tokenHash }, request) => {
      const pending = oidc && (await waiting(db, request, userId))
      return {
        value: await listLinked(db, userId),
        offered: oidc?.name ?? null,
        pending: pending
          ? { email: pending.email, asks_password: !(await isFresh(db, tokenHash)) }
          : null,
      }
    },
  )

  action(
    app,
    'POST /linked_sign_ins',
    { summary: 'Start linking a sign-in', changes: 'own', body, written: linkBegun },
    async (session, request, reply) => {
      if (!provider) throw new NotFound()
      const { current_password } = request.body.linked_sign_in
      await confirmPassword(context, session, current_password, fromOf(request))
      const { address, journey } = await provider.begin(undefined)
      await setOut(db, reply, journey, session.userId)
      return { address }
    },
  )

  /** Confirms a waiting identity, right after a usual sign-in or with the password. */
  action(
    app,
    'POST /linked_sign_ins/pending',
    { summary: 'Finish linking a sign-in', changes: 'own', body },
    async (session, request, reply) => {
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
    },
  )

  action(
    app,
    'DELETE /linked_sign_ins/:id',
    { changes: 'own', params: z.object({ id: z.string().max(100) }) },
    ({ userId }, request) =>
      db.transaction(async (tx) => {
        const issuer = await unlink(tx, userId, request.params.id)
        await noteSecurity(tx, userId, 'oidc_unlinked', fromOf(request), issuer)
        const name = issuer === oidc?.issuer ? oidc.name : issuer
        await tellPerson(tx, userId, unlinkedMail(name, publicUrl))
      }),
  )
}
