import { writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { InjectOptions } from 'fastify'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import type { testApp } from '../app.ts'
import { freePort, startServer } from '../server.ts'

export type Stack = Awaited<ReturnType<typeof testApp>>

/** A request as it is sent: what a finding prints. */
export type Attempt = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | Buffer
}

/** An answer; status 0 if none came. */
export type Outcome = { status: number; body: string; ms: number }

export type Target = {
  send(attempt: Attempt): Promise<Outcome>
  /** Where it listens; empty if it doesn't. */
  url: string
  /** What lives on the heap after a collection, in MB; nothing if it can't be told. */
  heap_mb(): Promise<number | undefined>
  stop(): Promise<void>
}

/** The application of this process, which doesn't listen: for the share that every run has. */
export function ownTarget({ app }: Stack): Target {
  return {
    url: '',
    async send({ method, url, headers, body }) {
      const begin = performance.now()
      const payload = body === undefined ? {} : { payload: body }
      const options = { method, url, headers, ...payload } as InjectOptions
      const answer = await app.inject(options)
      const ms = performance.now() - begin
      return { status: answer.statusCode, body: answer.body, ms }
    },
    heap_mb: async () => undefined,
    stop: async () => undefined,
  }
}

/** The built server in a process of its own, over the same database. Its jobs run, but none by the clock. */
export async function builtTarget({ config, key, pool }: Stack): Promise<Target> {
  writeFileSync(join(config.dataDir, 'secret.key'), `${key.toString('hex')}\n`, { mode: 0o600 })
  const [port, inspector] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const server = await startServer(config.dataDir, port, {
    DATABASE_URL: String(pool.options.connectionString),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'fatal',
    NODE_ENV: 'production',
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspector} --import=${pathToFileURL(join(import.meta.dirname, 'loopbackOnly.mjs'))}`,
  })
  const agent = new Agent({ keepAlive: true })
  return {
    url,
    send: (attempt) => sendTo({ port, agent }, attempt),
    heap_mb: () => heapOf(inspector),
    stop: async () => {
      agent.destroy()
      await server.stop()
    },
  }
}

/** Keeps the server from doing by the clock what would change records meanwhile. */
export async function withoutClock({ pool }: Stack): Promise<void> {
  await vi.waitFor(() => pool.query('select from pgboss.schedule'), patience)
  await pool.query('delete from pgboss.schedule')
  await pool.query('update webhook_deliveries set failed_at = now() where sent_at is null')
  const waiting = `select from shed_forecasts where state = 'working'
    union all select from imports where state = 'reading'
    union all select from outbox where sent_at is null and failed_at is null and tries = 0
    union all select from webhooks where rests_until > now() + interval '110 seconds'`
  // The last of them is a webhook that is being called, whose lease is two minutes.
  await vi.waitFor(async () => {
    if ((await pool.query(waiting)).rows.length > 0) throw new Error('There is work yet')
  }, patience)
  await pool.query('update outbox set failed_at = now() where sent_at is null')
}

const patience = { timeout: 120_000, interval: 50 }

/**
 * By Node's own client, which sends what others would correct. A connection that the server closed while it was idle is
 * no answer: the request goes out once more, by a fresh one.
 */
async function sendTo(place: { port: number; agent: Agent }, attempt: Attempt): Promise<Outcome> {
  const begin = performance.now()
  const { answer, isWorn } = await askOnce(place, attempt)
  const again = isWorn ? await askOnce({ ...place, agent: new Agent() }, attempt) : { answer }
  return { ...again.answer, ms: performance.now() - begin }
}

async function askOnce(
  { port, agent }: { port: number; agent: Agent },
  { method, url, headers, body }: Attempt,
) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const options = { host: '127.0.0.1', port, path: url, method, agent, timeout: 60_000 }
  const sent = request({ ...options, headers: { ...headers, ...length } }, resolve)
  sent.on('error', reject)
  sent.on('timeout', () => sent.destroy(new Error('No answer for a minute')))
  sent.end(body)
  try {
    const answer = await promise
    const text = String(await buffer(answer))
    return { answer: { status: answer.statusCode ?? 0, body: text }, isWorn: false }
  } catch (error) {
    return { answer: { status: 0, body: String(error) }, isWorn: sent.reusedSocket }
  }
}

const debuggers = z.array(z.object({ webSocketDebuggerUrl: z.string() }))
const heapAnswer = z.object({
  id: z.number(),
  result: z.object({ result: z.object({ value: z.number().optional() }).optional() }),
})

/** Has the server collect its garbage, and reads what is left. */
async function heapOf(inspector: number): Promise<number> {
  const list = await (await fetch(`http://127.0.0.1:${inspector}/json/list`)).json()
  const [first] = debuggers.parse(list)
  const ws = new WebSocket(first?.webSocketDebuggerUrl ?? '')
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  ws.once('error', reject)
  ws.once('open', () => {
    // The second collects what the first has let go.
    for (const id of [0, 1]) ws.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }))
    const expression = 'process.memoryUsage().heapUsed'
    ws.send(JSON.stringify({ id: 2, method: 'Runtime.evaluate', params: { expression } }))
  })
  ws.on('message', (content) => {
    const answer = heapAnswer.safeParse(JSON.parse(String(content))).data
    if (answer?.id === 2) resolve((answer.result.result?.value ?? 0) / 1024 ** 2)
  })
  const heap = await promise
  ws.close()
  return heap
}
