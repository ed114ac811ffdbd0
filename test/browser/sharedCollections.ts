import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequest, BrowserContext } from '@playwright/test'
import type { Database } from '../../src/db/db.ts'
import { longCollection, type Samples, wholeCollection } from './collection.ts'
import { test as base, expect } from './fixtures.ts'
import { type Keeper, keeperWith, openAccount } from './keeper.ts'

type Collection = {
  samples: Samples
  /** Signs the keeper of the collection in. */
  open(context: BrowserContext): Promise<void>
}

/**
 * Tests with two collections that are written once for all tests of a run, since those look at them
 * and change nothing.
 */
export const test = base.extend<{ whole: Collection; long: Collection }>({
  whole: async ({ db, playwright }, use) => {
    await use(await sharedCollection('whole', () => write(db, playwright.request, wholeCollection)))
  },
  long: async ({ db, playwright }, use) => {
    await use(await sharedCollection('long', () => write(db, playwright.request, longCollection)))
  },
})

type Written = { samples: Samples; cookie: { name: string; value: string } }

/** The collection of this name: the first worker that asks writes it, the others wait for it. */
async function sharedCollection(
  name: string,
  writeCollection: () => Promise<Written>,
): Promise<Collection> {
  const path = join(process.env.VIVARY_SHARED ?? '', `${name}.json`)
  const isFirst = await mkdir(`${path}.begun`).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    await writeFile(`${path}.part`, JSON.stringify(await writeCollection()))
    await rename(`${path}.part`, path)
  }
  const read = () => readFile(path, 'utf8').catch(() => '')
  await expect.poll(read, { message: 'the collection is written', timeout: 240_000 }).not.toBe('')
  const { samples, cookie }: Written = JSON.parse(await read())
  const url = process.env.VIVARY_URL ?? ''
  return { samples, open: (context) => context.addCookies([{ ...cookie, url }]) }
}

async function write(
  db: Database,
  api: APIRequest,
  collection: (keeper: Keeper) => Promise<Samples>,
): Promise<Written> {
  const { name, value } = await openAccount(db, 'Maren Vogt')
  const request = await api.newContext({
    baseURL: process.env.VIVARY_URL,
    extraHTTPHeaders: { cookie: `${name}=${value}` },
  })
  const samples = await collection(keeperWith(request, db))
  await request.dispose()
  return { samples, cookie: { name, value } }
}
