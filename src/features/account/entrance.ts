import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../server/context.ts'
import { formToken } from '../../server/forms.ts'
import { fromOf } from '../../server/securityEvents.ts'
import {
  cookieName,
  cookieOptions,
  endSession,
  sessionCookie,
  sessionIn,
} from '../../server/session.ts'
import { admit } from './admission.queries.ts'
import { owesSecondStep, secondStepMinutes, startSecondStep } from './secondSteps.queries.ts'
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
  const step = {
    name: cookieName('vivary_step', publicUrl),
    options: { ...cookieOptions(publicUrl), maxAge: secondStepMinutes * 60 },
  }

  /** Has the browser count by itself when this address signs in here the next time. */
  const remember = (reply: FastifyReply, email: string) =>
    reply.setCookie(device.name, formToken(key, deviceSubject(email)), device.options)

  /** Lets somebody in, on to where they were going; whoever was signed in here is no more. */
  async function enter(request: FastifyRequest, reply: FastifyReply, { token, email, to }: Entry) {
    const earlier = await findSession(request)
    if (earlier) await endSession(db, earlier.tokenHash)
    return remember(reply, email)
      .clearCookie(step.name, cookieOptions(publicUrl))
      .setCookie(cookie.name, token, cookie.options)
      .redirect(to ?? '/dashboard', 303)
  }

  return {
    findSession,
    remember,
    enter,

    /** What the browser kept from its last sign-in. */
    deviceOf: ({ cookies }: FastifyRequest) => cookies[device.name],

    /**
     * Goes on with somebody who has shown who they are by one thing, such as their password: to the
     * code where they have a second step, and until then they are nobody; else they are in. `how` is
     * told in their log. Throws what `admit` throws.
     */
    async proceed(request: FastifyRequest, reply: FastifyReply, { userId, to, how }: Shown) {
      const owing = await owesSecondStep(db, userId)
      if (!owing) {
        const admitted = await admit({ config, db }, userId, fromOf(request), how)
        return enter(request, reply, { ...admitted, to })
      }
      return reply
        .setCookie(step.name, await startSecondStep(db, { ...owing, to }), step.options)
        .redirect('/users/sign_in/code', 303)
    },

    /** By what the browser is known that still owes a code. */
    stepOf: ({ cookies }: FastifyRequest) => cookies[step.name],

    /** Has the browser forget the session that has ended, and what it kept for it. */
    leave: (reply: FastifyReply) =>
      reply
        .clearCookie(cookie.name, cookieOptions(publicUrl))
        .header('clear-site-data', '"cache", "storage"')
        .redirect('/users/sign_in', 303),
  }
}
type Entry = { token: string; email: string; to: string | undefined }
type Shown = { userId: string; to: string | undefined; how?: string }
