import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, keeperIn } from '../../../test/app.ts'
import { openCable } from '../../../test/cable.ts'
import { type Figures, readSeldom } from './figures.queries.ts'

type Stack = Awaited<ReturnType<typeof build>>
const metricsToken = 'a-token-for-prometheus'
let stack: Stack

beforeAll(async () => {
  stack = await build({ metricsToken })
})

afterAll(async () => {
  await stack.app.close()
  await stack.pool.end()
})

const scrape = async (token = metricsToken) =>
  stack.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })

/** The lines of one metric, without its comments. */
const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))

test('an operator without a token for metrics has no such page', async () => {
  const { app, pool } = await build()
  const answer = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })
  await app.close()
  await pool.end()
  expect(answer.statusCode).toBe(404)
})

test('only the token opens the metrics', async () => {
  for (const token of ['', 'another-token-for-prometheus', `${metricsToken}2`]) {
    const answer = await scrape(token)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  }
  expect((await stack.app.inject('/metrics')).statusCode).toBe(401)
  const answer = await scrape()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('version=0.0.4')
})

test('requests are counted by their pattern, and an address that is made up makes no series', async () => {
  const keeper = await keeperIn(stack, { name: 'Xanthippe' })
  const calcium = await keeper.add('supplements', { name: 'Osteoform' })
  for (let time = 0; time < 3; time++) await keeper.get(`supplements/${calcium.id}?q=Osteoform`)
  for (const url of ['/made-up-1', '/made-up-2?q=secret', '/wp-admin']) await stack.app.inject(url)
  await stack.app.inject({ method: 'PUT', url: '/made-up-2' })
  const labels = 'method="GET",route="/dashboard/api/supplements/:id"'
  // A request is counted once its answer is gone.
  await expect
    .poll(async () => linesOf((await scrape()).body, 'vivary_http_requests_total'))
    .toEqual(
      expect.arrayContaining([
        `vivary_http_requests_total{${labels},status="200"} 3`,
        'vivary_http_requests_total{method="any",route="none",status="404"} 4',
      ]),
    )
  const { body } = await scrape()
  expect(body).toContain(`vivary_http_request_duration_seconds_bucket{${labels},le="+Inf"} 3\n`)
  expect(body).toContain(`vivary_http_request_duration_seconds_count{${labels}} 3\n`)
  for (const personal of [calcium.id, 'Osteoform', 'Xanthippe', keeper.userId, keeper.accountId]) {
    expect(body).not.toContain(personal)
  }
  expect(body).not.toMatch(/made-up|wp-admin|secret/)
})

test('a bucket counts what the smaller ones do', async () => {
  const { body } = await scrape()
  const counts = [...body.matchAll(/_bucket\{method="GET",route="\/metrics",le="(.+)"\} (\d+)/g)]
  const values = counts.map(([, , count]) => Number(count))
  expect(counts.at(-1)?.[1]).toBe('+Inf')
  expect(values).toEqual([...values].sort((one, other) => one - other))
})

test('Prometheus reads the state of the whole server', async () => {
  const url = await stack.app.listen({ port: 0, host: '127.0.0.1' })
  const tab = await openCable(url, { cookie: (await keeperIn(stack)).cookie })
  await tab.subscribe()
  const headers = { authorization: `Bearer ${metricsToken}` }
  const read = async () => (await fetch(`${url}/metrics`, { headers })).text()
  await expect.poll(read).toContain('vivary_database_size_bytes')
  const body = await read()
  expect(linesOf(body, 'vivary_live_sockets')).toEqual(['vivary_live_sockets 1'])
  expect(linesOf(body, 'vivary_outbox_messages')).toHaveLength(2)
  expect(linesOf(body, 'vivary_requests')).toHaveLength(4)
  expect(linesOf(body, 'vivary_database_connections')).toHaveLength(2)
  for (const name of ['process_resident_memory_bytes', 'vivary_database_size_bytes']) {
    expect(Number(linesOf(body, name)[0]?.split(' ')[1])).toBeGreaterThan(1e6)
  }
  const odd = body.split('\n').filter((line) => !isExposition.test(line))
  expect(odd).toEqual([''])
})

const isExposition = /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{([a-z]+="[^"]*",?)+\})? [\d.e+-]+)$/

test('the database is asked every 15 seconds at most, and what it said stands until it answers anew', async () => {
  let [now, readings, failures] = [0, 0, 0]
  const seldom = readSeldom(
    async () => {
      readings += 1
      if (readings === 2) throw new Error('away')
      return figures
    },
    () => {
      failures += 1
    },
    () => now,
  )
  expect(await Promise.all([seldom(), seldom(), seldom()])).toEqual([figures, figures, figures])
  now = 14_999
  await seldom()
  expect(readings).toBe(1)
  now = 15_000
  expect(await seldom()).toBe(figures)
  expect([readings, failures]).toEqual([2, 1])
})

test('a database that is stuck makes metrics old, not late', async () => {
  let readings = 0
  const stuck = readSeldom(
    () => {
      readings += 1
      return new Promise<Figures>(() => undefined)
    },
    () => undefined,
    () => 60_000 * readings,
  )
  expect(await Promise.all([stuck(), stuck(), stuck()])).toEqual([undefined, undefined, undefined])
  expect(readings).toBe(1)
})

const figures: Figures = {
  read_s: 0,
  database_bytes: 1,
  outbox_waiting: 0,
  outbox_failed: 0,
  outbox_oldest_s: 0,
  imports: 0,
  archives: 0,
  jobs: [],
  disk: { free_bytes: 1, total_bytes: 1 },
  backups: { count: 0, bytes: 0, latest_at: null },
}
