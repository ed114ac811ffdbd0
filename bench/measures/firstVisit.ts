import { type Browser, chromium, type Page } from '@playwright/test'
import { wholeBrowser } from '../../playwright.config.ts'
import { allIsKept } from '../../test/browser/keptHere.ts'
import type { Bench, Measure } from '../bench.ts'
import { atMost, count, kb, type Row, ratio, seconds } from '../report.ts'
import { median } from '../samples.ts'
import { rolesOf } from '../seed/keepers.ts'
import type { Keeper } from '../seed/people.ts'

const visits = 5
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
}
/** Lighthouse's slow 4G and its phone: bits a second, and a processor of a quarter of this one's speed. */
const line = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }
const slowness = 4

/** What a phone on a slow line waits for when it opens Vivary for the first time. */
export const firstVisit: Measure = {
  title: 'First visit on a phone',
  about: `A signed-in keeper of 30 animals opens a screen in Chromium with an empty cache, at ${phone.viewport.width} px, by the browser's own throttling: 150 ms, 1.6 Mbit/s, a processor ${slowness} times slower. Until the first and the largest paint; blocked is the time beyond 50 ms of each long task in the first five seconds after it. Requests to the server and their bytes as they came, until five seconds after the page has loaded. Once the device has kept what it needs, the dashboard is opened again as on another day, without what the browser itself keeps: its scripts' bytes over the network, and without any network its largest paint over that of the first visit. Medians of ${visits} visits.`,
  async run({ app, seeded: { keepers } }: Bench) {
    const { visitor: keeper } = rolesOf(keepers)
    const browser = await chromium.launch(wholeBrowser)
    try {
      const rows: Row[] = []
      for (const path of ['/dashboard', '/dashboard/animals']) {
        const seen: Visit[] = []
        for (let time = 0; time < visits; time++)
          seen.push(await visit(browser, app.url, path, keeper))
        const of = (key: keyof Visit) => median(seen.map((visit) => visit[key]))
        rows.push(
          atMost(`${path}, first paint`, of('first_s'), 1.5, seconds),
          atMost(`${path}, largest paint`, of('largest_s'), 2, seconds),
          atMost(`${path}, blocked`, of('blocked_s'), 0.12, seconds),
          atMost(`${path}, layout shift`, of('shift'), 0.1, (shift) => shift.toFixed(3)),
          atMost(`${path}, requests`, of('requests'), 26, count),
          { what: `${path}, bytes`, figure: kb(of('bytes') / 1024) },
        )
      }
      const again: Again[] = []
      for (let time = 0; time < visits; time++)
        again.push(await visitAgain(browser, app.url, keeper))
      const middle = (key: keyof Again) => median(again.map((visit) => visit[key]))
      rows.push(
        atMost(
          'second visit, bytes of script',
          Math.max(...again.map((one) => one.script_bytes)),
          0,
          count,
        ),
        { what: 'without network, largest paint', figure: seconds(middle('offline_s')) },
        ratio('the same over a first visit', middle('offline_s') / middle('first_s'), {
          most: 0.6,
        }),
      )
      return rows
    } finally {
      await browser.close()
    }
  },
}

type Again = { first_s: number; offline_s: number; script_bytes: number }

/** Opens the dashboard for the first time, once more, and without network, by largest paints. */
async function visitAgain(browser: Browser, url: string, { cookie }: Keeper): Promise<Again> {
  const context = await browser.newContext(phone)
  try {
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url }])
    const first = await context.newPage()
    await throttled(first)
    const first_s = await largestPaint(first, url)
    await first.close()

    // No one waits for what is kept then.
    const keeping = await context.newPage()
    await keeping.goto(`${url}/dashboard`)
    await allIsKept(keeping)
    await keeping.close()
    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('No service worker runs')
    await worker.evaluate(() => performance.clearResourceTimings())

    const second = await context.newPage()
    const scripts = await scriptsOf(second)
    await largestPaint(second, url)
    const script_bytes = scripts.bytes + (await worker.evaluate(fetchedScripts))
    await second.close()

    await context.setOffline(true)
    const third = await context.newPage()
    await slowed(third)
    return { first_s, offline_s: await largestPaint(third, url), script_bytes }
  } finally {
    await context.close()
  }
}

/** Counts the bytes of script that a page gets from elsewhere than the service worker. */
async function scriptsOf(page: Page) {
  const scripts = { bytes: 0 }
  const session = await slowed(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const fetched = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' && !response.fromServiceWorker) fetched.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (fetched.has(requestId)) scripts.bytes += encodedDataLength
  })
  return scripts
}

/** In the service worker: the bytes of script that it has fetched since they were cleared. */
function fetchedScripts() {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return entries
    .filter(({ name }) => name.endsWith('.js'))
    .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)
}

async function largestPaint(page: Page, url: string): Promise<number> {
  await page.addInitScript(observe)
  await page.goto(`${url}/dashboard`)
  await page.waitForTimeout(5_000)
  return (await page.evaluate(painted)).largest_s
}

type Visit = {
  first_s: number
  largest_s: number
  blocked_s: number
  shift: number
  requests: number
  bytes: number
}

async function visit(browser: Browser, url: string, path: string, { cookie }: Keeper) {
  const context = await browser.newContext(phone)
  try {
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    const fetched = await throttled(page)
    await page.addInitScript(observe)
    await page.goto(url + path)
    await page.waitForTimeout(5_000)
    return { ...(await page.evaluate(painted)), ...fetched }
  } finally {
    await context.close()
  }
}

/** Slows the page's line and processor down; what it fetches is counted from then on. */
async function throttled(page: Page) {
  const fetched = { requests: 0, bytes: 0 }
  const session = await slowed(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line })
  const isOurs = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) isOurs.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // What the browser takes out of its memory has no bytes.
    if (!isOurs.has(requestId) || encodedDataLength === 0) return
    fetched.requests += 1
    fetched.bytes += encodedDataLength
  })
  return fetched
}

/** Slows the page's processor down. */
export async function slowed(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return session
}

/** In the page: keeps what the browser tells of its paints and long tasks. */
function observe() {
  const kept: PerformanceEntry[] = []
  Object.assign(window, { kept })
  for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift'])
    new PerformanceObserver((list) => kept.push(...list.getEntries())).observe({
      type,
      buffered: true,
    })
}

/** In the page: what was kept, in seconds. It names no function, for which tsx would need a helper. */
function painted() {
  const { kept } = window as unknown as { kept: PerformanceEntry[] }
  const entry = kept.find(({ name }) => name === 'first-contentful-paint')
  const first = entry?.startTime ?? Number.NaN
  const largest = kept.filter(({ entryType }) => entryType === 'largest-contentful-paint').at(-1)
  const blocked = kept
    .filter(({ entryType, startTime }) => entryType === 'longtask' && startTime > first)
    .filter(({ startTime }) => startTime < first + 5_000)
    .reduce((sum, { duration }) => sum + duration - 50, 0)
  const shift = (kept as (PerformanceEntry & { value?: number; hadRecentInput?: boolean })[])
    .filter(({ hadRecentInput }) => !hadRecentInput)
    .reduce((sum, { value = 0 }) => sum + value, 0)
  return {
    first_s: first / 1000,
    largest_s: (largest?.startTime ?? Number.NaN) / 1000,
    blocked_s: blocked / 1000,
    shift,
  }
}
