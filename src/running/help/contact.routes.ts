import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { takeTry } from '../../server/limits/throttle.ts'
import { sessionOf } from '../../server/session/session.ts'
import { contactMessage, contactSent } from './contact.contract.ts'
import { tellOperators } from './contact.queries.ts'

const limit = { most: 10, window_s: 60 * 60 }

/** Messages to whoever runs the installation. */
export const contactFormRoutes = (context: Context) => async (app: App) => {
  app.post(
    '/help/contact',
    {
      config: { changes: 'own' },
      schema: {
        summary: 'Write to the operator',
        body: z.object({ message: contactMessage }),
        response: { 200: contactSent },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      await takeTry(context.db, `contact ${session.userId}`, limit)
      const browser = (request.headers['user-agent'] ?? '').slice(0, 500)
      await tellOperators(context, session, {
        ...request.body.message,
        requestId: request.id,
        browser,
      })
      const sent_by = context.config.smtpUrl ? ('email' as const) : ('file' as const)
      return { success: true as const, sent_by }
    },
  )
}
