import { z } from 'zod'
import { sendPage } from '../../people/signIn/identityForm.ts'
import type { App, Context } from '../../server/context.ts'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { endDigest, subscriberIn } from './settings.queries.ts'
import { endedPage, endPage, unknownPage } from './unsubscribe.pages.tsx'

const schema = {
  querystring: z.object({ token: z.string().optional().catch(undefined) }),
  hide: true,
}

/**
 * The unsubscribe link of emails. Opening it changes nothing, since mail programs open links by
 * themselves; its button does, and so does a mail program's one-click unsubscribe (RFC 8058), which
 * posts here without a cookie. The token alone authorises it.
 */
export const unsubscribeRoutes =
  ({ db, key }: Context, files: PageFiles) =>
  async (app: App) => {
    app.get('/users/unsubscribe', { schema }, async (request, reply) => {
      const { token = '' } = request.query
      if (!subscriberIn(key, token)) return sendPage(reply, 404, unknownPage(files))
      return sendPage(reply, 200, endPage(files, `/users/unsubscribe?token=${token}`))
    })

    app.post(
      '/users/unsubscribe',
      { config: { takesMultipart: true }, schema },
      async (request, reply) => {
        const subscriber = subscriberIn(key, request.query.token ?? '')
        if (!subscriber) return sendPage(reply, 404, unknownPage(files))
        await endDigest(db, subscriber)
        return sendPage(reply, 200, endedPage(files))
      },
    )
  }
