import { test as base, expect, type Page } from '@playwright/test'
import { openPool } from '../../src/db/connect.ts'
import { type Database, openDb } from '../../src/db/db.ts'
import { type Keeper, keeperWith, openAccount } from './keeper.ts'

type Own = {
  /** A keeper of this test's own, signed in on `page`. Without it `page` is a visitor's. */
  keeper: Keeper
  /** What went wrong in the page although no one saw it; each test ends by finding it empty. */
  faults: string[]
  /** What a test calls today is so until it ends: none begins shortly before a keeper's midnight. */
  sameDay: undefined
}

export const test = base.extend<Own, { db: Database }>({
  db: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed out of it
    async ({}, use) => {
      const pool = await openPool(process.env.VIVARY_DATABASE_URL ?? '', { max: 2 })
      await use(openDb(pool))
      await pool.end()
    },
    { scope: 'worker' },
  ],
  context: async ({ context, javaScriptEnabled }, use) => {
    const newPage = context.newPage.bind(context)
    if (javaScriptEnabled !== false)
      context.newPage = async () => waitingUntilLive(routingFromNowOn(await newPage()))
    await use(context)
  },
  keeper: async ({ db, context, baseURL }, use) => {
    await context.addCookies([{ ...(await openAccount(db, 'Maren Vogt')), url: baseURL ?? '' }])
    await use(keeperWith(context.request, db))
  },
  sameDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed out of it
    async ({}, use, info) => {
      const clock = () => new Date().toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' })
      if (clock() > '23:58') {
        info.setTimeout(info.timeout + 130_000)
        await expect.poll(clock, { timeout: 130_000 }).toMatch(/^00/)
      }
      await use(undefined)
    },
    { auto: true },
  ],
  faults: [
    async ({ context }, use) => {
      const faults: string[] = []
      await context.exposeFunction('tellFault', (fault: string) => faults.push(fault))
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) => {
          const { violatedDirective, blockedURI, sourceFile, lineNumber } = event
          window.tellFault(`${violatedDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`)
        }),
      )
      context.on('weberror', (error) => faults.push(String(error.error())))
      await use(faults)
      expect(faults, 'faults of the pages').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * A page whose `goto` and `reload` wait until a screen drawn by the server can be used, as those who
 * look at it would: until then no key and no tap arrives. Not if only its beginning is waited for.
 */
function waitingUntilLive(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const live = () => page.locator('#app[data-drawn]').waitFor({ state: 'detached' })
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await live()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await live()
    return response
  }
  return page
}

/**
 * A page whose first `route` waits until Chromium asks about what an open page requests: for some
 * milliseconds requests still go past it.
 */
function routingFromNowOn(page: Page): Page {
  const route = page.route.bind(page)
  let isAsked = false
  page.route = async (...settings) => {
    const added = await route(...settings)
    if (isAsked || !page.url().startsWith('http')) return added
    isAsked = true
    await route('**/is-routed', (request) => request.fulfill({ status: 204 }))
    const status = () => page.evaluate(() => fetch('/is-routed').then((it) => it.status, String))
    await expect.poll(status, { intervals: [20] }).toBe(204)
    return added
  }
  return page
}

declare global {
  interface Window {
    tellFault: (fault: string) => void
  }
}

export { expect }
