import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPool } from '../src/db/connect.ts'
import { type Embedded, startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { root } from '../src/server/root.ts'
import { buildOn, type Keeper, keeperIn, operatorIn } from './app.ts'
import { filesOf, rowsIn } from './archives.ts'
import { changesOf, openCable } from './cable.ts'
import { postmasterPid } from './embeddedFixtures.ts'
import { keepersPassword } from './password.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { freePort, type Running, startServer } from './server.ts'

/*
 * A server whose PostgreSQL is behind Debian's PgBouncer in transaction mode, by deploy/pgbouncer.ini but with four
 * connections. The whole API's tests go through one with POOLER=pgbouncer.
 */

const few = 4
let dataDir: string
let database: Embedded
let stack: Awaited<ReturnType<typeof buildOn>>
let bouncer: PgBouncer
let bouncerPort: number
let server: Running

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vivary-pooled-'))
  const log = { info: () => undefined, warn: () => undefined }
  database = await startEmbedded({ dataDir, log, durable: false })
  const pool = await openPool(database.url, { max: 4 })
  await migrate(pool, root)
  await pool.query(`alter database vivary set timezone to 'America/New_York'`)
  stack = await buildOn(pool)
  bouncerPort = await freePort()
  bouncer = await startBouncer()
  server = await start({ DATABASE_DIRECT_URL: database.url })
})

afterAll(async () => {
  expect(await server?.stop()).toBe(0)
  await bouncer?.stop()
  await stack?.app.close()
  await stack?.pool.end()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const startBouncer = () =>
  startPgBouncer(database.url, { default_pool_size: few, admin_users: 'vivary' }, bouncerPort)

const start = async (addresses: Record<string, string>) =>
  startServer(join(dataDir, 'server'), await freePort(), {
    ...{
      HOST: '127.0.0.1',
      RATE_LIMIT: '0',
      REQUESTS_AT_ONCE: '0',
      DATABASE_URL: bouncer.through(database.url),
    },
    ...addresses,
  })

const ask = (keeper: Keeper, path: string, body?: object, method = body ? 'POST' : 'GET') =>
  fetch(`${server.url}/dashboard/api/${path}`, {
    method,
    headers: {
      cookie: keeper.cookie,
      'sec-fetch-site': 'same-origin',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

test('forty keepers at once share four connections, and each reads what they wrote', async () => {
  const keepers = await Promise.all(
    Array.from({ length: 40 }, () => keeperIn(stack, { plus: true })),
  )
  await Promise.all(
    keepers.map(async (keeper, at) => {
      const animal = { name: `Nyx ${at}`, sex: 'female' }
      const added = await ask(keeper, 'animals.json', { animal })
      const { id } = (await added.json()).object
      const feeder = await ask(keeper, 'feeders.json', {
        feeder: { name: `Rat ${at}`, quantity: 9 },
      })
      const feeder_id = (await feeder.json()).object.id
      const feeding_log = { feeder_id, success: true }
      const fed = await ask(keeper, `animals/${id}/feeding_logs.json`, { feeding_log })
      const list = await ask(keeper, 'animals.json?care=due')
      const statuses = [added, feeder, fed, list].map(({ status }) => status)
      expect(statuses).toEqual([201, 201, 201, 200])
      expect((await list.json()).value.map(({ name }: { name: string }) => name)).toEqual([
        animal.name,
      ])
      const stock = await ask(keeper, `feeders/${feeder_id}.json`)
      expect((await stock.json()).quantity).toBe(8)
    }),
  )
  const [pool] = (await console('show pools')).filter(({ database: name }) => name === 'vivary')
  expect(
    Number(pool?.sv_active) + Number(pool?.sv_idle) + Number(pool?.sv_used),
  ).toBeLessThanOrEqual(few)
  expect(Number(pool?.cl_active)).toBeGreaterThan(few)
})

/** The rows that PgBouncer answers over itself. */
async function console(text: string) {
  const url = new URL(bouncer.through(database.url))
  url.pathname = '/pgbouncer'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const { rows } = await client.query<Record<string, string>>(text)
  await client.end()
  return rows
}

test("no limit, name or zone of one connection is there in another's", async () => {
  const limits = { max: 10, statementLimit_ms: 5000, tellsLater: true }
  const through = bouncer.through(database.url)
  const ours = await openPool(through, { ...limits, directUrl: database.url })
  const others = new pg.Pool({ connectionString: through, max: 10 })
  const settings = `select current_setting('statement_timeout') as statement, current_setting('timezone') as zone,
    coalesce(current_setting('vivary.changes', true), '') as changes, (select count(*) from pg_prepared_statements)::int as names`
  for (let round = 0; round < 50; round++) {
    const ask = (pool: pg.Pool, name?: string) =>
      pool.query({ ...(name && { name }), text: `${settings}, pg_sleep(0.001)` })
    const answers = await Promise.all([
      ...[
        ask(ours, 'settings'),
        ask(others),
        ask(ours, 'settings'),
        ask(others),
        ask(ours, 'settings'),
      ],
    ])
    const rows = answers.map(({ rows: [row] }) => [row.statement, row.zone, row.changes, row.names])
    const [own, plain] = [
      ['5s', 'UTC', 'later', 0],
      ['0', 'America/New_York', '', 0],
    ]
    expect(rows).toEqual([own, plain, own, plain, own])
  }
  await Promise.all([ours.end(), others.end()])
})

test('an open tab hears of what is written elsewhere', async () => {
  const keeper = await keeperIn(stack, { plus: true })
  const tab = await openCable(server.url, { cookie: keeper.cookie })
  await tab.subscribe(changesOf())
  await ask(keeper, 'tasks.json', { task: { content: 'Clean the tubs' } })
  await tab.changed('tasks')
  tab.ws.close()
})

test('jobs are done, and an archive is packed', async () => {
  const keeper = await keeperIn(stack, { plus: true })
  await ask(keeper, 'animals.json', { animal: { name: 'Nyx', sex: 'female' } })
  await stack.pool.query(
    `insert into pgboss.job (name, policy) values ('achievements', 'exclusive')`,
  )
  const states = async () => {
    const { rows } = await stack.pool.query(
      `select state from pgboss.job where name = 'achievements'`,
    )
    return new Set(rows.map(({ state }) => state))
  }
  await expect.poll(states).toEqual(new Set(['completed']))

  const { id } = (await (await ask(keeper, 'exports.json', {})).json()).object
  const download = () => ask(keeper, `exports/${id}/download`)
  await expect.poll(async () => (await download()).status).toBe(200)
  const files = await filesOf(Buffer.from(await (await download()).arrayBuffer()))
  expect(rowsIn(files, 'animals').map(({ name }) => name)).toEqual(['Nyx'])
})

test('a backup is made while it runs, over PostgreSQL itself', async () => {
  const config = { DATABASE_URL: bouncer.through(database.url), DATABASE_DIRECT_URL: database.url }
  const { withUsedDatabase } = await import('../src/backup/database.ts')
  const { readConfig } = await import('../src/server/settings/config.ts')
  const used = await withUsedDatabase(
    readConfig({ ...config, DATA_DIR: dataDir }),
    async (pool) => (await pool.query(`select current_setting('vivary.session') as session`)).rows,
  )
  expect(used).toEqual([{ session: 'own' }])
})

test('an operator has a backup made and restored in the browser', async () => {
  const operator = await operatorIn(stack)
  const run = async () => (await (await ask(operator, 'operator/backups')).json()).run
  const ended = async () => {
    await expect.poll(async () => (await run()).state).toMatch(/done|failed/)
    return run()
  }
  const animal = async (name: string) =>
    (await ask(operator, 'animals.json', { animal: { name, sex: 'female' } })).status
  expect(await animal('Nyx')).toBe(201)
  expect((await ask(operator, 'operator/backups/run', {})).status).toBe(201)
  const { file, ...backup } = await ended()
  expect(backup).toMatchObject({ kind: 'backup', state: 'done', error: '' })

  expect(await animal('Ida')).toBe(201)
  const sure = { backup: { confirmation: 'restore', current_password: keepersPassword } }
  expect((await ask(operator, `operator/backups/${file}/restore`, sure)).status).toBe(201)
  expect(await ended()).toMatchObject({ kind: 'restore', state: 'done', error: '' })
  const { value } = await (await ask(operator, 'animals.json')).json()
  expect(value.map(({ name }: { name: string }) => name)).toEqual(['Nyx'])
  await expect.poll(() => animal('Ida')).toBe(201)
})

test('a server that was not told of the pooler says which setting it lacks', async () => {
  const lacks = 'DATABASE_URL is the address of a pooler such as PgBouncer'
  await expect(start({})).rejects.toThrow(lacks)
  const through = bouncer.through(database.url)
  await expect(start({ DATABASE_DIRECT_URL: through })).rejects.toThrow(
    'DATABASE_DIRECT_URL is the address of a pooler such as PgBouncer. It must be the address of PostgreSQL itself.',
  )
  // Widespread advice, by which limits of time would be lost without a word.
  const silent = await startPgBouncer(database.url, { ignore_startup_parameters: 'options' })
  onTestFinished(silent.stop)
  await expect(start({ DATABASE_URL: silent.through(database.url) })).rejects.toThrow(lacks)
})

test('while PgBouncer or PostgreSQL is away, requests are asked to come back, and are answered once it is there', async () => {
  const keeper = await keeperIn(stack, { plus: true })
  const statuses = () =>
    Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const answer = await (at % 2
          ? ask(keeper, 'animals.json')
          : ask(keeper, 'tasks.json', { task: { content: 'Weigh' } }))
        if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
        return answer.status
      }),
    )
  const isBack = async () => (await statuses()).every((status) => status < 300)
  const fitting = [200, 201, 503]

  await bouncer.stop()
  expect(new Set(await statuses())).toEqual(new Set([503]))
  bouncer = await startBouncer()
  await expect.poll(isBack).toBe(true)

  process.kill((await postmasterPid(dataDir)) ?? Number.NaN, 'SIGKILL')
  for (let time = 0; time < 10; time++)
    expect(fitting).toEqual(expect.arrayContaining(await statuses()))
  await expect.poll(isBack).toBe(true)
})
