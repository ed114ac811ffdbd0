import type { FastifyReply } from 'fastify'

/**
 * Does something once the answer is out, so that how long it takes tells nobody anything, such as
 * whether an address is known. A failure goes to the log.
 */
export function afterAnswer(reply: FastifyReply, work: () => Promise<unknown>): void {
  reply.raw.once('close', () => {
    work().catch((err) => reply.log.error({ err }, 'after the answer'))
  })
}
