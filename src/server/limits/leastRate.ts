import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** How often a body is looked at, and how many bytes must have come in between. */
export type Rate = { every_ms: number; bytes: number }

/** Tells whether a request says that it has a body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/**
 * Closes the connection of a body that comes so slowly that it only holds what is waiting for it, also one
 * that was answered before it was read. What we are slow to read isn't its sender's fault.
 */
export function requireRate({ raw, server }: FastifyRequest, { every_ms, bytes }: Rate): void {
  const { socket } = raw
  if (!(socket instanceof Socket)) return
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const now = socket.bytesRead
    if (raw.complete || socket.destroyed) clearInterval(timer)
    else if (now - before < bytes && raw.readableLength === 0) {
      server.countRefusal({ code: 'slow_body' })
      socket.destroy()
    }
    before = now
  }, every_ms).unref()
}
