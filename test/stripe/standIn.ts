import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import qs from 'qs'
import Stripe from 'stripe'
import type { StripeConfig } from '../../src/server/settings/config.ts'
import { pageOf } from './pages.ts'
import { type StripeEvent, stripeState } from './state.ts'

/** What the stand-in signs with, and what a server needs to sell over it. */
export const paymentAt = (api: string): StripeConfig => ({
  secretKey: 'sk_test_stand_in',
  webhookSecret: 'whsec_stand_in',
  prices: { month: 'price_monthly', year: 'price_yearly' },
  shown: { month: '£4.99', year: '£49.90' },
  api,
})

export type StandIn = Awaited<ReturnType<typeof startStripe>>

/**
 * As much of Stripe's API as Plus needs, over real HTTP on this machine, with pages to pay and to
 * cancel at. What happens at Stripe is done by its functions; each answers the events it makes.
 */
export async function startStripe() {
  const state = stripeState()
  const told: { webhookUrl?: string } = {}
  const requests: string[] = []
  const questions = new EventEmitter()
  let mode: 'up' | 'down' | 'refusing' = 'up'
  let held: Promise<unknown> | undefined

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const body = await bodyOf(request)
    if (mode === 'down') {
      response.destroy()
      return
    }
    const page = await pageOf(state, { method: request.method ?? 'GET', path: url.pathname, tell })
    if (page) {
      response.writeHead(page.status, page.headers).end(page.body)
      return
    }
    requests.push(`${request.method} ${url.pathname}`)
    const answer = state.answer({
      method: request.method ?? 'GET',
      path: url.pathname.replace('/v1', ''),
      given: { ...qs.parse(url.search.slice(1)), ...body },
      key: String(request.headers['idempotency-key'] ?? ''),
      isRefused: mode === 'refusing' || request.headers.authorization !== 'Bearer sk_test_stand_in',
      base: `http://${request.headers.host}`,
    })
    // On its way: what it says may be old by the time it arrives.
    const late = JSON.stringify(answer.body)
    questions.emit('asked')
    const gate = held
    held = undefined
    await gate
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(late)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Tells a real server what happened, as Stripe does. */
  async function tell(events: StripeEvent[]) {
    for (const event of events) {
      const { payload, header } = signed(event)
      const headers = { 'content-type': 'application/json', 'stripe-signature': header }
      if (told.webhookUrl) await fetch(told.webhookUrl, { method: 'POST', headers, body: payload })
    }
  }

  return {
    ...state,
    api,
    requests,
    tell,
    sendTo(webhookUrl: string) {
      told.webhookUrl = webhookUrl
    },
    be(next: typeof mode) {
      mode = next
    },
    /** Ends with the next answer that is on its way. */
    nextAnswer: () => once(questions, 'asked'),
    /** Keeps the next answer back until what it gives is called: others overtake it. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An event as it is posted, with the header that the SDK makes for tests. */
export function signed(
  event: unknown,
  { secret = 'whsec_stand_in', at = Date.now() }: { secret?: string; at?: number } = {},
) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(at / 1000)
  const stripe = new Stripe('sk_test_unused')
  const header = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { payload, header }
}

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return qs.parse(Buffer.concat(parts).toString())
}
