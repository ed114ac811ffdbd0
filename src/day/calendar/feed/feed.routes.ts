import { createHash } from 'node:crypto'
import { z } from 'zod'
import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { NotFound } from '../../../server/errors.ts'
import { networkOf, takeTry } from '../../../server/limits/throttle.ts'
import { requireBrowser } from '../../../server/session/permissions.ts'
import { calendarFeed } from '../events/events.contract.ts'
import { calendarText, changeFeed, feedOf, removeFeed, viewerOf } from './feed.queries.ts'

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

const schema = { params: z.object({ token: z.string() }), hide: true }

/** Limits on unknown addresses per network, and on reads of one calendar. */
const misses = { most: 60, window_s: 600 }
const readings = { most: 120, window_s: 600 }

/** The feed for programs with its secret address; all other addresses are a 404. */
export const icsRoutes = (context: Context) => async (app: App) => {
  const { db, config } = context
  app.get('/calendar/:token.ics', { schema }, async (request, reply) => {
    const { token } = request.params
    const viewer = await viewerOf(context, token)
    if (!viewer) {
      // Only misses count, since a calendar service reads for many people from one network.
      await takeTry(db, `calendars ${networkOf(request.ip)}`, misses)
      throw new NotFound()
    }
    await takeTry(db, `calendar ${token}`, readings)

    const text = await calendarText(db, viewer, config.publicUrl)
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}
