import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { openPool } from '../../src/db/connect.ts'
import { type Database, openDb } from '../../src/db/db.ts'
import { openContext, type Report, sharedContext } from './contexts.ts'
import { type Keeper, keeperWith, openAccount } from './keeper.ts'
import { logged } from './serverLogs.ts'

type Own = {
  /** Whether the tests have a context of their own: to stop the clock, or where no code may be there from before. */
  ownContext: boolean
  /** A keeper of this test's own, signed in on `page`. Without it `page` is a visitor's. */
  keeper: Keeper
  /** Whether a test can run in the context that its worker's tests share. */
  isUsual: boolean
  /** The test's context, and where its pages report their faults. */
  device: Awaited<ReturnType<typeof openContext>>
  /** What went wrong in the page although no one saw it; each test ends by finding it empty. */
  faults: Report['faults']
  /** A failed test has beside it what the server logged during it. */
  serverLines: undefined
}

type Workers = {
  db: Database
  /** By whether service workers run in it, which outlive the pages of a test. */
  shared: Record<'allow' | 'block', ReturnType<typeof sharedContext>>
}

export const test = base.extend<Own, Workers>({
  ownContext: [false, { option: true }],
  db: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed out of it
    async ({}, use) => {
      const pool = await openPool(process.env.VIVARY_DATABASE_URL ?? '', { max: 2 })
      await use(openDb(pool))
      await pool.end()
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ browser }, use) => {
      const shared = { allow: sharedContext(browser), block: sharedContext(browser) }
      await use(shared)
      for (const context of Object.values(shared)) await context.close()
    },
    { scope: 'worker' },
  ],
  isUsual: async (
    { ownContext, javaScriptEnabled, viewport, locale, timezoneId },
    use,
    { project: { use: usual } },
  ) => {
    const own = [viewport, locale, timezoneId]
    const all = [usual.viewport, usual.locale, usual.timezoneId]
    const isLikeAll = JSON.stringify(own) === JSON.stringify(all)
    await use(isLikeAll && !ownContext && javaScriptEnabled !== false)
  },
  device: async ({ browser, shared, baseURL, isUsual, javaScriptEnabled, serviceWorkers }, use) => {
    if (isUsual) {
      await use(await shared[serviceWorkers].renewed(baseURL ?? ''))
      return shared[serviceWorkers].leave()
    }
    const device = await openContext(browser, { hasScript: javaScriptEnabled !== false })
    await use(device)
    await device.context.close()
  },
  context: ({ device }, use) => use(device.context),
  keeper: async ({ db, context, baseURL }, use) => {
    await context.addCookies([{ ...(await openAccount(db, 'Maren Vogt')), url: baseURL ?? '' }])
    await use(keeperWith(context.request, db))
  },
  serverLines: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed out of it
    async ({}, use, info) => {
      const begin = Date.now()
      await use(undefined)
      if (info.status === info.expectedStatus) return
      const path = info.outputPath('server.log')
      await writeFile(path, logged(begin, Date.now()))
      info.attachments.push({ name: 'server.log', path, contentType: 'text/plain' })
    },
    { auto: true },
  ],
  faults: [
    async ({ device }, use) => {
      await use(device.report.faults)
      expect(device.report.faults, 'faults of the pages').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
