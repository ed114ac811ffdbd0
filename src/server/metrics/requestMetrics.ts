import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../logs.ts'
import type { Metric, Reading } from './exposition.ts'

/** Upper bounds of the histogram's buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Counts of one method and route; the last bucket has no bound. */
type Series = {
  labels: { method: string; route: string }
  statuses: Map<number, number>
  buckets: number[]
  sum_s: number
}

/**
 * Counts requests by their route's pattern, so that there are never more series than routes, and what is refused before
 * it has a route by its reason.
 */
export function requestMetrics() {
  const series = new Map<string, Series>()
  const refusals = new Map<string, Required<Reading>>()

  function seriesOf(method: string, route: string): Series {
    const key = `${method} ${route}`
    const earlier = series.get(key)
    if (earlier) return earlier
    const fresh = {
      labels: { method, route },
      statuses: new Map(),
      buckets: new Array<number>(bounds.length + 1).fill(0),
      sum_s: 0,
    }
    series.set(key, fresh)
    return fresh
  }

  return {
    count(request: FastifyRequest, reply: FastifyReply): void {
      const { url } = request.routeOptions
      // An address without a route can be asked for by any method.
      const one = url === undefined ? seriesOf('any', 'none') : seriesOf(request.method, url)
      const took_s = reply.elapsedTime / 1000
      one.statuses.set(reply.statusCode, (one.statuses.get(reply.statusCode) ?? 0) + 1)
      const bucket = bounds.findIndex((bound) => took_s <= bound)
      const at = bucket < 0 ? bounds.length : bucket
      one.buckets[at] = (one.buckets[at] ?? 0) + 1
      one.sum_s += took_s
    },

    countRefusal({ code, status }: Refusal): void {
      const key = `${code} ${status}`
      const labels = { code, status: String(status ?? 'none') }
      const value = (refusals.get(key)?.value ?? 0) + 1
      refusals.set(key, { value, labels, suffix: '' })
    },

    metrics: [
      {
        name: 'vivary_http_requests_total',
        type: 'counter',
        help: 'Answered requests by method, route and status.',
        *read() {
          for (const { labels, statuses } of series.values()) {
            for (const [status, value] of statuses) {
              yield { value, labels: { ...labels, status: String(status) } }
            }
          }
        },
      },
      {
        name: 'vivary_http_request_duration_seconds',
        type: 'histogram',
        help: 'Time from the head of a request to the end of its answer.',
        *read() {
          for (const one of series.values()) yield* histogramOf(one)
        },
      },
      {
        name: 'vivary_http_refusals_total',
        type: 'counter',
        help: 'Requests and connections refused before they had a route, by reason.',
        read: () => refusals.values(),
      },
    ] satisfies Metric[],
  }
}

/** Each bucket counts the smaller ones, too. */
function* histogramOf({ labels, buckets, sum_s }: Series): Iterable<Reading> {
  let value = 0
  for (const [at, count] of buckets.entries()) {
    value += count
    const le = at < bounds.length ? String(bounds[at]) : '+Inf'
    yield { value, labels: { ...labels, le }, suffix: '_bucket' }
  }
  yield { value: sum_s, labels, suffix: '_sum' }
  yield { value, labels, suffix: '_count' }
}
