import type { FastifyReply } from 'fastify'

/**
 * Runs something after the response, so that its timing reveals nothing, such as whether an address
 * is known. Failures are logged.
 */
export function afterAnswer(reply: FastifyReply, work: () => Promise<unknown>): void {
  reply.raw.once('close', () => {
    work().catch((err) => reply.log.error({ err }, 'after the answer'))
  })
}
