import { Server, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Refusal } from './logs.ts'
import type { Config } from './settings/config.ts'

/** How long requests may go on once the server closes, and how often connections without one are looked for. */
const usualGrace_ms = 4000
const look_ms = 100
/** How long a proxy's connections are waited for, each of which ends with its next answer. */
const drain_ms = 500

type Choices = {
  grace_ms?: number | undefined
  headers: Record<string, string>
  trustProxy: Config['trustProxy']
}

/**
 * Ends the connections of a server that closes: answers say that theirs ends, also to what still comes over an open one,
 * those that wait for nothing are ended at once, and after the grace all others, whose bodies drip in or whose answers
 * aren't fetched. Without it a browser holds its connection for as long as it may be kept alive. A proxy may be sending
 * over one that waits for nothing at that very moment, and can't send a write twice: it has half a second to use those
 * that it keeps. What isn't HTTP gets `headers`, too.
 */
export const connections = fp(
  async (app: FastifyInstance, { grace_ms = usualGrace_ms, headers, trustProxy }: Choices) => {
    onEveryServer(app, (server) => {
      server.removeAllListeners('clientError')
      server.on('clientError', answerUnreadable(app, headers))
    })
    let isClosing = false
    app.addHook('onSend', async (_request, reply) => {
      if (isClosing) reply.header('connection', 'close')
    })
    app.addHook('preClose', async () => {
      isClosing = true
      if (!app.server.listening) return
      if (trustProxy) await pause(drain_ms)
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

/** Answers what comes too slowly, or isn't HTTP, as JSON like other errors. It is no request, so that no hook runs. */
function answerUnreadable(app: FastifyInstance, headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, code, message } = refusalsOf.get(error.code ?? '') ?? unreadable
    // A browser opens connections ahead and doesn't use each of them.
    if (socket instanceof Socket && socket.bytesRead > 0) app.countRefusal({ status, code })
    const body = JSON.stringify({ success: false, errors: [{ message, code }] })
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable) {
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    }
    socket.destroy(error)
  }
}

type Unreadable = Required<Refusal> & { message: string }
const unreadable: Unreadable = {
  status: 400,
  code: 'unreadable',
  message: "We couldn't read this request",
}
const refusalsOf = new Map<string, Unreadable>([
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    { status: 408, code: 'too_slow', message: 'The request took too long to arrive' },
  ],
  [
    'HPE_HEADER_OVERFLOW',
    { status: 431, code: 'headers_too_large', message: "The request's headers are too large" },
  ],
])
