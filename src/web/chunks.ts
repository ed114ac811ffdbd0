import { isOutOfReach } from './errors.ts'
import { isReached, look, untilReached } from './online.ts'
import { breath } from './whenCalm.ts'

declare global {
  /** Query that the build's imports append to their addresses (vite.config.ts). */
  var chunkQuery: string | undefined
}

/**
 * Code that only comes with a reload: the server has a newer version without it, or the browser
 * remembers that something it imports failed.
 */
export class ReloadNeeded extends Error {
  override name = 'ReloadNeeded'
}

/**
 * Loads a chunk with its style sheets; every `import()` of the browser's build comes here. One that
 * doesn't arrive is asked for again, after a while and when the server can be reached: nothing of
 * the page is lost meanwhile. Under another address, since Chromium remembers a failed import as
 * long as the page is open. Throws `ReloadNeeded` if that can't help.
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  for (let tries = 0; ; tries++) {
    await Promise.race([untilReached(), untilKept(load)])
    try {
      if (tries === 0) preload(files)
      await Promise.all(files.filter(isStyles).map(addStyles))
      if (tries === 0) await runImports(files)
      return await loadAt(tries === 0 ? '' : `?retry=${tries}`, load)
    } catch (error) {
      if (!isOutOfReach(error)) throw error
      const status = await statusOf(load)
      if (status === 404 || (status === 200 && tries >= mostTries)) {
        throw new ReloadNeeded('This code needs a reload', { cause: error })
      }
      await look()
      await new Promise((resolve) => setTimeout(resolve, Math.min(500 * 2 ** tries, 15_000)))
    }
  }
}

/** The import is evaluated before this returns. */
function loadAt<Module>(query: string, load: () => Promise<Module>): Promise<Module> {
  globalThis.chunkQuery = query
  const loading = load()
  globalThis.chunkQuery = undefined
  return loading
}

/** Resolves if the service worker has kept the chunk; never otherwise. */
async function untilKept(load: () => unknown): Promise<void> {
  const file = fileOf(load)
  if (!file || isReached() || !(await globalThis.caches?.match(new URL(file, import.meta.url))))
    await new Promise(() => undefined)
}

/** When the server has the chunk all the same. */
const mostTries = 2

const isStyles = (file: string) => file.endsWith('.css')
const address = (file: string) => new URL(file, new URL('/', location.href)).href

/** Fetches the chunk's own imports at the same time, unless an earlier one's import has. */
function preload(files: readonly string[]) {
  for (const file of files) {
    if (isStyles(file) || preloaded.has(file)) continue
    preloaded.add(file)
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: address(file) })
    document.head.append(link)
  }
}
const preloaded = new Set<string>()

/**
 * Runs what the chunk imports, one file at a time: all in one go, it keeps a phone from reacting. The chunk itself is
 * first among its files.
 */
async function runImports(files: readonly string[]) {
  for (const file of files.slice(1).toReversed()) {
    if (isStyles(file) || ran.has(file)) continue
    ran.add(file)
    // What fails is told by the chunk, which imports it as well.
    await import(/* @vite-ignore */ address(file)).catch(() => undefined)
    await breath()
  }
}
const ran = new Set<string>()

/** Adds a style sheet that isn't there yet. One that failed is taken out, to be asked for again. */
function addStyles(file: string): Promise<unknown> | undefined {
  const href = address(file)
  // What the server drew brought its styles along.
  if (document.querySelector(`style[data-href="/${file}"]`)) return undefined
  const existing = linked('stylesheet', href)
  if (existing) return existing.sheet ? undefined : arrival(existing)
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href })
  document.head.append(link)
  return arrival(link)
}

const arrival = (link: HTMLLinkElement) =>
  new Promise<unknown>((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`Unable to preload CSS for ${link.href}`))
    })
  })

const linked = (rel: string, href: string) =>
  [...document.getElementsByTagName('link')].find((link) => link.rel === rel && link.href === href)

/** Status of the server's answer for the chunk; undefined if it can't be reached. */
async function statusOf(load: () => unknown): Promise<number | undefined> {
  const file = fileOf(load)
  if (!file) return undefined
  return fetch(new URL(file, import.meta.url), { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => undefined,
  )
}

const fileOf = (load: () => unknown) => String(load).match(/import\(["'`]([^"'`]+)/)?.[1]
