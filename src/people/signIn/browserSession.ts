import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../server/context.ts'
import { replaceSession } from '../../server/session/endSessions.ts'
import { fromOf } from '../../server/session/securityEvents.ts'
import {
  cookieName,
  cookieOptions,
  sessionCookie,
  sessionIn,
} from '../../server/session/session.ts'
import {
  secondStepMinutes,
  secondStepOf,
  startSecondStep,
} from './secondStep/secondSteps.queries.ts'
import { findPerson, type Known, newDevice } from './signIns.queries.ts'
import { type Admitted, admit } from './signUp/admission.queries.ts'

/** Begins and ends a browser's session. */
export function browserSession({ config, db, key }: Context) {
  const { publicUrl } = config
  const findSession = sessionIn({ config, db })
  const { cookie, device, address, step } = cookiesOf(publicUrl)

  /** Gives the browser its own count of tries at its next sign-in with this address. */
  const keepDevice = (reply: FastifyReply, person: Known | undefined) =>
    reply.setCookie(device.name, newDevice(key, person), device.options)

  /**
   * Signs someone in and redirects to where they were going; replaces an earlier session of the
   * browser.
   */
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
    /** The same after a password change. */
    remember: async (reply: FastifyReply, email: string) =>
      void keepDevice(reply, await findPerson(db, email)).setCookie(
        address.name,
        email,
        address.options,
      ),
    /** The address whose password was just changed in this browser; the next sign-in is with it. */
    addressOf: ({ cookies }: FastifyRequest) => cookies[address.name],
    enter,

    /** The cookie of an earlier sign-in. */
    deviceOf: ({ cookies }: FastifyRequest) => cookies[device.name],

    /**
     * Continues after one proof, such as a password: asks for the code if two-step sign-in is on,
     * and signs in otherwise. `how` goes into the security log, `password` is the digest of the one
     * used. Throws as `admit`.
     */
    async proceed(request: FastifyRequest, reply: FastifyReply, credentials: Shown) {
      const { userId, password, to, how, timezone } = credentials
      const { email = '', secondStepAt = null } = (await secondStepOf(db, userId)) ?? {}
      const proof = { password, secondStepAt }
      if (!secondStepAt) {
        const from = { ...fromOf(request), timezone }
        const admitted = await admit({ config, db }, userId, from, { how, seen: proof })
        return enter(request, reply, { ...admitted, to })
      }
      const token = await startSecondStep(db, { userId, email, to, seen: proof })
      return reply.setCookie(step.name, token, step.options).redirect('/users/sign_in/code', 303)
    },

    /** The cookie of a browser that still owes a code. */
    stepOf: ({ cookies }: FastifyRequest) => cookies[step.name],

    /** Clears the cookies and storage of an ended session. */
    leave: (reply: FastifyReply, to = '/users/sign_in') =>
      reply
        .clearCookie(cookie.name, cookieOptions(publicUrl))
        .header('clear-site-data', '"cache", "storage"')
        .redirect(to, 303),
  }
}
type Entry = Partial<Admitted> & { token: string; email: string; to: string | undefined }
type Shown = {
  userId: string
  password?: string
  to: string | undefined
  how?: string
  timezone?: string
}

/** The cookies of signing in: of the session, of a known device, and two that last for minutes. */
function cookiesOf(publicUrl: string) {
  const cookieNamed = (name: string, maxAge: number) => ({
    name: cookieName(name, publicUrl),
    options: { ...cookieOptions(publicUrl), maxAge },
  })
  return {
    cookie: sessionCookie({ publicUrl }),
    device: cookieNamed('vivary_device', 365 * 86_400),
    address: cookieNamed('vivary_address', 600),
    step: cookieNamed('vivary_step', secondStepMinutes * 60),
  }
}
