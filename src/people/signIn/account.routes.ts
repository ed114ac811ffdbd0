import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session/session.ts'
import { written } from '../../server/wire.ts'
import { currentUser } from '../../shared/currentUser.ts'
import { confirmationSent } from './account.contract.ts'
import { currentUserOf } from './account.queries.ts'
import { sendConfirmation } from './confirmation/confirmations.queries.ts'

/** The signed-in user. */
export const accountRoutes = (context: Context) => async (app: App) => {
  app.get('/user', { schema: { response: { 200: currentUser } } }, async (request) =>
    currentUserOf(context, sessionOf(request)),
  )

  app.post(
    '/confirmation',
    {
      schema: { summary: 'Send the confirmation email again', response: { 200: confirmationSent } },
      config: { changes: 'own' },
    },
    async (request) => ({
      success: true as const,
      message: await sendConfirmation(context, sessionOf(request).userId),
    }),
  )

  app.patch(
    '/user/onboard',
    {
      config: { changes: 'own' },
      schema: { summary: 'Finish the welcome', response: { 200: written(currentUser) } },
    },
    async (request) => {
      const session = sessionOf(request)
      await context.db
        .update(users)
        .set({ onboarded_at: sql`now()`, updated_at: sql`now()` })
        .where(and(eq(users.id, session.userId), isNull(users.onboarded_at)))
      return { success: true as const, object: await currentUserOf(context, session) }
    },
  )
}
