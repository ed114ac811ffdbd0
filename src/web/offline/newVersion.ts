import { useSyncExternalStore } from 'react'
import { ownBuild } from '../build.ts'
import { isReached, onReach } from '../online.ts'
import { shellCache } from './shellCache.ts'

/*
 * Whether the server has a newer version than this page. Its service worker comes with it, and takes all
 * tabs over at once; each of them goes on with the files of its own version until it is loaded anew.
 */

const now = { isKnown: false }
const followers = new Set<() => void>()

/** A tab that is looked at again after this time looks for a new version. */
const pause_ms = 15 * 60_000

/** Begins to look for new versions; called once, where service workers run. */
export function followVersions(worker: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator
  let looked = Date.now()
  const look = () => {
    looked = Date.now()
    // It throws without network, or while a server starts.
    worker.update().catch(() => undefined)
  }
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'build' in data) void compare(data.build)
  })
  serviceWorker.addEventListener('controllerchange', ask)
  worker.addEventListener('updatefound', () => urgeInstalled(worker))
  // The browser may have begun to look before.
  urgeInstalled(worker)
  ask()
  urge(worker)
  // A server that was away may have been updated.
  onReach(() => isReached() && look())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - looked > pause_ms) look()
  })
}

function urgeInstalled(worker: ServiceWorkerRegistration) {
  const { installing } = worker
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') setTimeout(() => urge(worker), urge_ms)
  })
}

/**
 * Has a worker that waits ask again to take over. It asked when it was installed, but where the one before was at
 * work just then, Chromium may leave it waiting for five minutes.
 */
function urge(worker: ServiceWorkerRegistration) {
  if (!worker.waiting) return
  worker.waiting.postMessage({ takeOver: true })
  setTimeout(() => urge(worker), urge_ms)
}
const urge_ms = 2000

const ask = () => navigator.serviceWorker.controller?.postMessage({ ask: true })

/** A worker that comes after this page's version has that one's files. One from before hasn't. */
async function compare(build: unknown) {
  if (build === ownBuild || !(await caches.has(shellCache(ownBuild)))) return
  now.isKnown = true
  for (const tell of [...followers]) tell()
}

export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      followers.add(listener)
      return () => followers.delete(listener)
    },
    () => now.isKnown,
  )
