import { type Query, QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { Application } from '../src/app/Application.tsx'
import { screens } from '../src/app/screens.ts'
import type { Keeper } from './app.ts'

const handler = createStaticHandler(screens)

/**
 * The markup of the screen at an address below /dashboard, drawn with what the API answers to this keeper;
 * and the same with other values in one of the records, wherever it stands in the answers. No effect runs
 * and nothing is tapped, so that sheets stay closed.
 */
export async function openScreen(keeper: Keeper, address: string) {
  fetchAs(keeper)
  holdTime()
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  let markup = await drawn(address, queries)
  for (;;) {
    const waiting = queries.getQueryCache().getAll().filter(isWaiting)
    if (waiting.length === 0) break
    await Promise.all(waiting.map((query) => query.fetch()))
    markup = await drawn(address, queries)
  }
  const answered = queries.getQueryCache().getAll()
  return {
    markup,
    async drawnWith(id: string, values: object): Promise<string> {
      const answers = answered.map(({ state }) => state.data)
      for (const query of answered) query.setData(withValues(query.state.data, id, values))
      const changed = await drawn(address, queries)
      for (const [at, query] of answered.entries()) query.setData(answers[at])
      return changed
    },
  }
}

async function drawn(address: string, queries: QueryClient) {
  const context = await handler.query(new Request(`http://localhost${address}`))
  if (context instanceof Response) throw new Error(`${context.status} at ${address}`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const children = createElement(StaticRouterProvider, { router, context, hydrate: false })
  const { prelude } = await prerender(createElement(Application, { queries, children }))
  return new Response(prelude).text()
}

/** The screens' requests go to the server under test, as this keeper's. */
function fetchAs(keeper: Keeper) {
  vi.stubGlobal('fetch', async (path: string) => {
    const { body, statusCode } = await keeper.get(path)
    return new Response(body, { status: statusCode })
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
}

/** A form says until when a time may be: between two drawings no minute may begin. */
function holdTime() {
  if (vi.isFakeTimers()) return
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

/** One that is disabled waits for nothing. */
const isWaiting = ({ state, options }: Query) =>
  state.status === 'pending' && !('enabled' in options && options.enabled === false)

const withValues = (answer: unknown, id: string, values: object): unknown =>
  JSON.parse(JSON.stringify(answer ?? null), (_key, part) =>
    part?.id === id ? { ...part, ...values } : part,
  )
