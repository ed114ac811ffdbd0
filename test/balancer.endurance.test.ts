import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { build, type Keeper, keeperIn } from './app.ts'
import { servedBy, startBalancer } from './balancers.ts'
import { changesOf, openCable } from './cable.ts'
import { newId } from './factories.ts'
import { showFigures, tableOf } from './figures.ts'
import { pngOf } from './pictures.ts'
import { freePort, type Running, startServer } from './server.ts'

/* Two servers on one database and one data folder, behind what the files in deploy/ put in front. */

let stack: Awaited<ReturnType<typeof build>>
let dataDir: string
let port: number
let ports: number[]
let servers: Running[]
let url: string
let keeper: Keeper
const rows: (string | number)[][] = []

beforeAll(async () => {
  stack = await build()
  dataDir = mkdtempSync(join(tmpdir(), 'vivary-balanced-'))
  port = await freePort()
  url = `http://127.0.0.1:${port}`
  ports = [await freePort(), await freePort()]
  servers = await Promise.all(ports.map(start))
})

afterAll(async () => {
  const head = ['Behind', 'Meanwhile', 'Reads', 'Failed', 'Writes', 'Sent again', 'Lost', 'Double']
  showFigures('balancer', tableOf(head, rows))
  for (const server of servers ?? []) await server.stop()
  await stack.app.close()
  await stack.pool.end()
  rmSync(dataDir, { recursive: true, force: true })
})

beforeEach(async () => {
  keeper = await keeperIn(stack, { plus: true })
})

const start = (port: number) =>
  startServer(dataDir, port, {
    DATABASE_URL: stack.pool.options.connectionString,
    ...{ HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1', RATE_LIMIT: '0', PUBLIC_URL: url },
  })

const ask = (path: string, init: RequestInit = {}) =>
  fetch(url + path, {
    ...init,
    headers: { cookie: keeper.cookie, 'sec-fetch-site': 'same-origin', ...init.headers },
  })

const write = (path: string, body: object, method = 'POST') =>
  ask(`/dashboard/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe.each(['nginx', 'haproxy'] as const)('behind %s', (which) => {
  beforeAll(() => startBalancer(which, port, ports))

  test('a keeper is served by both as by one: what was written is read, with its pictures, and told', async () => {
    const tab = await openCable(url, { cookie: keeper.cookie })
    await tab.subscribe(changesOf())
    const by = new Set<string | null>()
    for (let at = 1; at <= 20; at++) {
      const added = await write('animals.json', { animal: { name: `Nyx ${at}`, sex: 'female' } })
      const list = await ask('/dashboard/api/animals.json')
      const dashboard = await ask('/dashboard/api/dashboard.json')
      expect([added.status, list.status, dashboard.status]).toEqual([201, 200, 200])
      expect((await list.json()).total).toBe(at)
      for (const { headers } of [added, list, dashboard]) by.add(headers.get(servedBy))
    }
    expect(by.size).toBe(2)
    await tab.changed('animals')

    const [{ id }] = await keeper.list('animals')
    const form = new FormData()
    form.set('animal[photo]', new File([new Uint8Array(await pngOf(40, 30))], 'nyx.png'))
    const photographed = await ask(`/dashboard/api/animals/${id}.json`, {
      method: 'PATCH',
      body: form,
    })
    const { photoUrls } = (await photographed.json()).object
    for (let at = 0; at < 4; at++) expect((await ask(photoUrls.small)).status).toBe(200)
    tab.ws.close()
  })

  test('one server after the other is started again, and no request is lost', async () => {
    const hands = handsAtWork()
    for (const [at, port] of ports.entries()) {
      await hands.until(100)
      expect(await servers[at]?.stop()).toBe(0)
      await hands.until(100)
      servers[at] = await start(port)
    }
    await hands.until(100)
    const { reads, failedReads } = await hands.rest(which, 'A rolling restart')
    expect(reads).toBeGreaterThan(200)
    expect(failedReads).toBe(0)
  })

  test('a server that is killed takes the requests with it that it had in hand, and no others', async () => {
    const hands = handsAtWork()
    for (const [at, port] of ports.entries()) {
      await hands.until(100)
      await servers[at]?.kill()
      await hands.until(100)
      servers[at] = await start(port)
    }
    await hands.until(100)
    const { failedReads, failedWrites } = await hands.rest(
      which,
      'Both killed, one after the other',
    )
    expect(failedReads + failedWrites).toBeLessThanOrEqual(2 * count)
  })
})

const count = 8

/**
 * Eight tabs that read and write without a pause. A write that isn't acknowledged is sent again with its id, as a
 * phone does.
 */
function handsAtWork() {
  const [done, failed] = [
    { reads: 0, writes: 0 },
    { reads: 0, writes: 0 },
  ]
  const acknowledged: string[] = []
  let isOver = false
  const isGood = (sent: Promise<Response>) =>
    sent.then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status < 400
      },
      () => false,
    )

  async function work() {
    while (!isOver) {
      const id = newId()
      const task = { id, content: id }
      while (!(await isGood(write('tasks.json', { task })))) {
        failed.writes += 1
        // The phone's queue rests as well.
        await pause(50)
      }
      acknowledged.push(id)
      done.writes += 1
      for (const path of ['/dashboard/api/tasks.json', '/dashboard']) {
        if (await isGood(ask(path))) done.reads += 1
        else failed.reads += 1
      }
    }
  }
  const working = Array.from({ length: count }, work)

  return {
    /** Until so many more requests have been answered. */
    async until(more: number) {
      const goal = done.reads + done.writes + more
      await expect.poll(() => done.reads + done.writes).toBeGreaterThan(goal)
    },
    /** Ends, and looks whether what was acknowledged is there, once. */
    async rest(which: string, meanwhile: string) {
      isOver = true
      await Promise.all(working)
      const { rows: stored } = await stack.pool.query<{ content: string }>(
        'select content from tasks where account_id = $1',
        [keeper.accountId],
      )
      const contents = stored.map(({ content }) => content)
      const lost = acknowledged.filter((id) => !contents.includes(id))
      const double = contents.length - new Set(contents).size
      rows.push([
        ...[which, meanwhile, done.reads, failed.reads, done.writes, failed.writes],
        ...[lost.length, double],
      ])
      expect([lost, double]).toEqual([[], 0])
      return { reads: done.reads, failedReads: failed.reads, failedWrites: failed.writes }
    },
  }
}
