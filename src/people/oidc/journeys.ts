import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import type { Context } from '../../server/context.ts'
import { giveToken, lookAtToken, takeToken } from '../../server/session/oneTimeTokens.ts'
import { cookieName, cookieOptions } from '../../server/session/session.ts'

/*
 * The state of a sign-in through the service: a token in a cookie, whose value only the server can
 * read.
 */

const minutes = 10

/**
 * On the way: what the response must match, where the visitor was going, their browser's
 * time zone, and the user to link to.
 */
const journey = z.object({
  kind: z.literal('journey'),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string().optional(),
  timezone: z.string().optional(),
})
export type Journey = Omit<z.output<typeof journey>, 'kind'>

/** Returned, with the address of an existing user, who must confirm before it is linked. */
const pending = z.object({
  kind: z.literal('pending'),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
})
type Pending = Omit<z.output<typeof pending>, 'kind'>

/** The two states that a browser may hold. */
export function journeys({ config: { publicUrl } }: Pick<Context, 'config'>) {
  const cookie = (name: string) => {
    const full = cookieName(name, publicUrl)
    const options = cookieOptions(publicUrl)
    return {
      read: ({ cookies }: FastifyRequest) => cookies[full],
      give: (reply: FastifyReply, token: string) =>
        reply.setCookie(full, token, { ...options, maxAge: minutes * 60 }),
      forget: (reply: FastifyReply) => reply.clearCookie(full, options),
    }
  }
  const [way, link] = [cookie('vivary_oidc'), cookie('vivary_link')]

  /** The identity that waits for that user's confirmation in this browser. */
  async function waiting(db: Db, request: FastifyRequest, userId: string) {
    const token = await lookAtToken(db, 'oidc', link.read(request))
    return token?.userId === userId ? pending.safeParse(token.payload).data : undefined
  }

  return {
    /** Stores the state before leaving; `userId` is the user who wants to link the service. */
    async setOut(db: Db, reply: FastifyReply, going: Journey, userId?: string) {
      const payload = { kind: 'journey', ...going }
      way.give(reply, await giveToken(db, 'oidc', { userId, payload, minutes }))
    },

    /**
     * The state this browser left with, which works once; undefined if there is none or it has
     * expired.
     */
    async comeBack(db: Db, request: FastifyRequest, reply: FastifyReply) {
      way.forget(reply)
      const token = await takeToken(db, 'oidc', way.read(request))
      const read = journey.safeParse(token?.payload)
      return token && read.success ? { ...read.data, userId: token.userId } : undefined
    },

    async wait(db: Db, reply: FastifyReply, userId: string, who: Pending) {
      const payload = { kind: 'pending', ...who }
      link.give(reply, await giveToken(db, 'oidc', { userId, payload, minutes }))
    },

    waiting,

    /** The same, used up. */
    async settle(db: Db, request: FastifyRequest, reply: FastifyReply, userId: string) {
      if (!(await waiting(db, request, userId))) return undefined
      link.forget(reply)
      const token = await takeToken(db, 'oidc', link.read(request))
      return pending.safeParse(token?.payload).data
    },
  }
}
