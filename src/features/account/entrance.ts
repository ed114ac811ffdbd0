import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../server/context.ts'
import { formToken } from '../../server/forms.ts'
import {
  cookieName,
  cookieOptions,
  endSession,
  sessionCookie,
  sessionIn,
} from '../../server/session.ts'
import { deviceSubject } from './signIns.queries.ts'

/** Where a browser's session begins and ends. */
export function entrance({ config, db, key }: Context) {
  const { publicUrl } = config
  const findSession = sessionIn({ config, db })
  const cookie = sessionCookie(config)
  const device = {
    name: cookieName('vivary_device', publicUrl),
    options: { ...cookieOptions(publicUrl), maxAge: 365 * 86_400 },
  }

  return {
    findSession,

    /** What the browser kept from its last sign-in. */
    deviceOf: ({ cookies }: FastifyRequest) => cookies[device.name],

    /** Lets somebody in, on to where they were going; whoever was signed in here is no more. */
    async enter(request: FastifyRequest, reply: FastifyReply, { token, email, to }: Entry) {
      const earlier = await findSession(request)
      if (earlier) await endSession(db, earlier.tokenHash)
      return reply
        .setCookie(cookie.name, token, cookie.options)
        .setCookie(device.name, formToken(key, deviceSubject(email)), device.options)
        .redirect(to ?? '/dashboard', 303)
    },

    /** Has the browser forget the session that has ended, and what it kept for it. */
    leave: (reply: FastifyReply) =>
      reply
        .clearCookie(cookie.name, cookieOptions(publicUrl))
        .header('clear-site-data', '"cache", "storage"')
        .redirect('/users/sign_in', 303),
  }
}
type Entry = { token: string; email: string; to: string | undefined }
