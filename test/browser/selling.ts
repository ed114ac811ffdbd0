import { eq } from 'drizzle-orm'
import { subscriptionPeriods } from '../../src/db/schema.ts'
import { test as base } from './fixtures.ts'
import { keeperWith, openAccount } from './keeper.ts'
import { startProcess } from './serverProcess.ts'

type Served = Awaited<ReturnType<typeof startProcess>>

/**
 * A further server that sells Plus over a stand-in for Stripe, and an owner without Plus. Each test starts one: for a
 * server that lasts as long as its worker, Playwright would begin another worker with another browser. A test that
 * looks at all of its database `sellsAlone`.
 */
export const test = base.extend<{ sellsAlone: boolean; selling: Served }>({
  sellsAlone: [false, { option: true }],
  selling: [
    async ({ sellsAlone }, use) => {
      const selling = await startProcess('serveSelling', sellsAlone ? { SELLING_ALONE: '1' } : {})
      await use(selling)
      await selling.stop()
    },
    { timeout: 120_000 },
  ],
  // The context that tests share is the other server's.
  ownContext: true,
  baseURL: async ({ selling }, use) => use(selling.url),
  keeper: async ({ db, selling, context }, use) => {
    await context.addCookies([{ ...(await openAccount(db, 'Maren Vogt')), url: selling.url }])
    const keeper = keeperWith(context.request)
    const { account_id } = await keeper.me()
    const isOwn = eq(subscriptionPeriods.account_id, account_id)
    await db.update(subscriptionPeriods).set({ ends_at: new Date().toISOString() }).where(isOwn)
    await use(keeper)
  },
})

export { expect } from './fixtures.ts'
