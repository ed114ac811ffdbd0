import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newPool, openPool } from '../src/db/connect.ts'
import { openDb } from '../src/db/db.ts'
import { migrate } from '../src/db/migrate.ts'
import { type Outcome, Replica } from '../src/db/replica.ts'
import { root } from '../src/server/root.ts'
import { buildOn, type Keeper, keeperIn } from './app.ts'
import { filesOf, rowsIn } from './archives.ts'
import { openedShop } from './factories.ts'
import { until } from './faults/until.ts'
import { freePort, type Running, startServer } from './server.ts'
import { startWithStandby } from './standby.ts'

/* Two servers on a PostgreSQL with a streaming replica, from which they read what may be read there. */

const metricsToken = 'the-token-of-this-test'
let dataDir: string
let database: Awaited<ReturnType<typeof startWithStandby>>
let stack: Awaited<ReturnType<typeof buildOn>>
let servers: Running[] = []
let keeper: Keeper

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vivary-replica-'))
  chmodSync(dataDir, 0o755)
  database = await startWithStandby(dataDir)
  const pool = await openPool(database.primaryUrl)
  await migrate(pool, root)
  stack = await buildOn(pool)
  servers = await Promise.all([start(database.url), start(database.url)])
})

afterAll(async () => {
  for (const server of servers) await server.stop()
  await stack?.app.close()
  await stack?.pool.end()
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

beforeEach(async () => {
  keeper = await keeperIn(stack, { plus: true })
})

const start = async (replicaUrl: string) =>
  startServer(join(dataDir, 'files'), await freePort(), {
    ...{ DATABASE_URL: database.primaryUrl, DATABASE_REPLICA_URL: replicaUrl },
    ...{ HOST: '127.0.0.1', RATE_LIMIT: '0', METRICS_TOKEN: metricsToken },
  })

/** A request at one of the servers, as a keeper's phone sends it. */
const ask = (path: string, { at = 0, who = keeper, method = 'POST', body }: Asked = {}) =>
  fetch(`${servers[at]?.url}/dashboard/api/${path}`, {
    headers: { cookie: who.cookie, 'sec-fetch-site': 'same-origin', ...(body && json) },
    ...(body && { method, body: JSON.stringify(body) }),
  })
type Asked = { at?: number; who?: Keeper; method?: string; body?: object }
const json = { 'content-type': 'application/json' }

const add = async (name: string, asked: Asked = {}) => {
  const { status } = await ask('animals.json', {
    ...asked,
    body: { animal: { name, sex: 'female' } },
  })
  expect(status).toBe(201)
}

const search = async (name: string, asked: Asked = {}) => {
  const answer = await ask(`search_results.json?query=${name}`, asked)
  expect(answer.status).toBe(200)
  return (await answer.json()).total
}

/** How readings at both servers went so far. */
async function readings(): Promise<Record<Outcome, number>> {
  const counts = { replica: 0, behind: 0, away: 0, failed: 0 }
  for (const { url } of servers) {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const text = await (await fetch(`${url}/metrics`, { headers })).text()
    const pattern = /^vivary_replica_readings_total\{outcome="(\w+)"\} (\d+)$/gm
    for (const [, outcome, count] of text.matchAll(pattern)) {
      if (outcome && outcome in counts) counts[outcome as Outcome] += Number(count)
    }
  }
  return counts
}

/** Reads until the replica is read from again. */
const isUsed = async () => {
  const { replica } = await readings()
  await until(async () => {
    await Promise.all([search('Nyx'), search('Nyx', { at: 1 })])
    return (await readings()).replica > replica
  })
}

test('what eight keepers write at one server is found at the other at once', async () => {
  const before = await readings()
  const keepers = await Promise.all(Array.from({ length: 8 }, () => keeperIn(stack)))
  await Promise.all(
    keepers.map(async (who) => {
      for (let at = 0; at < 5; at++) {
        await add(`Nyx${at}`, { who, at: at % 2 })
        expect(await search('Nyx', { who, at: (at + 1) % 2 })).toBe(at + 1)
      }
    }),
  )
  const after = await readings()
  expect(after.replica).toBeGreaterThan(before.replica)
})

test('while the replica stands still, everything is read from the database', async () => {
  await isUsed()
  await database.halt(true)
  const before = await readings()
  await add('Juniper')
  expect([await search('Juniper'), await search('Juniper', { at: 1 })]).toEqual([1, 1])
  const report = await ask('reports.json')
  expect(report.status).toBe(200)
  const during = await readings()
  expect(during.replica).toBe(before.replica)
  expect(during.behind).toBeGreaterThan(before.behind)
  await database.halt(false)
  await isUsed()
})

test('a replica that breaks down in the middle of readings fails none of them', async () => {
  await add('Olive')
  await isUsed()
  let isGoing = true
  const reading = [0, 1].map(async (at) => {
    let count = 0
    for (; isGoing; count++) {
      expect(await search('Olive', { at })).toBe(1)
      expect((await ask('reports/map.json', { at })).status).toBe(200)
    }
    return count
  })
  const read = async () => Object.values(await readings()).reduce((sum, count) => sum + count, 0)
  for (let crash = 0; crash < 3; crash++) {
    const begun = await read()
    await until(async () => (await read()) > begun + 20)
    await database.crash()
    const broken = await read()
    await until(async () => (await read()) > broken + 20)
    await database.startAgain()
    await isUsed()
  }
  isGoing = false
  const counts = await Promise.all(reading)
  expect(Math.min(...counts)).toBeGreaterThan(20)
})

test('a visitor of a shop reads what its keeper has just changed, and is counted', async () => {
  await isUsed()
  const before = await readings()
  const shop = await openedShop(keeper)
  const page = async (at: number) =>
    (
      await fetch(`${servers[at]?.url}/shop/${shop.slug}`, {
        headers: { 'user-agent': 'Mozilla/5.0 (a phone)' },
      })
    ).text()
  for (const [at, name] of ['Nyx and Daughters', 'Nyx and Sons'].entries()) {
    const { status } = await ask('shop.json', { at, method: 'PATCH', body: { shop: { name } } })
    expect([status, await page(at)]).toEqual([200, expect.stringContaining(name)])
  }
  const seen = 'select from shop_visitors where account_id = $1'
  await expect
    .poll(async () => (await stack.pool.query(seen, [keeper.accountId])).rowCount)
    .toBeGreaterThan(0)
  const after = await readings()
  expect(after.replica).toBeGreaterThan(before.replica)
  expect(after.failed).toBe(before.failed)
})

test('the first PDF of an animal, which makes the code on it, comes whether or not the replica has that yet', async () => {
  await isUsed()
  const before = await readings()
  for (const name of ['Nyx', 'Olive', 'Hazel', 'Rook']) {
    const { id } = await keeper.add('animals', { name, sex: 'female' })
    const path = `${servers[0]?.url}/dashboard/animals/${id}/record.pdf?for=vet`
    const { status } = await fetch(path, { headers: { cookie: keeper.cookie } })
    expect(status).toBe(200)
  }
  expect((await readings()).failed).toBe(before.failed)
})

test('an archive is packed from the replica, and has what was just written', async () => {
  await isUsed()
  const before = await readings()
  await add('Hazel')
  const { id } = (await (await ask('exports.json', { body: {} })).json()).object
  await until(async () => {
    const { status } = await (await ask(`exports/${id}.json`)).json()
    return status === 'ready'
  }, 50)
  const file = await ask(`exports/${id}/download`)
  const animals = rowsIn(await filesOf(Buffer.from(await file.arrayBuffer())), 'animals')
  expect(animals.map(({ name }) => name)).toEqual(['Hazel'])
  expect((await readings()).replica).toBeGreaterThan(before.replica)
})

test('what a reading writes all the same is written in the database', async () => {
  const primary = await openPool(database.primaryUrl, { max: 1 })
  const replica = new Replica({ primary, standby: newPool(database.url, { max: 1 }) })
  const db = replica.over(openDb(primary))
  const follows = sql`select pg_is_in_recovery() as follows`
  await replica.reading(async () => {
    expect((await db.execute(follows)).rows).toEqual([{ follows: true }])
    await db.execute(sql`update users set name = 'Mara' where id = ${keeper.userId}`)
    await db.transaction(async (tx) => {
      expect((await tx.execute(follows)).rows).toEqual([{ follows: false }])
    })
  })
  expect(replica.readings).toMatchObject({ replica: 1, failed: 1 })
  const written = await primary.query('select name from users where id = $1', [keeper.userId])
  expect(written.rows).toEqual([{ name: 'Mara' }])
  await Promise.all([replica.end(), primary.end()])
})

test('a server says which settings are wrong, and starts while its replica does not answer', async () => {
  await expect(start(database.primaryUrl)).rejects.toThrow(
    'DATABASE_REPLICA_URL must be the address of a streaming replica of the database at DATABASE_URL.',
  )
  const options = '-c synchronous_commit=off'
  const primary = new pg.Pool({ connectionString: database.primaryUrl, options })
  const hasty = new Replica({ primary, standby: newPool(database.url, { max: 1 }) })
  await expect(hasty.problem()).rejects.toThrow('synchronous_commit must not be off')
  await Promise.all([hasty.end(), primary.end()])

  const alone = await start('postgres://vivary@127.0.0.1:9/vivary')
  const answer = await fetch(`${alone.url}/dashboard/api/search_results.json?query=Nyx`, {
    headers: { cookie: keeper.cookie },
  })
  expect(answer.status).toBe(200)
  await alone.stop()
})
