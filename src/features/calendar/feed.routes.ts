import type { App, Context } from '../../server/context.ts'
import { requireBrowser } from '../../server/reach.ts'
import { sessionOf } from '../../server/session.ts'
import { done, written } from '../../server/wire.ts'
import { calendarFeed } from './events.contract.ts'
import { changeFeed, feedOf, removeFeed } from './feed.queries.ts'

/** The address at which a person's other calendars read this one. */
export const feedRoutes = (context: Context) => async (app: App) => {
  // The address works for ever; who is given a token for a month must not get it with it.
  app.addHook('onRequest', requireBrowser)

  app.get('/calendar_feed', { schema: { response: { 200: calendarFeed } } }, async (request) =>
    feedOf(context, sessionOf(request)),
  )

  app.post(
    '/calendar_feed/rotate',
    { config: { changes: 'own' }, schema: { response: { 200: written(calendarFeed) } } },
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
