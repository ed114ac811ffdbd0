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

    /** Lets somebody in, on to where they were going; who was signed in here before is not any more. */
    async enter(request: FastifyRequest, reply: FastifyReply, { token, email, to }: Entry) {
      const earlier = await findSession(request)
      if (earlier) await endSession(db, earlier.tokenHash)
      return reply
        .setCookie(cookie.name, token, cookie.options)
        .setCookie(device.name, formToken(key, deviceSubject(email)), device.options)
        .redirect(to ?? '/dashboard', 303)
    },

    /** Ends the session, here and on the server, and has the browser forget what it kept for it. */
    async leave(request: FastifyRequest, reply: FastifyReply) {
      const session = await findSession(request)
      if (session) await endSession(db, session.tokenHash)
      return reply
        .clearCookie(cookie.name, cookieOptions(publicUrl))
        .header('clear-site-data', '"cache", "storage"')
        .redirect('/users/sign_in', 303)
    },
  }
}
type Entry = { token: string; email: string; to: string | undefined }
