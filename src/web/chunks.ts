import { isOutOfReach } from './errors.ts'
import { look, untilReached } from './online.ts'

declare global {
  /** What the build's imports append to their addresses (vite.config.ts). */
  var chunkQuery: string | undefined
}

/** Code that the server doesn't have any more: it has a newer version. */
export class ChunkGone extends Error {
  override name = 'ChunkGone'
}

/**
 * Loads a chunk with its style sheets; every `import()` of the browser's build comes here. One that
 * doesn't arrive is asked for again, after a while and when the server can be reached: nothing of
 * the page is lost meanwhile. Under another address, since Chromium remembers a failed import as
 * long as the page is open. Throws `ChunkGone` if it is no longer there, and the browser's error if it
 * doesn't arrive for half a minute although the server can be reached.
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  for (let tries = 0; ; tries++) {
    await untilReached()
    try {
      if (tries === 0) preload(files)
      await Promise.all(files.filter(isStyles).map(addStyles))
      return await loadAt(tries === 0 ? '' : `?retry=${tries}`, load)
    } catch (error) {
      if (!isOutOfReach(error) || tries === mostTries) throw error
      if (await isGone(load)) throw new ChunkGone('A newer version is there', { cause: error })
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

/** Those while the server is away don't count: then it waits. */
const mostTries = 6

const isStyles = (file: string) => file.endsWith('.css')
const address = (file: string) => new URL(file, new URL('/', location.href)).href

/** What the chunk imports itself, fetched at the same time. */
function preload(files: readonly string[]) {
  for (const file of files) {
    if (isStyles(file) || linked('modulepreload', address(file))) continue
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: address(file) })
    document.head.append(link)
  }
}

/** Adds a style sheet that isn't there yet. One that failed is taken out, to be asked for again. */
function addStyles(file: string): Promise<unknown> | undefined {
  const href = address(file)
  const there = linked('stylesheet', href)
  if (there) return there.sheet ? undefined : arrival(there)
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

/** Whether the server answers that it doesn't have the chunk. */
async function isGone(load: () => unknown): Promise<boolean> {
  const [, file] = String(load).match(/import\(["'`]([^"'`]+)/) ?? []
  if (!file) return false
  return fetch(new URL(file, import.meta.url), { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
}
