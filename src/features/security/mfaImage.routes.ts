import { emailOf } from '../../server/addresses.ts'
import type { App, Context } from '../../server/context.ts'
import { NotFound } from '../../server/errors.ts'
import { requireBrowser } from '../../server/reach.ts'
import { sessionOf } from '../../server/session.ts'
import { qrPng } from '../codes/qrPng.ts'
import { pendingSecret } from './mfa.queries.ts'
import { otpAddress } from './oneTimeCodes.ts'

/** What an authenticator scans, beside the screen it is on; there is none once the step is on. */
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
