import type { App, Context } from '../../../server/context.ts'
import { requireBrowser } from '../../../server/session/reach.ts'
import { sessionOf } from '../../../server/session/session.ts'
import { done, written } from '../../../server/wire.ts'
import { calendarFeed } from '../events/events.contract.ts'
import { changeFeed, feedOf, removeFeed } from './feed.queries.ts'

/** The user's calendar feed. */
export const feedRoutes = (context: Context) => async (app: App) => {
  // The feed's address works permanently, so a script's token that expires must not read it.
  app.addHook('onRequest', requireBrowser)

  app.get(
    '/calendar_feed',
    { compress: false, schema: { response: { 200: calendarFeed } } },
    async (request) => feedOf(context, sessionOf(request)),
  )

  app.post(
    '/calendar_feed/rotate',
    {
      compress: false,
      config: { changes: 'own' },
      schema: { summary: 'Replace the calendar link', response: { 200: written(calendarFeed) } },
    },
    async (request) => ({
      success: true as const,
      object: await changeFeed(context, sessionOf(request)),
    }),
  )

  app.delete(
    '/calendar_feed',
    { config: { changes: 'own' }, schema: { response: { 200: done } } },
    async (request) => {
      await removeFeed(context.db, sessionOf(request))
      return { success: true as const }
    },
  )
}
