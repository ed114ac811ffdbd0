import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopListings, shops } from '../src/db/schema.ts'
import { notify } from '../src/server/messages/notify.ts'
import { build, type Keeper, keeperIn } from './app.ts'
import { changesOf, openCable } from './cable.ts'
import { told } from './factories.ts'
import { freePort, type Running, startServer } from './server.ts'
import { addListing, openShop } from './shops.ts'

/* Two processes on one database: this one, and the built server beside it. */

let stack: Awaited<ReturnType<typeof build>>
let dataDir: string
let here: string
let there: Running

beforeAll(async () => {
  stack = await build()
  here = await stack.app.listen({ port: 0, host: '127.0.0.1' })
  dataDir = mkdtempSync(join(tmpdir(), 'vivary-second-'))
  there = await startSecond()
})

afterAll(async () => {
  await there.stop()
  await stack.app.close()
  await stack.pool.end()
  rmSync(dataDir, { recursive: true, force: true })
})

const startSecond = async (port?: number) =>
  startServer(dataDir, port ?? (await freePort()), {
    DATABASE_URL: stack.pool.options.connectionString,
    RATE_LIMIT: '0',
  })

const postThere = (keeper: Keeper, path: string, body: object) =>
  fetch(`${there.url}/dashboard/api/${path}.json`, {
    method: 'POST',
    headers: {
      cookie: keeper.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

test('whichever server changes what is unread, the tabs of both are told', async () => {
  const keeper = await keeperIn(stack)
  const tabs = [
    await openCable(here, { cookie: keeper.cookie }),
    await openCable(there.url, { cookie: keeper.cookie }),
  ]
  for (const tab of tabs) await tab.subscribe()
  for (const tab of tabs) await tab.counted(0)
  await notify(stack.db, [told(keeper), told(keeper)])
  for (const tab of tabs) await tab.counted(2)

  const [{ id }] = await keeper.list('notifications')
  const answer = await fetch(`${there.url}/dashboard/api/notifications/${id}/read.json`, {
    method: 'PATCH',
    headers: { cookie: keeper.cookie, 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status).toBe(200)
  for (const tab of tabs) await tab.counted(1)
})

test('whichever server changes a record, the tabs of both hear of its kind', async () => {
  const keeper = await keeperIn(stack)
  const tabs = [
    await openCable(here, { cookie: keeper.cookie }),
    await openCable(there.url, { cookie: keeper.cookie }),
  ]
  for (const tab of tabs) await tab.subscribe(changesOf())
  await keeper.add('supplements', { name: 'Calcium' })
  for (const tab of tabs) await tab.changed('supplements')
  const answer = await postThere(keeper, 'bulbs', { bulb: { name: 'Basking', bulb_type: 'heat' } })
  expect(answer.status).toBe(201)
  for (const tab of tabs) await tab.changed('bulbs')
})

test('a dashboard that one server keeps is new as soon as anything changes', async () => {
  const keeper = await keeperIn(stack)
  const dashboard = async () => {
    const headers = { cookie: keeper.cookie }
    const answer = await fetch(`${there.url}/dashboard/api/dashboard.json`, { headers })
    return answer.json()
  }
  const names = async () =>
    (await dashboard()).featured.value.map(({ name }: { name: string }) => name)
  const add = (name: string) => postThere(keeper, 'animals', { animal: { name, sex: 'female' } })
  expect(await names()).toEqual([])
  // The server that answers knows of its own writes at once.
  for (const name of ['Asp', 'Brask', 'Cobweb']) {
    expect((await add(name)).status).toBe(201)
    expect(await names()).toContain(name)
  }
  // Of another's it is told, as open tabs are.
  const [{ id }] = await keeper.list('animals')
  await keeper.patch(`animals/${id}`, { animal: { name: 'Adder' } })
  await expect.poll(names).toContain('Adder')
})

test("a page drawn with a decimal comma doesn't change how others' numbers are read", async () => {
  const [comma, point] = [await keeperIn(stack), await keeperIn(stack)]
  await comma.patch('user', { user: { decimal_sign: 'comma' } })
  const page = await fetch(`${there.url}/dashboard/calendar`, { headers: { cookie: comma.cookie } })
  expect(await page.text()).toContain('data-drawn')
  const { id } = await point.add('animals', { name: 'Nyx', sex: 'female' })
  const weight_log = { weightInGrams: '1,480', unit: 'grams' }
  const answer = await postThere(point, `animals/${id}/weight_logs`, { weight_log })
  expect(answer.status).toBe(422)
})

test('signing out on one server closes the tabs of the other', async () => {
  const keeper = await keeperIn(stack)
  const tab = await openCable(there.url, { cookie: keeper.cookie })
  await tab.subscribe()
  await keeper.delete('/users/logout')
  await tab.closed
  expect(tab.frames.at(-1)).toMatchObject({ reason: 'unauthorized', reconnect: false })
})

test('a server that is told twice to end does so once, in order, and tells what happened meanwhile once it is back', async () => {
  const keeper = await keeperIn(stack)
  const tab = await openCable(there.url, { cookie: keeper.cookie })
  await tab.subscribe()
  const port = Number(new URL(there.url).port)
  expect(await there.stop('SIGTERM', 'SIGINT', 'SIGTERM')).toBe(0)
  await tab.closed
  expect(tab.frames.at(-1)).toMatchObject({ reason: 'server_restart', reconnect: true })
  await notify(stack.db, [told(keeper)])
  there = await startSecond(port)
  const again = await openCable(there.url, { cookie: keeper.cookie })
  await again.subscribe()
  await again.counted(1)
})

test('a public shop is right within a second, whichever server its keeper writes to', async () => {
  const keeper = await keeperIn(stack, { plus: true })
  const shop = await openShop(stack.db, keeper, { name: 'Before' })
  const listing = await addListing(stack.db, keeper, { title: 'First name' })
  const urls = [here, there.url].flatMap((url) => [
    `${url}${shop.path}`,
    `${url}${shop.path}/l/${listing}`,
  ])
  const textOf = async (url: string) => (await fetch(url)).text()
  for (const url of urls) expect(await textOf(url)).toContain('First name')
  // From the memory of both.
  for (const url of urls) expect(await textOf(url)).toContain('First name')

  await stack.db
    .update(shopListings)
    .set({ title: 'Second name' })
    .where(eq(shopListings.id, listing))
  for (const url of urls)
    await expect.poll(() => textOf(url), { timeout: 1000 }).toContain('Second name')
  await stack.db.update(shops).set({ privacy: 'private' }).where(eq(shops.id, shop.id))
  const statusOf = async (url: string) => (await fetch(url)).status
  for (const url of urls) await expect.poll(() => statusOf(url), { timeout: 1000 }).toBe(404)
})
