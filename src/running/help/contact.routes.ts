import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { takeTry } from '../../server/limits/throttle.ts'
import { succeeded } from '../../server/wire.ts'
import { contactMessage, contactSent } from './contact.contract.ts'
import { tellOperators } from './contact.queries.ts'

const limit = { most: 10, window_s: 60 * 60 }

/** Messages to whoever runs the installation. */
export const contactFormRoutes = (context: Context) => async (app: App) => {
  action(
    app,
    'POST /help/contact',
    {
      summary: 'Write to the operator',
      changes: 'own',
      body: z.object({ message: contactMessage }),
      answer: contactSent,
    },
    async (session, { body, headers, id }) => {
      await takeTry(context.db, `contact ${session.userId}`, limit)
      const browser = (headers['user-agent'] ?? '').slice(0, 500)
      await tellOperators(context, session, { ...body.message, requestId: id, browser })
      return succeeded({ sent_by: context.config.smtpUrl ? 'email' : 'file' })
    },
  )
}
