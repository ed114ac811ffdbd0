import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import type { Context } from '../../server/context.ts'
import { giveToken, lookAtToken, takeToken } from '../../server/oneTimeTokens.ts'
import { cookieName, cookieOptions } from '../../server/session.ts'

/* What a browser takes along to the service and back: a token, in a cookie that only we can read. */

const minutes = 10

/** On the way: what the answer must fit, where they were going, and whom it is to be linked to. */
const journey = z.object({
  kind: z.literal('journey'),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string().optional(),
})
export type Journey = Omit<z.output<typeof journey>, 'kind'>

/** Back, with an address that somebody here has: it waits until that person has said yes. */
const pending = z.object({
  kind: z.literal('pending'),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
})
type Pending = Omit<z.output<typeof pending>, 'kind'>

/** The two things that a browser may have of ours meanwhile. */
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

  /** Who waits in this browser for that person's word. */
  async function waiting(db: Db, request: FastifyRequest, userId: string) {
    const found = await lookAtToken(db, 'oidc', link.read(request))
    return found?.userId === userId ? pending.safeParse(found.payload).data : undefined
  }

  return {
    /** Sets out; `userId` is who wants to link the service to their sign-in. */
    async setOut(db: Db, reply: FastifyReply, going: Journey, userId?: string) {
      const payload = { kind: 'journey', ...going }
      way.give(reply, await giveToken(db, 'oidc', { userId, payload, minutes }))
    },

    /** What this browser set out with, which counts once; undefined when it did not, or too long ago. */
    async comeBack(db: Db, request: FastifyRequest, reply: FastifyReply) {
      way.forget(reply)
      const taken = await takeToken(db, 'oidc', way.read(request))
      const read = journey.safeParse(taken?.payload)
      return taken && read.success ? { ...read.data, userId: taken.userId } : undefined
    },

    async wait(db: Db, reply: FastifyReply, userId: string, who: Pending) {
      const payload = { kind: 'pending', ...who }
      link.give(reply, await giveToken(db, 'oidc', { userId, payload, minutes }))
    },

    waiting,

    /** The same, which is over by this. */
    async settle(db: Db, request: FastifyRequest, reply: FastifyReply, userId: string) {
      if (!(await waiting(db, request, userId))) return undefined
      link.forget(reply)
      const taken = await takeToken(db, 'oidc', link.read(request))
      return pending.safeParse(taken?.payload).data
    },
  }
}
