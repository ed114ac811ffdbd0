import dns from 'node:dns'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { buildApp } from '../../app/server.ts'
import type { Overload } from './overload.ts'

/** A server of the test's own that is worked hard: over connections, with little room. */
async function small(bounds: Overload['bounds'], host = '127.0.0.1') {
  const { config, db, key } = await testApp()
  const context = { config: { ...config, requestsAtOnce: 2 }, db, key }
  const app = await buildApp(context, { overload: { bounds } })
  const url = await app.listen({ port: 0, host })
  onTestFinished(() => app.close())
  return { app, url }
}

/** Asks over a connection of its own, as a browser does: with `change` to change something, else to read. */
async function ask(url: string, path: string, cookie = '', change?: object, more?: object) {
  const headers = {
    ...{ ...more, cookie, 'sec-fetch-site': 'same-origin' },
    ...(change ? { 'content-type': 'application/json' } : { accept: 'text/html' }),
  }
  const asking = request(`${url}${path}`, {
    ...{ method: change ? 'PATCH' : 'GET', headers, agent: false },
  })
  asking.end(change && JSON.stringify(change))
  const [answer]: IncomingMessage[] = await once(asking, 'response')
  if (!answer) throw new Error('No answer')
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

/** A keeper with an animal whose row is held, so that changing it lasts until it is let go. */
async function heldUp() {
  const { pool } = await testApp()
  const keeper = await signedIn()
  const animal = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from animals where id = $1 for update', [animal.id])
  const waiting = async () => {
    const { rows } = await pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%animals%' and datname = current_database()",
    )
    return rows.length
  }
  return {
    keeper,
    path: `/dashboard/api/animals/${animal.id}`,
    waiting,
    async letGo() {
      await holder.query('commit')
      holder.release()
    },
  }
}
const rename = { animal: { name: 'Nyx the Second' } }

test('a person who has too much waiting is asked to come back, and a neighbour is answered meanwhile', async () => {
  const { url } = await small({ workingOfOne: 1, waitingOfOne: 1 })
  const { keeper, path, waiting, letGo } = await heldUp()
  const neighbour = await signedIn()
  for (const one of [keeper, neighbour]) await ask(url, '/dashboard/api/user', one.cookie)
  const first = ask(url, path, keeper.cookie, rename)
  await expect.poll(waiting, { interval: 20 }).toBe(1)
  // One of two more waits, and the other is refused.
  const more = [0, 1].map(() => ask(url, '/dashboard/api/user', keeper.cookie))
  const refused = await Promise.race(more)
  expect(refused.status).toBe(503)
  expect(JSON.parse(refused.body ?? '').errors).toEqual([
    { message: 'Vivary is busy right now. Please try again in a moment.', code: 'busy' },
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2)
  expect(refused.headers['content-security-policy']).toBeDefined()
  expect((await ask(url, '/dashboard/api/user', neighbour.cookie)).status).toBe(200)
  await letGo()
  expect((await first).status).toBe(200)
  const statuses = (await Promise.all(more)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 503])
})

test('people who share the password of a proxy do not count as one', async () => {
  const { url } = await small({ workingOfOne: 1, waitingOfOne: 0 })
  const { keeper, path, waiting, letGo } = await heldUp()
  const neighbour = await signedIn()
  const shared = { authorization: `Basic ${Buffer.from('zoo:gate').toString('base64')}` }
  const look = ({ cookie }: Keeper) => ask(url, '/dashboard/api/user', cookie, undefined, shared)
  for (const one of [neighbour, keeper]) expect((await look(one)).status).toBe(200)
  const first = ask(url, path, keeper.cookie, rename, shared)
  await expect.poll(waiting, { interval: 20 }).toBe(1)
  expect((await look(keeper)).status).toBe(503)
  expect((await look(neighbour)).status).toBe(200)
  await letGo()
  expect((await first).status).toBe(200)
})

test('people who are signed in, visitors and monitors do not wait for each other; who comes with a forged session is a visitor', async () => {
  const { url } = await small({ working: 1, workingOfOne: 1, waiting: 0 })
  const { keeper, path, waiting, letGo } = await heldUp()
  const forged = () => ask(url, '/dashboard/api/user', 'vivary=forged')
  expect((await forged()).status).toBe(401)
  await ask(url, '/dashboard/api/user', keeper.cookie)
  const first = ask(url, path, keeper.cookie, rename)
  await expect.poll(waiting, { interval: 20 }).toBe(1)
  expect((await ask(url, '/dashboard/api/user', keeper.cookie)).status).toBe(503)
  expect((await ask(url, '/users/sign_in')).status).toBe(200)
  expect((await ask(url, '/healthz')).status).toBe(200)
  expect((await ask(url, '/readyz')).status).toBe(200)
  // By now it would be known.
  expect((await forged()).status).toBe(401)
  await letGo()
  expect((await first).status).toBe(200)
})

test('an overloaded host sheds at each of its addresses, and answers monitors, files of its pages and what they ask for within', async () => {
  const addressesOf = (host: string) =>
    (host === 'localhost' ? ['127.0.0.1', '127.0.0.2'] : [host]).map((address) => ({
      address,
      family: 4,
    }))
  const lookup = (host: string, _all: object, done: (...answer: unknown[]) => void) =>
    done(null, addressesOf(host))
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as never)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const { app } = await small({ working: 0, waiting: 0 }, 'localhost')
  const page = await app.inject('/users/sign_in')
  const files = [...page.body.matchAll(/(?:href|src)="(\/(?:users|fonts)\/[^"]+\.\w+)"/g)]
  const paths = files.map(([, path = '']) => path)
  expect(paths.map((path) => path.replace(/^.*\./, ''))).toEqual(
    expect.arrayContaining(['css', 'js', 'svg', 'woff2']),
  )
  const addresses = app.addresses().flatMap((one) => (typeof one === 'object' ? one : []))
  // Where the system has the second one, as Linux does.
  expect(addresses.length).toBeGreaterThan(process.platform === 'linux' ? 1 : 0)
  for (const { address, port } of addresses) {
    const url = `http://${address}:${port}`
    const { status, headers, body } = await ask(url, '/users/sign_in')
    expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(body).toContain('<title>Vivary is busy right now · Vivary</title>')
    for (const path of ['/healthz', '/readyz', '/healthz?now', ...paths])
      expect([path, (await ask(url, path)).status]).toEqual([path, 200])
  }
  const { cookie } = await signedIn()
  expect((await app.inject({ url: '/dashboard/api/user', headers: { cookie } })).statusCode).toBe(
    200,
  )
})
