import { openPool } from '../../src/db/connect.ts'
import { openDb } from '../../src/db/db.ts'
import { subscriptionPeriods } from '../../src/db/schema.ts'
import { test as base } from './fixtures.ts'
import { keeperWith, openAccount } from './keeper.ts'
import { startProcess } from './serverProcess.ts'

/**
 * A server of its own that sells Plus over a stand-in for Stripe, and an owner without Plus. Each test starts one: for a
 * server that lasts as long as its worker, Playwright would begin another worker with another browser.
 */
export const test = base.extend<{ selling: Awaited<ReturnType<typeof startProcess>> }>({
  selling: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed out of it
    async ({}, use) => {
      const selling = await startProcess('serveSelling')
      await use(selling)
      await selling.stop()
    },
    { timeout: 120_000 },
  ],
  // The context that tests share is the other server's.
  ownContext: true,
  baseURL: async ({ selling }, use) => use(selling.url),
  keeper: async ({ selling, context }, use) => {
    const pool = await openPool(selling.databaseUrl, { max: 1 })
    const db = openDb(pool)
    const cookie = await openAccount(db, 'Maren Vogt')
    await db.update(subscriptionPeriods).set({ ends_at: new Date().toISOString() })
    await pool.end()
    await context.addCookies([{ ...cookie, url: selling.url }])
    await use(keeperWith(context.request))
  },
})

export { expect } from './fixtures.ts'
