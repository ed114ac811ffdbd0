import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { keeperIn, withoutApp } from '../../test/app.ts'
import { buildApp } from '../app/server.ts'
import { startTracing } from './tracing.ts'

type Sent = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code: number }
}

/** A collector of OTLP over HTTP; `spans` are those that it has got, `headers` those of its last request. */
async function collector() {
  const spans: Sent[] = []
  const got = { spans, headers: {}, text: '' }
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: Sent[] }[] }[]
    }
    got.headers = request.headers
    got.text += JSON.stringify(body)
    for (const { scopeSpans } of body.resourceSpans) {
      for (const { spans: some } of scopeSpans) spans.push(...some)
    }
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`
  return { got, url }
}

/** Tracing to an address, and a database whose statements it follows. */
async function tracedDatabase(url: string, trustProxy: string[] | false = false) {
  const stack = await withoutApp()
  onTestFinished(() => stack.pool.end())
  const tracing = await startTracing({ traces: { url, headers: { 'api-key': 'k' } }, trustProxy })
  if (!tracing) throw new Error('Nothing is traced')
  tracing.follow(stack.db.$client)
  return { ...stack, pool: stack.db.$client, tracing }
}

/** The same with a server, as it is started. */
async function tracedServer(url: string, trustProxy?: string[]) {
  const stack = await tracedDatabase(url, trustProxy)
  const app = await buildApp(stack)
  onTestFinished(() => app.close())
  return { ...stack, app, statements: [] }
}

/** Of a trace that someone else has begun. */
const [traceId, parentSpanId] = ['a'.repeat(32), 'b'.repeat(16)]
const begun = { traceparent: `00-${traceId}-${parentSpanId}-01` }

const of = (span: Sent | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, value]))

test('a request is traced with its statements, and says nothing about anyone, and a job is a span like it', async () => {
  const { got, url } = await collector()
  const stack = await tracedServer(url)
  const { app, pool, tracing } = stack
  const keeper = await keeperIn(stack, { name: 'Maren' })
  const { id } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  expect((await keeper.get(`animals/${id}?search=Nyx`)).statusCode).toBe(200)
  await app.inject({ url: '/healthz', headers: begun })
  const work = tracing.span('job tidy', async () => {
    await pool.query('select 1 as one')
    await pool.query('select nothing')
  })
  await expect(work).rejects.toThrow('nothing')
  await tracing.stop()

  const read = got.spans.find(({ name }) => name === 'GET /dashboard/api/animals/:id')
  expect(of(read)).toMatchObject({
    'http.route': { stringValue: '/dashboard/api/animals/:id' },
    'http.response.status_code': { intValue: 200 },
    'vivary.request_id': { stringValue: expect.stringMatching(/^[\da-f-]{36}$/) },
  })
  const below = got.spans.filter(({ parentSpanId }) => parentSpanId === read?.spanId)
  expect(below.length).toBeGreaterThan(0)
  for (const one of below) {
    expect(one).toMatchObject({ name: 'SELECT', traceId: read?.traceId })
    expect(of(one)['db.query.text']?.stringValue).toMatch(/^\W*select/i)
  }
  const written = got.spans.find(({ name }) => name === 'POST /dashboard/api/animals')
  const names = got.spans.flatMap(({ parentSpanId, name }) =>
    parentSpanId === written?.spanId ? [name] : [],
  )
  expect(names).toEqual(expect.arrayContaining(['BEGIN', 'INSERT', 'COMMIT']))
  const secrets = ['Nyx', 'Maren', id, keeper.userId, keeper.accountId, '127.0.0.1']
  expect(secrets.filter((secret) => got.text.includes(secret))).toEqual([])
  expect(got.headers).toMatchObject({ 'api-key': 'k' })
  const far = got.spans.find(({ name }) => name === 'GET /healthz')
  expect([far?.traceId === traceId, far?.parentSpanId]).toEqual([false, undefined])

  // What fails is marked.
  const job = got.spans.find(({ name }) => name === 'job tidy')
  expect(job?.status.code).toBe(2)
  const steps = got.spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId)
  expect(steps.map(({ status }) => status.code)).toEqual([0, 2])
})

test('a trace goes on that a trusted proxy has begun', async () => {
  const { got, url } = await collector()
  const { app, tracing } = await tracedServer(url, ['127.0.0.1'])
  await app.inject({ url: '/healthz', headers: begun })
  await tracing.stop()
  expect(got.spans).toMatchObject([{ traceId, parentSpanId }])
})

test('a collector that is away keeps no one waiting, and without a setting nothing is traced', async () => {
  const { tracing, pool } = await tracedDatabase('http://127.0.0.1:1/v1/traces')
  const work = tracing.span('job tidy', () => pool.query('select 1 as one'))
  expect((await work).rows).toEqual([{ one: 1 }])
  await tracing.stop()
  expect(await startTracing({ traces: undefined, trustProxy: false })).toBe(undefined)
})
