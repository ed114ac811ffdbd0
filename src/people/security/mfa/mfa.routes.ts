import { z } from 'zod'
import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { NotFound } from '../../../server/errors.ts'
import { qrPng } from '../../../server/pictures/qrPng.ts'
import { requireBrowser } from '../../../server/session/permissions.ts'
import { fromOf } from '../../../server/session/securityEvents.ts'
import { sessionOf } from '../../../server/session/session.ts'
import { emailOf } from '../../../server/settings/addresses.ts'
import { mfaEnable, mfaUser, passwordAgain, recoveryCodeList } from '../security.contract.ts'
import { requirePassword } from '../security.queries.ts'
import {
  disableMfa,
  enableMfa,
  mfaUserOf,
  pendingSecret,
  renewRecoveryCodes,
} from './mfa.queries.ts'
import { otpAddress } from './secondStep.ts'

/** Two-step sign-in: codes of an authenticator app, or recovery codes. */
export const mfaRoutes = (context: Context) => async (app: App) => {
  app.addHook('onRequest', requireBrowser)
  const password = z.object({ user: passwordAgain })

  action(
    app,
    'GET /mfa/user',
    { summary: 'Get the state of two-step sign-in', compress: false, answer: mfaUser },
    (session) => mfaUserOf(context, session),
  )

  action(
    app,
    'PATCH /mfa/enable',
    {
      summary: 'Turn on two-step sign-in',
      changes: 'own',
      compress: false,
      body: mfaEnable,
      written: recoveryCodeList,
    },
    async (session, request) => {
      const { code } = request.body.user
      const codes = await enableMfa(context, session, fromOf(request), code)
      return { recovery_codes: codes }
    },
  )

  action(
    app,
    'PATCH /mfa/disable',
    { summary: 'Turn off two-step sign-in', changes: 'own', body: password },
    async (session, request) => {
      await requirePassword(context.db, request, request.body.user.password, 'password')
      await disableMfa(context, session, fromOf(request))
    },
  )

  action(
    app,
    'POST /mfa/recovery_codes',
    {
      summary: 'Replace the recovery codes',
      changes: 'own',
      compress: false,
      body: password,
      created: recoveryCodeList,
    },
    async (session, request) => {
      await requirePassword(context.db, request, request.body.user.password, 'password')
      const codes = await renewRecoveryCodes(context, session, fromOf(request))
      return { recovery_codes: codes }
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
