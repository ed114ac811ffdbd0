import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context as Parent, Span, SpanOptions } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type pg from 'pg'
import type { Config } from './settings/config.ts'

/** Spans of requests and jobs, and below them of their statements. */
export type Tracing = {
  /** Has each request be a span, by its route. A trace that a trusted proxy has begun goes on. */
  requests: (app: FastifyInstance) => Promise<void>
  /** Has work be a span. */
  span<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** Has each statement of a pool be a span below that of the request or job that waits for it. */
  follow(pool: pg.Pool): void
  /** Sends what hasn't been sent yet, and gives up after two seconds. */
  stop(): Promise<void>
}

const patience_ms = 2000
/** Of a statement, in characters. */
const longestText = 4000

/**
 * Sends spans by OTLP over HTTP, if `OTEL_EXPORTER_OTLP_ENDPOINT` is set; otherwise nothing is loaded or followed, and it
 * is undefined. They hold routes, times, statuses, and the text of statements without values: a transaction's
 * begin says who acts. What
 * can't be sent is dropped.
 */
export async function startTracing({
  traces,
  trustProxy,
}: Pick<Config, 'traces' | 'trustProxy'>): Promise<Tracing | undefined> {
  if (!traces) return undefined
  const [api, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  const exporter = new OTLPTraceExporter({ ...traces, timeoutMillis: patience_ms })
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'vivary' }),
    spanLimits: { attributeValueLengthLimit: longestText },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: patience_ms })],
  })
  const tracer = provider.getTracer('vivary')
  const current = new AsyncLocalStorage<Parent>()
  const failed = { code: SpanStatusCode.ERROR }

  async function within<Result>(name: string, options: SpanOptions, work: () => Promise<Result>) {
    const parent = current.getStore() ?? ROOT_CONTEXT
    const span = tracer.startSpan(name, options, parent)
    try {
      return await current.run(trace.setSpan(parent, span), work)
    } catch (error) {
      span.setStatus(failed)
      throw error
    } finally {
      span.end()
    }
  }

  /** A pool's or a connection's way to ask, with a span for each statement. */
  const followed =
    (query: Query): Query =>
    (...args) => {
      const text = textOf(args)
      // Apart from requests and jobs, what is asked again and again would bury them.
      if (text === undefined || !current.getStore()) return query(...args)
      const unnamed = text.replaceAll(/'[^']*'/g, "'…'")
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': unnamed }
      const [operation = 'statement'] = text.match(/[a-z]+/i) ?? []
      return within(operation.toUpperCase(), { kind: SpanKind.CLIENT, attributes }, async () =>
        query(...args),
      )
    }

  function parentOf({ headers }: FastifyRequest) {
    const [, traceId, spanId, flags] = traceparent.exec(String(headers.traceparent)) ?? []
    if (!trustProxy || !traceId || !spanId) return ROOT_CONTEXT
    const begun = { traceId, spanId, traceFlags: Number(flags), isRemote: true }
    return trace.setSpanContext(ROOT_CONTEXT, begun)
  }

  return {
    requests: fp(async (app) => {
      const spans = new WeakMap<FastifyRequest, Span>()
      app.addHook('onRequest', (request, _reply, done) => {
        const parent = parentOf(request)
        const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent)
        spans.set(request, span)
        current.run(trace.setSpan(parent, span), done)
      })
      // Once more, since a body arrives within its connection.
      app.addHook('preHandler', (request, _reply, done) => {
        const span = spans.get(request)
        if (span) current.run(trace.setSpan(ROOT_CONTEXT, span), done)
        else done()
      })
      app.addHook('onResponse', async (request, { statusCode }) => {
        const { id, method, routeOptions } = request
        const span = spans.get(request)
        if (routeOptions.url) span?.updateName(`${method} ${routeOptions.url}`)
        span?.setAttributes({
          'http.request.method': method,
          ...(routeOptions.url && { 'http.route': routeOptions.url }),
          'http.response.status_code': statusCode,
          'vivary.request_id': id,
        })
        if (statusCode >= 500) span?.setStatus(failed)
        span?.end()
      })
    }),
    span: (name, work) => within(name, {}, work),
    follow(pool) {
      put(pool, followed)
      // What a transaction asks.
      pool.on('connect', (client) => put(client, followed))
    },
    stop: () => provider.shutdown().catch(() => undefined),
  }
}

/** As W3C Trace Context writes it: https://www.w3.org/TR/trace-context/#traceparent-header */
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/

type Query = (...args: unknown[]) => unknown

function put(asked: pg.Pool | pg.PoolClient, around: (query: Query) => Query) {
  const query: unknown = Reflect.get(asked, 'query')
  if (typeof query !== 'function') throw new Error('pg asks in another way now')
  Reflect.set(
    asked,
    'query',
    around((...args) => query.apply(asked, args)),
  )
}

/**
 * The text of a statement that gives a promise; undefined of a stream, and of what a pool passes on to a connection
 * with a callback, which is a span of the pool's already.
 */
function textOf(args: unknown[]): string | undefined {
  const [first] = args
  if (typeof args.at(-1) === 'function') return undefined
  if (typeof first === 'string') return first
  if (typeof first !== 'object' || first === null || 'submit' in first) return undefined
  return 'text' in first && typeof first.text === 'string' ? first.text : undefined
}
