import { hash } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { onEveryServer } from '../connections.ts'
import type { Base } from '../context.ts'
import { headersWithoutHooks } from '../headers.ts'
import type { Metric } from '../metrics/exposition.ts'
import { bearerOf } from '../session/bearer.ts'
import { sessionCookie } from '../session/session.ts'
import { Busy } from './concurrencyLimit.ts'
import { type Bounds, fairQueue } from './fairQueue.ts'
import { hasBody } from './leastRate.ts'
import { networkOf } from './throttle.ts'
import { clientAddress } from './trustedProxies.ts'

/** Bounds beyond which fewer requests are worked on at once: how late the event loop may be, and how many may wait
 * for the database. */
type Lateness = { check_ms: number; loop_ms: number; waitingForDatabase: number }

/** Differences from the usual, for tests. */
export type Overload = { bounds?: Partial<Bounds>; lateness?: Partial<Lateness> }

const usualLateness: Lateness = { check_ms: 200, loop_ms: 30, waitingForDatabase: 10 }

/** The bounds of a queue in which so many are at work at once. */
const usualBounds = (working: number): Bounds => ({
  working,
  workingOfOne: Math.ceil(working / 2),
  waiting: 500,
  waitingOfOne: 250,
  patience_ms: 25,
  look_ms: 500,
  looks: 2,
})

/** Always answered: what monitors ask, what a browser has for good (a page without its styles is none), and sockets, which
 * have limits of their own. */
const alwaysAnswered =
  /^\/(healthz|readyz|metrics|cable|assets\/[^?]*|(users|fonts)\/[\w-]+-[\da-f]{12}\.\w+)(\?|$)/

/** A client that is gone is no longer worked for after this time, since each of its statements has ended. */
const mostWork_ms = 10_000

type Choices = Base & Overload & { page: string }

/**
 * Sheds overload: so many requests are worked on at once, the others wait in turn (`fairQueue`), and what would wait too
 * long is a 503 with `Retry-After`, to people as `page`. People who are signed in and visitors have a queue each, so that
 * neither fills that of the other; a person counts by their session, whatever their address, once a request has shown it
 * to be valid, and a visitor by their network. Requests within the process are part of the one that makes them.
 */
export const overload = fp(
  async (app: FastifyInstance<Server>, { config, db, page, bounds, lateness }: Choices) => {
    if (config.requestsAtOnce === 0) return
    const limits = { ...usualBounds(config.requestsAtOnce), ...bounds }
    const late = { ...usualLateness, ...lateness }
    const [people, visitors] = [fairQueue(limits), fairQueue(limits)]
    app.metrics.push(sizesOf({ people, visitors }))
    const turns = new WeakMap<IncomingMessage, { leave(): void }>()
    const { personOf, recognise } = recognition(sessionCookie(config).name)
    const addressOf = clientAddress(config.trustProxy || [])
    const refuse = refusal(app, headersWithoutHooks(config), page)

    function leave(request: IncomingMessage) {
      turns.get(request)?.leave()
      turns.delete(request)
    }

    async function enter(request: IncomingMessage, response: ServerResponse, person?: string) {
      const leaving = new AbortController()
      response.once('close', () => {
        leaving.abort()
        if (turns.has(request)) setTimeout(leave, mostWork_ms, request).unref()
      })
      const turn = person
        ? await people.enter(person, leaving.signal)
        : await visitors.enter(networkOf(addressOf(request)), leaving.signal)
      turns.set(request, turn)
    }

    // Before anything else is done for a request, so that refusing costs next to nothing.
    onEveryServer(app, (server) => {
      server.off('request', app.routing)
      server.on('request', (request, response) => {
        const isFree = alwaysAnswered.test(request.url ?? '')
        if (isFree || hasBody(request)) return app.routing(request, response)
        return enter(request, response, personOf(request)).then(
          () => app.routing(request, response),
          (error: unknown) => refuse(request, response, error),
        )
      })
    })
    // A body that is still on its way takes no one's turn.
    app.addHook('preHandler', async (request, reply) => {
      const { raw } = request
      if (!hasBody(raw) || !(raw.socket instanceof Socket)) return
      await enter(raw, reply.raw, idOf(request) ?? personOf(raw))
    })
    // How fast an answer is fetched isn't up to the server.
    app.addHook('onSend', async (request) => {
      leave(request.raw)
      recognise(request)
    })

    const delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    const timer = setInterval(() => {
      const isLoopLate = delay.mean / 1e6 - 10 > late.loop_ms
      delay.reset()
      const isLate = isLoopLate || db.$client.waitingCount > late.waitingForDatabase
      for (const queue of [people, visitors]) queue.adapt(isLate)
    }, late.check_ms).unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      delay.disable()
    })
  },
)

const sizesOf = (queues: Record<string, ReturnType<typeof fairQueue>>): Metric => ({
  name: 'vivary_requests',
  type: 'gauge',
  help: 'Requests that are worked on and that wait for their turn, of people and of visitors.',
  *read() {
    for (const [of, queue] of Object.entries(queues)) {
      for (const [state, value] of Object.entries(queue.sizes()))
        yield { value, labels: { of, state } }
    }
  },
})

/** A function that answers what has no turn, without any of our hooks. */
function refusal(app: FastifyInstance, headers: Record<string, string>, page: string) {
  return (
    { url = '', headers: { accept } }: IncomingMessage,
    response: ServerResponse,
    error: unknown,
  ) => {
    if (response.destroyed) return
    const { status, errors, extra } = error instanceof Busy ? error : new Busy()
    app.countRefusal({ status, code: 'busy' })
    const isOpened = !url.startsWith('/dashboard/api/') && accept?.includes('text/html') === true
    const type = isOpened ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
    response
      .writeHead(status, {
        ...headers,
        'content-type': type,
        'retry-after': String(extra.retryAfter_s),
      })
      .end(isOpened ? page : JSON.stringify({ success: false, errors }))
  }
}

const idOf = ({ session }: FastifyRequest) => session?.token?.id ?? session?.userId

const mostRecognised = 10_000

/** The people behind cookies and API tokens that were valid of late. Nothing rests on it but whose turn it is. */
function recognition(cookie: string) {
  const recognised = new Map<string, string>()
  const inCookies = new RegExp(`(?:^|;\\s*)${cookie}=([^;]*)`)
  const credentialOf = (request: IncomingMessage) => {
    const credential = bearerOf(request) ?? request.headers.cookie?.match(inCookies)?.[1]
    return credential && hash('sha256', credential)
  }
  return {
    personOf: (request: IncomingMessage) => recognised.get(credentialOf(request) ?? ''),
    recognise(request: FastifyRequest) {
      const person = idOf(request)
      const credential = person && credentialOf(request.raw)
      if (!credential) return
      if (recognised.size >= mostRecognised) recognised.clear()
      recognised.set(credential, person)
    },
  }
}
