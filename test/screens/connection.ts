import type { App } from '../../src/server/context.ts'
import { refusals } from './locators.ts'

/** The requests that are meant: by a part of their method and path, as in 'GET /dashboard/api/today'. */
type Requests = string | RegExp
type Disturbance = (send: () => Promise<Response>) => Promise<Response>

/** The line between a page and the server in this process, signed in as a keeper. Tests disturb it. */
export function connectionTo(app: App, keeper: { cookie: string }) {
  let { cookie } = keeper
  /** Replaced when the page is left. */
  let page = { isLeft: false }
  const disturbances: { requests: Requests; disturbance: Disturbance }[] = []
  const sent: { method: string; url: string; body: string }[] = []
  let unanswered = 0
  refusals.length = 0
  const writes = new Set<Promise<Response>>()
  const disturb = (requests: Requests, disturbance: Disturbance) => {
    disturbances.unshift({ requests, disturbance })
  }

  return {
    /** Everything that was sent, in order. */
    sent,

    /** The number of requests under way. */
    unanswered: () => unanswered,

    /** Signs someone else in. */
    signIn(person: { cookie: string }) {
      cookie = person.cookie
    },

    /** Has the server answer these requests with a failure. */
    fail: (requests: Requests, status = 500, body: object = {}) =>
      disturb(requests, async () => Response.json(body, { status })),

    /** Has something on the way answer these requests with a page. */
    answer: (requests: Requests, page: string) =>
      disturb(requests, async () => {
        return new Response(page, { headers: { 'content-type': 'text/html' } })
      }),

    /** Has these requests reach no one. */
    cut: (requests: Requests) =>
      disturb(requests, () => Promise.reject(new TypeError('Failed to fetch'))),

    /** Has these requests reach the server, whose answers get lost. */
    lose: (requests: Requests) =>
      disturb(requests, async (send) => {
        await send()
        throw new TypeError('Failed to fetch')
      }),

    /** Has these requests wait for their answers; what it returns lets them come. */
    hold(requests: Requests): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      disturb(requests, (send) => promise.then(send))
      return resolve
    },

    /** Has what the server answers to these requests come late; what it returns lets it come. */
    delay(requests: Requests): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      disturb(requests, async (send) => {
        const answer = await send()
        await promise
        return answer
      })
      return resolve
    },

    /** Ends every disturbance. */
    mend() {
      disturbances.length = 0
    },

    /** Leaves the page: what it has asked for is answered no more. */
    leave() {
      page.isLeft = true
      page = { isLeft: false }
    },

    /** Until the server has answered what was written, but for what a test disturbs. */
    written: () => Promise.allSettled(writes),

    /** Stands in for `fetch`. */
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const asker = page
      const request = new Request(
        input instanceof Request ? input : new URL(input, location.href),
        init,
      )
      const { pathname, search } = new URL(request.url)
      const { method, headers } = request
      const url = pathname + search
      const payload = Buffer.from(await request.arrayBuffer())
      sent.push({ method, url, body: payload.toString() })
      unanswered++
      const send = async () => {
        const answer = await app.inject({
          method: methods.find((name) => name === method),
          url,
          headers: { ...Object.fromEntries(headers), cookie, 'sec-fetch-site': 'same-origin' },
          payload,
        })
        if (answer.statusCode >= 400)
          refusals.push(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
        return new Response(
          answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null,
          {
            status: answer.statusCode,
            headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
          },
        )
      }
      const { disturbance } =
        disturbances.find(({ requests }) => isMeant(requests, `${method} ${url}`)) ?? {}
      const answer = disturbance ? disturbance(send) : send()
      if (!disturbance && method !== 'GET') writes.add(answer)
      return Promise.race([answer, aborted(request.signal)]).finally(() => {
        unanswered--
        writes.delete(answer)
        return asker.isLeft ? never : undefined
      })
    },
  }
}

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD'] as const
const never = new Promise(() => undefined)

const isMeant = (requests: Requests, request: string) =>
  typeof requests === 'string' ? request.includes(requests) : requests.test(request)

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
