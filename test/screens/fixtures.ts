import { eq } from 'drizzle-orm'
import { test as base, vi } from 'vitest'
import { users } from '../../src/db/schema.ts'
import { ApiError } from '../../src/web/api.ts'
import { type Keeper, signedIn, testApp } from '../app.ts'
import { expect } from './assertions.ts'
import { connectionTo } from './connection.ts'
import { newPage } from './page.tsx'

export { expect }

/** Tests of screens without a browser: in a light DOM, over the server in this process and a real database. */
export const test = base
  /** What went wrong in the page although no one saw it; each test ends by finding it empty. */
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads what is needed out of it
  .extend('faults', { auto: true }, async ({}, { onCleanup }) => {
    const faults: string[] = []
    const logged = vi.spyOn(console, 'error').mockImplementation((...words) => {
      // What the server answers is no fault of the page.
      if (words.some((word) => word instanceof ApiError)) return
      faults.push(words.map(String).join(' '))
    })
    onCleanup(() => {
      logged.mockRestore()
      expect(faults, 'faults of the page').toEqual([])
    })
    return faults
  })
  /** A keeper of this test's own, on Plus; `page` is theirs. */
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads what is needed out of it
  .extend('keeper', async ({}) => welcomed(await signedIn({ plus: true, name: 'Maren Vogt' })))
  /** Between `page` and the server. */
  .extend('connection', async ({ keeper }, { onCleanup }) => {
    const connection = connectionTo((await testApp()).app, keeper)
    const ofNode = globalThis.fetch
    globalThis.fetch = connection.fetch
    onCleanup(() => {
      globalThis.fetch = ofNode
    })
    return connection
  })
  /** The page's timers: they go on by themselves, and `runFor` has those of the next while come at once. */
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads what is needed out of it
  .extend('clock', async ({}, { onCleanup }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onCleanup(() => void vi.useRealTimers())
    return { runFor: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
  })
  /** The files that the page hands to the device's downloads. */
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads what is needed out of it
  .extend('downloads', async ({}, { onCleanup }) => {
    const downloads: { name: string; content: Blob }[] = []
    const contents = new Map<string, Blob | MediaSource>()
    const addressing = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      const url = `blob:http://localhost/${contents.size}`
      contents.set(url, content)
      return url
    })
    const clicking = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      const content = contents.get(this.href)
      if (content instanceof Blob) downloads.push({ name: this.download, content })
    })
    onCleanup(() => {
      addressing.mockRestore()
      clicking.mockRestore()
    })
    return downloads
  })
  .extend('page', async ({ connection, faults }, { onCleanup }) => {
    const page = newPage(connection, faults)
    onCleanup(async () => {
      page.close()
      // A module that comes too late for its file would be broken for all later files of the worker.
      await vi.dynamicImportSettled()
    })
    return page
  })

/** Spares a person the welcome that covers their first screen. */
export async function welcomed(keeper: Keeper): Promise<Keeper> {
  const { db } = await testApp()
  const onboarded_at = new Date().toISOString()
  await db.update(users).set({ onboarded_at }).where(eq(users.id, keeper.userId))
  return keeper
}
