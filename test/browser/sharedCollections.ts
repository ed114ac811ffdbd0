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
 * them and change nothing. They are no fixtures of the worker: for those it would begin anew, with another browser.
 */
export const test = base.extend<{ whole: Collection; long: Collection }>({
  whole: async ({ db, playwright }, use) => {
    writing.whole ??= write(db, playwright.request, wholeCollection)
    await use(await writing.whole)
  },
  long: async ({ db, playwright }, use) => {
    writing.long ??= write(db, playwright.request, longCollection)
    await use(await writing.long)
  },
})

const writing: { whole?: Promise<Collection>; long?: Promise<Collection> } = {}

async function write(
  db: Database,
  api: APIRequest,
  collection: (keeper: Keeper) => Promise<Samples>,
): Promise<Collection> {
  const baseURL = process.env.VIVARY_URL ?? ''
  const cookie = await openAccount(db, 'Maren Vogt')
  const extraHTTPHeaders = { cookie: `${cookie.name}=${cookie.value}` }
  const request = await api.newContext({ baseURL, extraHTTPHeaders })
  const samples = await collection(keeperWith(request, db))
  await request.dispose()
  return { samples, open: (context) => context.addCookies([{ ...cookie, url: baseURL }]) }
}
