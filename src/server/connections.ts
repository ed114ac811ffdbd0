import { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** How long requests may go on once the server closes, and how often connections without one are looked for. */
const usualGrace_ms = 4000
const look_ms = 100

/**
 * Ends the connections of a server that closes: answers say that theirs ends, those that wait for nothing are ended
 * at once, and after the grace all others, whose bodies drip in or whose answers aren't fetched. Without it a browser
 * holds its connection for as long as it may be kept alive.
 */
export const connections = fp(
  async (app: FastifyInstance, { grace_ms = usualGrace_ms }: { grace_ms?: number | undefined }) => {
    let isClosing = false
    app.addHook('onSend', async (_request, reply) => {
      if (isClosing) reply.header('connection', 'close')
    })
    app.addHook('preClose', async () => {
      isClosing = true
      if (!app.server.listening) return
      const idle = setInterval(() => app.server.closeIdleConnections(), look_ms)
      const end = setTimeout(() => app.server.closeAllConnections(), grace_ms)
      app.server.once('close', () => {
        clearInterval(idle)
        clearTimeout(end)
      })
    })
  },
)

/**
 * Does the same for the server and, once it listens, for those that fastify opens for further addresses of its host, as
 * of `localhost`. They have none of our listeners otherwise.
 */
export function onEveryServer(app: FastifyInstance, work: (server: Server) => void): void {
  const key = Object.getOwnPropertySymbols(app).find(
    ({ description }) => description === 'fastify.serverBindings',
  )
  if (!key) throw new Error('fastify keeps its servers in another way now')
  work(app.server)
  app.addHook('onListen', async () => {
    const others: unknown = Reflect.get(app, key)
    if (Array.isArray(others)) for (const one of others) if (one instanceof Server) work(one)
  })
}
