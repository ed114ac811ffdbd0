import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context as Parent, Span, SpanOptions, Tracer } from '@opentelemetry/api'
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
 * begin says who acts. What can't be sent is dropped.
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
  const exporter = new OTLPTraceExporter({ ...traces, timeoutMillis: patience_ms })
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'vivary' }),
    spanLimits: { attributeValueLengthLimit: longestText },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: patience_ms })],
  })
  const current = new AsyncLocalStorage<Parent>()
  const spans = { api, tracer: provider.getTracer('vivary'), current }
  return {
    requests: requestSpans(spans, trustProxy !== false),
    span: (name, work) => within(spans, name, {}, work),
    follow(pool) {
      followQueries(spans, pool)
      // What a transaction asks.
      pool.on('connect', (client) => followQueries(spans, client))
    },
    stop: () => provider.shutdown().catch(() => undefined),
  }
}

/** OpenTelemetry's API, what begins spans, and the one that is under way. */
type Spans = {
  api: typeof import('@opentelemetry/api')
  tracer: Tracer
  current: AsyncLocalStorage<Parent>
}

/** Does work within a span of its own, below the one that is under way. */
async function within<Result>(
  { api, tracer, current }: Spans,
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
) {
  const parent = current.getStore() ?? api.ROOT_CONTEXT
  const span = tracer.startSpan(name, options, parent)
  try {
    return await current.run(api.trace.setSpan(parent, span), work)
  } catch (error) {
    span.setStatus({ code: api.SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

function requestSpans({ api, tracer, current }: Spans, isBehindProxy: boolean) {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  function parentOf({ headers }: FastifyRequest) {
    const [, traceId, spanId, flags] = traceparent.exec(String(headers.traceparent)) ?? []
    if (!isBehindProxy || !traceId || !spanId) return ROOT_CONTEXT
    const begun = { traceId, spanId, traceFlags: Number(flags), isRemote: true }
    return trace.setSpanContext(ROOT_CONTEXT, begun)
  }

  return fp(async (app: FastifyInstance) => {
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
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    })
  })
}

/** Has each statement of a pool or a connection be a span, while a request or job is under way. */
function followQueries(spans: Spans, database: pg.Pool | pg.PoolClient) {
  const query: unknown = Reflect.get(database, 'query')
  if (typeof query !== 'function') throw new Error('pg asks in another way now')
  const ask = (...args: unknown[]): unknown => query.apply(database, args)
  const follow = (...args: unknown[]): unknown => {
    const text = textOf(args)
    // Apart from requests and jobs, what is asked again and again would bury them.
    if (text === undefined || !spans.current.getStore()) return ask(...args)
    const unnamed = text.replaceAll(/'[^']*'/g, "'…'")
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': unnamed }
    const [operation = 'statement'] = text.match(/[a-z]+/i) ?? []
    const options = { kind: spans.api.SpanKind.CLIENT, attributes }
    return within(spans, operation.toUpperCase(), options, async () => ask(...args))
  }
  Reflect.set(database, 'query', follow)
}

/** As W3C Trace Context writes it: https://www.w3.org/TR/trace-context/#traceparent-header */
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/

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
