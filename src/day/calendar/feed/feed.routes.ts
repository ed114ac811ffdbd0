import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { requireBrowser } from '../../../server/session/permissions.ts'
import { calendarFeed } from '../events/events.contract.ts'
import { changeFeed, feedOf, removeFeed } from './feed.queries.ts'

/** The user's calendar feed. */
export const feedRoutes = (context: Context) => async (app: App) => {
  // The feed's address works permanently, so a script's token that expires must not read it.
  app.addHook('onRequest', requireBrowser)

  action(app, 'GET /calendar_feed', { compress: false, answer: calendarFeed }, (session) =>
    feedOf(context, session),
  )

  action(
    app,
    'POST /calendar_feed/rotate',
    {
      summary: 'Replace the calendar link',
      changes: 'own',
      compress: false,
      written: calendarFeed,
    },
    (session) => changeFeed(context, session),
  )

  action(app, 'DELETE /calendar_feed', { changes: 'own' }, (session) =>
    removeFeed(context.db, session),
  )
}
