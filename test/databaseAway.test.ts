import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openPool } from '../src/db/connect.ts'
import { isAlive } from '../src/db/embedded/postmaster.ts'
import { type Embedded, startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { root } from '../src/server/root.ts'
import { buildOn, type Keeper, keeperIn } from './app.ts'
import { postmasterPid } from './embeddedFixtures.ts'
import { rounds } from './endurance.ts'
import { newId } from './factories.ts'

/*
 * A PostgreSQL of this file's own is killed while requests are under way, and finally stopped for
 * good. Each answer until it is back says so: 503, and when to try again.
 */

const kills = rounds(4)
const hands = 6

let dataDir: string
let database: Embedded
let stack: Awaited<ReturnType<typeof buildOn>>
let keeper: Keeper
let animalId: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vivary-away-'))
  const log = { info: () => undefined, warn: () => undefined }
  database = await startEmbedded({ dataDir, log, durable: false })
  const unlimited = await openPool(database.url, { max: 1 })
  await migrate(unlimited, root)
  await unlimited.end()
  const limits = { patience_ms: 3000, statementLimit_ms: 3000, answerLimit_ms: 4000 }
  const pool = await openPool(database.url, limits)
  stack = await buildOn(pool)
  keeper = await keeperIn(stack, { plus: true })
  animalId = (await keeper.add('animals', { name: 'Nyx', sex: 'female' })).id
})

afterAll(async () => {
  await stack.app.close()
  await stack.pool.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const html = { accept: 'text/html' }

/** Reads, writes in transactions, pages, and what visitors reach: each needs the database. */
const requests: [name: string, ask: () => ReturnType<Keeper['get']>][] = [
  ['a list', () => keeper.get('feeders')],
  ['an animal', () => keeper.get(`animals/${animalId}`)],
  ['the dashboard', () => keeper.get('dashboard')],
  ['the current user', () => keeper.get('user')],
  ['a new record', () => keeper.post('feeders', { feeder: { name: 'Rat' } })],
  ['a change', () => keeper.patch(`animals/${animalId}`, { animal: { name: 'Nyx' } })],
  ['a log', () => keeper.post(`animals/${animalId}/cleaning_logs`, { cleaning_log: {} })],
  ['the page', () => keeper.send('GET', '/dashboard/animals', undefined, html)],
  ['a scanned code', () => stack.app.inject({ url: '/q/vwxyz', headers: html })],
  ['a calendar', () => stack.app.inject(`/calendar/${'a'.repeat(43)}.ics`)],
  ['the sign-in page', () => keeper.send('GET', '/users/sign_in', undefined, html)],
  ['a picture', () => keeper.get(`/dashboard/files/${newId()}/small.webp`)],
]

/** Whether the database was there; anything but a proper answer fails. */
async function isThere([name, ask]: (typeof requests)[number]) {
  const answer = await ask()
  if (answer.statusCode !== 503) {
    expect([name, answer.statusCode, answer.statusCode < 500]).toEqual([
      name,
      answer.statusCode,
      true,
    ])
    return true
  }
  expect([name, answer.headers['retry-after']]).toEqual([name, expect.stringMatching(/^\d+$/)])
  return false
}

test(`whatever was under way in ${kills} deaths of the database is answered with 503, never 500`, async () => {
  for (let kill = 0; kill < kills; kill++) {
    const seen = { there: 0, away: 0 }
    let isOver = false
    const asking = Array.from({ length: hands }, async (_, hand) => {
      for (let at = hand; !isOver; at++) {
        const request = requests[at % requests.length]
        if (request) seen[(await isThere(request)) ? 'there' : 'away'] += 1
      }
    })
    await expect.poll(() => seen.there).toBeGreaterThan(hands)
    process.kill((await postmasterPid(dataDir)) ?? Number.NaN, 'SIGKILL')
    await expect.poll(() => seen.away, { interval: 1 }).toBeGreaterThan(0)
    const before = seen.there
    await expect.poll(() => seen.there).toBeGreaterThan(before + hands)
    isOver = true
    await Promise.all(asking)
  }
})

test('a database that is frozen is answered with 503, and is back once it goes on', async () => {
  const { rows } = await stack.pool.query<{ pid: number }>('select pid from pg_stat_activity')
  const pids = [...rows.map(({ pid }) => pid), (await postmasterPid(dataDir)) ?? Number.NaN]
  const goOn = () => {
    for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGCONT')
  }
  onTestFinished(goOn)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  const answers = await Promise.all(requests.map(isThere))
  expect((await stack.app.inject('/readyz')).statusCode).toBe(503)
  goOn()
  expect(answers).toEqual(requests.map(() => false))
  for (const request of requests) {
    await expect.poll(() => isThere(request)).toBe(true)
  }
})

test('once the database is stopped, every request says when to try again', async () => {
  await database.stop()
  for (const request of requests) {
    expect([request[0], await isThere(request)]).toEqual([request[0], false])
  }
  const page = await keeper.send('GET', '/dashboard/animals', undefined, html)
  expect(page.body).toContain('<h1>Vivary can&#x27;t answer right now</h1>')
  expect((await keeper.get('animals')).json()).toEqual({
    success: false,
    errors: [{ message: 'Please try again in a moment.', code: 'unavailable' }],
  })
})
