import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { fedAnimal } from './collection.ts'
import { expect, test as usual } from './fixtures.ts'
import { allIsKept, seen } from './keptHere.ts'
import { keepsWrites, record, waitingCount } from './queue.ts'

/**
 * The server under test behind an address of its own, which can be updated: from then on the file that
 * names its build is called otherwise, wherever it is named, and the old name is gone. Its pages then
 * take a while, as they do for a phone in a cellar.
 */
async function updatableServer(upstream: string) {
  const worker = await (await fetch(`${upstream}/sw.js`)).text()
  const names = [...new Set(worker.match(/(?<=\/assets\/)[\w-]+\.js/g))]
  const entry = names.find((name) => name.startsWith('index-')) ?? ''
  let isNewer = false
  let complete: Promise<void> | undefined
  let refused: string | undefined
  const newer = (name: string) => name.replace('.js', '-newer.js')
  const server = createServer(async (asked, answer) => {
    const url = asked.url ?? '/'
    if (refused && url.endsWith(refused)) {
      asked.destroy()
      return
    }
    if (isNewer && names.some((name) => url.endsWith(`/${name}`))) {
      answer.writeHead(404).end()
      return
    }
    if (url.endsWith('-newer.js')) await complete
    const { response, body } = await passOn(asked, upstream, url.replace('-newer.js', '.js'))
    const { 'content-length': _, ...headers } = response.headers
    if (isNewer && asked.headers['sec-fetch-mode'] === 'navigate') await pause(1000)
    const isText = /text|javascript/.test(headers['content-type'] ?? '')
    const text = isText && isNewer ? renamed(body) : body
    answer.writeHead(response.statusCode ?? 502, headers).end(text)
  })
  const known = new Set(names)
  const renamed = (body: Buffer) =>
    body.toString().replaceAll(/[\w-]+\.js/g, (name) => (known.has(name) ? newer(name) : name))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    newest: newer(entry),
    files: names,
    /** The newer version's scripts come once `scripts` resolves. */
    update(scripts?: Promise<void>) {
      isNewer = true
      complete = scripts
    },
    /** Breaks the line of requests to this address, for pages and the service worker alike. */
    refuse(path: string | undefined) {
      refused = path
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function passOn(asked: IncomingMessage, upstream: string, path: string) {
  return new Promise<{ response: IncomingMessage; body: Buffer }>((resolve, reject) => {
    const { host, hostname, port } = new URL(upstream)
    const headers = { ...asked.headers, host, 'accept-encoding': 'identity' }
    if ('origin' in headers) headers.origin = upstream
    const passed = request(
      { hostname, port, path, method: asked.method, headers },
      async (response) => resolve({ response, body: Buffer.concat(await response.toArray()) }),
    )
    passed.on('error', reject)
    asked.pipe(passed)
  })
}

const test = usual.extend<{ server: Awaited<ReturnType<typeof updatableServer>> }>({
  server: async ({ baseURL, page }, use) => {
    const server = await updatableServer(baseURL ?? '')
    await use(server)
    await page.goto('about:blank')
    await server.close()
  },
})
test.use({ serviceWorkers: 'allow', ownContext: true })

const prompt = (page: Page) =>
  page.getByText('A new version of this site is available. Load it?', { exact: true })

const controlled = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        await navigator.serviceWorker.ready
        return navigator.serviceWorker.controller !== null && (await caches.has('notes'))
      }),
    )
    .toBe(true)

/** Until the worker has all of its version: a newer one takes over once it has nothing under way. */
const hasKept = (page: Page, files: readonly string[]) =>
  expect
    .poll(
      () =>
        page.evaluate(async (wanted) => {
          const kept = await Promise.all(wanted.map((name) => caches.match(`/assets/${name}`)))
          return kept.every(Boolean)
        }, files),
      { timeout: 60_000 },
    )
    .toBe(true)

/**
 * Looks for an update until it is found: the browser joins a look to one that is under way, such as the
 * page's own once it reaches the server again, and that one may have asked before there was an update.
 */
const looksUntil = (page: Page, isFound: () => Promise<void>) =>
  expect(async () => {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await isFound()
  }).toPass({ timeout: 20_000 })

const buildOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.match(/index-[\w-]+\.js/)?.[0])
      .find(Boolean),
  )

test('a new version is offered in every tab, waits for a form that was begun, and loses nothing that waits to be sent', async ({
  context,
  page,
  keeper,
  server,
}) => {
  const { animal } = await fedAnimal(keeper)
  await page.goto(`${server.url}/dashboard/animals/new`)
  await controlled(page)
  await hasKept(page, server.files)
  const other = await context.newPage()
  await other.goto(`${server.url}/dashboard/animals/${animal.id}`)
  await keepsWrites(other)
  server.refuse('cleaning_logs.json')
  await record(other, 'Clean', 'Record clean')
  await expect.poll(() => waitingCount(other)).toBe(1)
  await allIsKept(other)
  await other.evaluate(keepOlder, anyRound)

  await test.step('what it has fetched stays when an open page asks for its own files meanwhile', async () => {
    const { promise: scripts, resolve: letThrough } = Promise.withResolvers<void>()
    server.update(scripts)
    await looksUntil(page, () =>
      expect
        .poll(() => page.evaluate(() => caches.keys()), { timeout: 3000 })
        .toContainEqual(newerShell),
    )
    for (let times = 0; times < 3; times++) await asksForFiles(page)
    letThrough()
    await expect(prompt(page)).toBeVisible()
    await expect(prompt(other)).toBeVisible()
    expect(await page.evaluate(() => caches.keys())).toContainEqual(newerShell)
  })

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nyx')
  await page.getByRole('button', { name: 'Load it' }).click()
  await expect(page.getByText('as soon as what you')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Nyx')

  await other.getByRole('button', { name: 'Load it' }).click()
  await expect(prompt(other)).toBeHidden()
  await expect(other.getByRole('heading', { name: 'Saffron', level: 1 })).toBeVisible()
  await expect.poll(() => buildOf(other)).toBe(server.newest)
  // A round may have got fields since: without network it's none rather than one that can't be drawn.
  await expect.poll(() => other.evaluate(seen, anyRound)).not.toContain('older version')
  server.refuse(undefined)
  await expect.poll(() => waitingCount(other)).toBe(0)
  expect(await keeper.list(`animals/${animal.id}/cleaning_logs`)).toHaveLength(1)

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('')
  await expect(prompt(page)).toBeHidden()
  await expect.poll(() => buildOf(page)).toBe(server.newest)
})

const newerShell = expect.stringContaining('-newer.js')

/** Has the page's own worker fetch its files again, one of which is missing; until it has. */
async function asksForFiles(page: Page) {
  const style = await page.evaluate(async () => {
    const [shell = ''] = await caches.keys()
    const cache = await caches.open(shell)
    const kept = (await cache.keys()).find(({ url }) => url.endsWith('.css'))
    if (kept) await cache.delete(kept)
    navigator.serviceWorker.controller?.postMessage({ keep: true })
    return kept?.url ?? ''
  })
  expect(style).not.toBe('')
  await expect
    .poll(() => page.evaluate(async (url) => !!(await caches.match(url)), style))
    .toBe(true)
}

/** A round that isn't fetched ahead. */
const anyRound = '["round_lines","feeding","room=Attic"]'

/** In the page: keeps an answer under this key as an older version read it. */
function keepOlder(hash: string) {
  return new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('seen')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const db = opening.result
      const change = db.transaction('answers', 'readwrite')
      const older = { hash, data: 'of an older version', at: Date.now(), size: 20 }
      change.objectStore('answers').put(older)
      change.oncomplete = () => resolve(db.close())
    }
  })
}

test('an old service worker opens the pages of a newer server, and asks nothing there', async ({
  context,
  page,
  keeper: _,
  server,
}) => {
  await page.goto(`${server.url}/dashboard`)
  await controlled(page)
  await page.goto('about:blank')
  server.update()
  // The old worker stays as it is: its own file can't be fetched.
  await context.route('**/sw.js', (route) => route.abort())
  await page.goto(`${server.url}/dashboard/animals`)
  await expect(page.getByRole('heading', { name: 'Animals', exact: true })).toBeVisible()
  expect(await buildOf(page)).toBe(server.newest)
  await expect(prompt(page)).toHaveCount(0)
})
