import { forgetSeen } from '../offline/forgetSeen.ts'
import { openSeen } from '../offline/seen.ts'
import { drawingKey, drawnPath, shellCache, shownBuild } from '../offline/shellCache.ts'
import { type Hears, scope } from './scope.ts'

/** The build that the worker came with (vite.config.ts): its files by their paths, the first first. */
export type Shell = { build: string; first: readonly string[]; files: readonly string[] }

/** The application's page without anybody's data. */
const page = '/shell.html'

/** How long a page from the server is waited for while one is kept. */
const patience_ms = 3000

/**
 * Firefox fails to open a page whose preload failed, whatever the worker answers (seen in 153; Workbox's issue 3134),
 * so that nothing would open there without network.
 */
const failsWithPreload = navigator.userAgent.includes('Firefox/')

/** Files fetched at the same time: the person's own requests come first. */
const together = 4

/** Keeps the application's page and files on the device, and opens it from there without network. */
export function keepShell({ build, first, files }: Shell): void {
  scope.addEventListener('install', (event) => event.waitUntil(install()))
  scope.addEventListener('activate', (event) => event.waitUntil(activate()))
  scope.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'GET' || origin !== location.origin) return
    if (pathname.startsWith('/assets/')) event.respondWith(asset(event.request))
    else if (mode === 'navigate' && isScreen.test(pathname)) event.respondWith(opened(event))
  })
  scope.addEventListener('message', (event) => {
    const { data, source } = event
    if (typeof data !== 'object' || data === null) return
    if ('takeOver' in data) event.waitUntil(scope.skipWaiting())
    if ('forget' in data) event.waitUntil(forgetSeen())
    if ('ask' in data) source?.postMessage({ build })
    // A page is calm: what its further screens need comes now.
    if ('keep' in data) event.waitUntil(keep(build, files).then(() => dropOld(build)))
  })

  async function install() {
    await keepPage(build)
    await keep(build, first)
    await scope.skipWaiting()
  }

  async function activate() {
    const { navigationPreload } = scope.registration
    await (failsWithPreload ? navigationPreload?.disable() : navigationPreload?.enable())
    await scope.clients.claim()
    await dropOld(build)
  }

  /** From the server; from the device if that takes long or can't answer. */
  async function opened(event: Hears<'fetch'>): Promise<Response> {
    const coming = fromServer(event)
    const late = new Promise<undefined>((resolve) =>
      setTimeout(() => resolve(undefined), patience_ms),
    )
    const answer = await Promise.race([coming.catch(() => undefined), late])
    if (answer && !isAway.has(answer.status)) return answer
    return (await keptPage(new URL(event.request.url).pathname)) ?? coming
  }

  /** That of the build which can read what was last seen; the dashboard's with its drawing in it. */
  async function keptPage(pathname: string) {
    for (const name of [await shownBuild(), build]) {
      if (!name) continue
      const [response, drawing] = await Promise.all([
        caches.match(page, { cacheName: shellCache(name) }),
        pathname === drawnPath ? drawingOf(name) : undefined,
      ])
      if (response) return drawing === undefined ? response : withDrawing(response, drawing)
    }
    return undefined
  }
}

/** Throws if the server is of another build by now; the browser tries again later. */
async function keepPage(build: string) {
  const answer = await fetched(page, { cache: 'no-store' })
  if (!(await answer.clone().text()).includes(build)) throw new Error('Another build')
  await (await caches.open(shellCache(build))).put(page, answer)
}

/** Keeps those that aren't yet. A file that an older build has, too, isn't fetched again. */
async function keep(build: string, paths: readonly string[]) {
  const cache = await caches.open(shellCache(build))
  const has = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = paths.filter((path) => !has.has(path))
  const next = async (): Promise<void> => {
    const path = missing.shift()
    if (path === undefined) return
    await cache.put(path, (await inCaches(path)) ?? (await fetched(path)))
    return next()
  }
  await Promise.all(Array.from({ length: together }, next))
}

/**
 * Drops the files of builds that no tab is open of; each tab holds a lock by its build's name. The
 * one that what was last seen comes from stays.
 */
async function dropOld(build: string) {
  const names = await caches.keys()
  const { installing, waiting } = scope.registration
  // A newer version is at it, whose files aren't old; it drops this one's in its turn.
  if (installing || waiting) return
  const { held = [] } = await navigator.locks.query()
  const needed = new Set([build, await shownBuild(), ...held.map(({ name }) => name)])
  const neededCaches = new Set([...needed].map((name) => shellCache(name ?? '')))
  for (const name of names) {
    if (name.startsWith(shellCache('')) && !neededCaches.has(name)) await caches.delete(name)
  }
}

/** The dashboard as this build drew it last; undefined if it wasn't kept. */
async function drawingOf(build: string) {
  const store = await openSeen(build).catch(() => undefined)
  const drawing = await store?.read(drawingKey)
  store?.close()
  return drawing?.data
}

async function withDrawing(response: Response, drawing: unknown): Promise<Response> {
  const text = await response.text()
  const drawn = text.replace(emptyApp, () => `<div id="app" data-drawn>${drawing}</div>`)
  return new Response(drawn, { headers: response.headers })
}

const emptyApp = '<div id="app"></div>'

async function fromServer(event: Hears<'fetch'>): Promise<Response> {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request))
  const owner = answer.headers.get('vivary-owner')
  // Only who isn't signed in is sent elsewhere.
  if (answer.type === 'opaqueredirect') event.waitUntil(forgetSeen())
  else if (owner) event.waitUntil(forgetOthers(owner))
  return answer
}

/** Erases what was seen by someone else, or in another account, before it could be shown to this one. */
async function forgetOthers(owner: string) {
  const build = await shownBuild()
  const store = build && (await openSeen(build).catch(() => undefined))
  if (!store) return
  store.close()
  if (`${store.owner.person} ${store.owner.account}` !== owner) await forgetSeen()
}

/** A retry has a query behind its address (chunks.ts). */
const asset = async (request: Request) =>
  (await inCaches(new URL(request.url).pathname)) ?? fetch(request)

/** By its whole address: told to ignore a query, the browser goes through every file of the cache. */
const inCaches = (path: string) => caches.match(path, { ignoreVary: true })

async function fetched(path: string, options?: RequestInit): Promise<Response> {
  const answer = await fetch(path, options)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer
}

/** Screens have no dot in their address, as downloads have. */
const isScreen = /^\/dashboard(\/(?!(api|files|faces)\/)[^.]*)?$/

/** Statuses of a proxy while the server restarts, and of the server without its database. */
const isAway = new Set([502, 503, 504])
