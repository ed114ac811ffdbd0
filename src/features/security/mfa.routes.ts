import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { requireBrowser } from '../../server/reach.ts'
import { fromOf } from '../../server/securityEvents.ts'
import { sessionOf } from '../../server/session.ts'
import { done, written } from '../../server/wire.ts'
import { disableMfa, enableMfa, mfaUserOf, renewRecoveryCodes } from './mfa.queries.ts'
import { requirePassword } from './passwordAgain.ts'
import { mfaEnable, mfaUser, passwordAgain, recoveryCodeList } from './security.contract.ts'

/** The second step of the sign-in: a code of an authenticator, or one on paper. */
export const mfaRoutes = (context: Context) => async (app: App) => {
  app.addHook('onRequest', requireBrowser)
  const config = { changes: 'own' as const }
  const password = z.object({ user: passwordAgain })

  app.get('/mfa/user', { schema: { response: { 200: mfaUser } } }, async (request) =>
    mfaUserOf(context, sessionOf(request)),
  )

  app.patch(
    '/mfa/enable',
    { config, schema: { body: mfaEnable, response: { 200: written(recoveryCodeList) } } },
    async (request) => {
      const { code } = request.body.user
      const codes = await enableMfa(context, sessionOf(request), fromOf(request), code)
      return { success: true as const, object: { recovery_codes: codes } }
    },
  )

  app.patch(
    '/mfa/disable',
    { config, schema: { body: password, response: { 200: done } } },
    async (request) => {
      await requirePassword(context.db, request, request.body.user.password, 'password')
      await disableMfa(context, sessionOf(request), fromOf(request))
      return { success: true as const }
    },
  )

  app.post(
    '/mfa/recovery_codes',
    { config, schema: { body: password, response: { 201: written(recoveryCodeList) } } },
    async (request, reply) => {
      await requirePassword(context.db, request, request.body.user.password, 'password')
      const codes = await renewRecoveryCodes(context, sessionOf(request), fromOf(request))
      return reply.status(201).send({ success: true, object: { recovery_codes: codes } })
    },
  )
}
