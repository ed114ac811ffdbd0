import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../server/context.ts'
import { replaceSession } from '../../server/endSessions.ts'
import { fromOf } from '../../server/securityEvents.ts'
import { cookieName, cookieOptions, sessionCookie, sessionIn } from '../../server/session.ts'
import { type Admitted, admit } from './admission.queries.ts'
import { findPerson, type Known, newDevice } from './knownDevice.ts'
import { secondStepMinutes, secondStepOf, startSecondStep } from './secondSteps.queries.ts'

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
  const keepDevice = (reply: FastifyReply, person: Known | undefined) =>
    reply.setCookie(device.name, newDevice(key, person), device.options)

  /** Lets somebody in, on to where they were going; whoever was signed in here is no more. */
  async function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, email, person, to }: Entry,
  ) {
    const earlier = await findSession(request)
    if (earlier) await replaceSession(db, earlier.tokenHash, token)
    return keepDevice(reply, person ?? (await findPerson(db, email)))
      .clearCookie(step.name, cookieOptions(publicUrl))
      .setCookie(cookie.name, token, cookie.options)
      .redirect(to ?? '/dashboard', 303)
  }

  return {
    findSession,
    /** The same after a change of the password. */
    remember: async (reply: FastifyReply, email: string) =>
      void keepDevice(reply, await findPerson(db, email)),
    enter,

    /** What the browser kept from its last sign-in. */
    deviceOf: ({ cookies }: FastifyRequest) => cookies[device.name],

    /**
     * Goes on with somebody who has shown who they are by one thing, such as their password: to the
     * code where they have a second step, and until then they are nobody; else they are in. `how` is
     * told in their log, `password` is which one they showed. Throws what `admit` throws.
     */
    async proceed(request: FastifyRequest, reply: FastifyReply, shown: Shown) {
      const { userId, password, to, how } = shown
      const { email = '', secondStepAt = null } = (await secondStepOf(db, userId)) ?? {}
      const seen = { password, secondStepAt }
      if (!secondStepAt) {
        const admitted = await admit({ config, db }, userId, fromOf(request), { how, seen })
        return enter(request, reply, { ...admitted, to })
      }
      return reply
        .setCookie(step.name, await startSecondStep(db, { userId, email, to, seen }), step.options)
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
type Entry = Partial<Admitted> & { token: string; email: string; to: string | undefined }
type Shown = { userId: string; password?: string; to: string | undefined; how?: string }
