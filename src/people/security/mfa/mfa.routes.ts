import { z } from 'zod'
import type { App, Context } from '../../../server/context.ts'
import { NotFound } from '../../../server/errors.ts'
import { qrPng } from '../../../server/pictures/qrPng.ts'
import { requireBrowser } from '../../../server/session/reach.ts'
import { fromOf } from '../../../server/session/securityEvents.ts'
import { sessionOf } from '../../../server/session/session.ts'
import { emailOf } from '../../../server/settings/addresses.ts'
import { done, written } from '../../../server/wire.ts'
import { requirePassword } from '../passwordAgain.ts'
import { mfaEnable, mfaUser, passwordAgain, recoveryCodeList } from '../security.contract.ts'
import {
  disableMfa,
  enableMfa,
  mfaUserOf,
  pendingSecret,
  renewRecoveryCodes,
} from './mfa.queries.ts'
import { otpAddress } from './oneTimeCodes.ts'

/** Two-step sign-in: codes of an authenticator app, or recovery codes. */
export const mfaRoutes = (context: Context) => async (app: App) => {
  app.addHook('onRequest', requireBrowser)
  const config = { changes: 'own' as const }
  const password = z.object({ user: passwordAgain })

  app.get(
    '/mfa/user',
    {
      compress: false,
      schema: { summary: 'Get the state of two-step sign-in', response: { 200: mfaUser } },
    },
    async (request) => mfaUserOf(context, sessionOf(request)),
  )

  app.patch(
    '/mfa/enable',
    {
      compress: false,
      config,
      schema: {
        summary: 'Turn on two-step sign-in',
        body: mfaEnable,
        response: { 200: written(recoveryCodeList) },
      },
    },
    async (request) => {
      const { code } = request.body.user
      const codes = await enableMfa(context, sessionOf(request), fromOf(request), code)
      return { success: true as const, object: { recovery_codes: codes } }
    },
  )

  app.patch(
    '/mfa/disable',
    {
      config,
      schema: { summary: 'Turn off two-step sign-in', body: password, response: { 200: done } },
    },
    async (request) => {
      await requirePassword(context.db, request, request.body.user.password, 'password')
      await disableMfa(context, sessionOf(request), fromOf(request))
      return { success: true as const }
    },
  )

  app.post(
    '/mfa/recovery_codes',
    {
      compress: false,
      config,
      schema: {
        summary: 'Replace the recovery codes',
        body: password,
        response: { 201: written(recoveryCodeList) },
      },
    },
    async (request, reply) => {
      await requirePassword(context.db, request, request.body.user.password, 'password')
      const codes = await renewRecoveryCodes(context, sessionOf(request), fromOf(request))
      return reply.status(201).send({ success: true, object: { recovery_codes: codes } })
    },
  )
}

/** The QR code for an authenticator app; none once two-step sign-in is on. */
export const mfaImage = (context: Context) => async (app: App) => {
  app.get(
    '/dashboard/account/security/mfa/qr.png',
    { onRequest: requireBrowser, schema: { hide: true } },
    async (request, reply) => {
      const session = sessionOf(request)
      const secret = await pendingSecret(context, session)
      const email = await emailOf(context.db, session.userId)
      if (!secret || !email) throw new NotFound()
      reply.header('cache-control', 'no-store')
      return reply.type('image/png').send(await qrPng(otpAddress(secret, email), 8))
    },
  )
}
