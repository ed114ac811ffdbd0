import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { succeeded } from '../../server/wire.ts'
import { currentUser } from '../../shared/currentUser.ts'
import { confirmationSent } from './account.contract.ts'
import { currentUserOf } from './account.queries.ts'
import { sendConfirmation } from './confirmation/confirmations.queries.ts'

/** The signed-in user. */
export const accountRoutes = (context: Context) => async (app: App) => {
  action(app, 'GET /user', { answer: currentUser }, (session) => currentUserOf(context, session))

  action(
    app,
    'POST /confirmation',
    { summary: 'Send the confirmation email again', changes: 'own', answer: confirmationSent },
    async ({ userId }) => succeeded({ message: await sendConfirmation(context, userId) }),
  )

  action(
    app,
    'PATCH /user/onboard',
    { summary: 'Finish the welcome', changes: 'own', written: currentUser },
    async (session) => {
      await context.db
        .update(users)
        .set({ onboarded_at: sql`now()`, updated_at: sql`now()` })
        .where(and(eq(users.id, session.userId), isNull(users.onboarded_at)))
      return currentUserOf(context, session)
    },
  )
}
