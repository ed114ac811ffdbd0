import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { ApiError } from '../api.ts'
import { isReached, onReach } from '../online.ts'
import { whenCalm } from '../whenCalm.ts'
import { narrowed, type WholeLists } from './narrowed.ts'
import type { Answer, Seen } from './seen.ts'

/** Answers for where there is no network: those given here are the ones that were kept. */
const fromSeen = new WeakSet<object>()

/** Shown values with the server's own answers behind them: only those are kept. */
export const laidOver = new WeakMap<object, unknown>()

/** The server's own answer behind what a query shows. */
const saidIn = ({ state: { data } }: Query): unknown =>
  (typeof data === 'object' && data !== null && laidOver.get(data)) || data

/**
 * Lets queries be answered by what was last seen while the server can't be reached, and lists to choose
 * from by the whole lists. Once it can be, everything is asked for anew.
 */
export function answerFromSeen(
  queries: QueryClient,
  { seen: store, wholeLists }: { seen: Seen; wholeLists: WholeLists },
): void {
  const { queries: usual, ...others } = queries.getDefaultOptions()
  queries.setDefaultOptions({
    ...others,
    queries: {
      ...usual,
      async persister(
        ask: (context: QueryFunctionContext) => unknown,
        context: QueryFunctionContext,
        query: Query,
      ) {
        const isShown = query.state.data !== undefined
        if (!isShown && !isReached()) {
          const last = await lastSeen(query)
          if (last !== undefined) return last
        }
        try {
          return await ask(context)
        } catch (error) {
          const isLost = error instanceof ApiError && [0, 503].includes(error.status)
          const last = isLost && !isShown ? await lastSeen(query) : undefined
          if (last === undefined) throw error
          return last
        }
      },
    },
  })
  // What is on screen is fetched again by itself; the rest, when it's next opened.
  onReach(() => {
    if (isReached()) void queries.invalidateQueries({ refetchType: 'none' })
  })

  async function lastSeen({ queryHash, queryKey }: Query) {
    const answer = await store.read(queryHash)
    const data = answer ? answer.data : await narrowed(queryKey, { seen: store, wholeLists })
    if (typeof data === 'object' && data !== null) fromSeen.add(data)
    return data
  }
}

/** Keeps the answers of queries as they come, whenever the browser is idle. */
export function keepSeen(
  queries: QueryClient,
  store: Seen,
  keeps: (queryKey: QueryKey) => boolean,
): void {
  const fresh = new Map<string, Query>()
  const note = (query: Query) => {
    const data = saidIn(query)
    const isFromSeen = typeof data === 'object' && data !== null && fromSeen.has(data)
    // What a kept page began with has no time: written again, it would go first, as the oldest of all.
    const isOwn = isFromSeen || query.state.dataUpdatedAt === 0
    if (data === undefined || isOwn || !keeps(query.queryKey)) return
    if (fresh.size === 0) whenCalm(write)
    fresh.set(query.queryHash, query)
  }
  function write() {
    const answers = [...fresh.values()].map(answerIn)
    fresh.clear()
    void store.write(answers)
  }
  const cache = queries.getQueryCache()
  for (const query of cache.getAll()) note(query)
  cache.subscribe((event) => {
    const isNew = event.type === 'added'
    // Not what was put there by hand: the server hasn't said it.
    const isAnswered =
      event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (isNew || isAnswered) note(event.query)
  })
}

function answerIn(query: Query): Answer {
  const { queryKey, queryHash, state } = query
  const value = saidIn(query)
  return {
    hash: queryHash,
    data: queryKey[0] === 'user' ? withoutToken(value) : value,
    at: state.dataUpdatedAt,
  }
}

/** A form's token is good for one session only. */
const withoutToken = (user: unknown) => ({ ...(user as object), authenticityToken: undefined })
