import type { APIRequest, BrowserContext } from '@playwright/test'
import type { Database } from '../../src/db/db.ts'
import { longCollection, type Samples, wholeCollection } from './collection.ts'
import { test as base } from './fixtures.ts'
import { type Keeper, keeperWith, openAccount } from './keeper.ts'

type Collection = {
  samples: Samples
  /** Signs the keeper of the collection in. */
  open(context: BrowserContext): Promise<void>
}

/**
 * Tests with two collections that are written once for all tests of a worker, since those look at
 * them and change nothing.
 */
export const test = base.extend<object, { whole: Collection; long: Collection }>({
  whole: [
    async ({ db, playwright }, use) => lend(db, playwright.request, wholeCollection, use),
    { scope: 'worker' },
  ],
  long: [
    async ({ db, playwright }, use) => lend(db, playwright.request, longCollection, use),
    { scope: 'worker' },
  ],
})

async function lend(
  db: Database,
  api: APIRequest,
  write: (keeper: Keeper) => Promise<Samples>,
  use: (collection: Collection) => Promise<void>,
) {
  const baseURL = process.env.VIVARY_URL ?? ''
  const cookie = await openAccount(db, 'Maren Vogt')
  const extraHTTPHeaders = { cookie: `${cookie.name}=${cookie.value}` }
  const request = await api.newContext({ baseURL, extraHTTPHeaders })
  const samples = await write(keeperWith(request, db))
  await request.dispose()
  await use({
    samples,
    open: (context) => context.addCookies([{ ...cookie, url: baseURL }]),
  })
}
