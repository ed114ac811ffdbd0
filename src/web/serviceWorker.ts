import { ownBuild } from './build.ts'

/**
 * Registers `/sw.js`. `open` goes to the screen of a tapped notification. Returns a function that stops
 * listening. On plain http away from localhost there are no service workers.
 */
export function registerServiceWorker(open: (path: string) => void): (() => void) | undefined {
  if (!('serviceWorker' in navigator)) return undefined
  const { serviceWorker } = navigator
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'open' in data) open(String(data.open))
  }
  serviceWorker.addEventListener('message', hear)
  holdBuild()
  // Everything except push and being without network works without one, so a refusal is ignored.
  register().catch(() => undefined)
  return () => serviceWorker.removeEventListener('message', hear)
}

/** Resolves once it runs. Throws the browser's error. */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration> {
  await register()
  return navigator.serviceWorker.ready
}

/** As long as this tab is open, the worker keeps the files of its build. */
function holdBuild() {
  navigator.locks
    ?.request(ownBuild, { mode: 'shared' }, () => new Promise(() => undefined))
    .catch(() => undefined)
}

/** Without a trailing slash, as the dashboard's own address. */
const register = () => navigator.serviceWorker.register('/sw.js', { scope: '/dashboard' })
