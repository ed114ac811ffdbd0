/**
 * Registers `/sw.js` once the page has loaded. `open` goes to the screen of a tapped notification.
 * On plain http away from localhost there are no service workers.
 */
export function registerServiceWorker(open: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'open' in data) open(String(data.open))
  })
  // Everything except push works without one, so a refusal is ignored.
  const start = () => register().catch(() => undefined)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/** Resolves once it runs. Throws the browser's error. */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration> {
  await register()
  return navigator.serviceWorker.ready
}

/** Without a trailing slash, as the dashboard's own address. */
const register = () => navigator.serviceWorker.register('/sw.js', { scope: '/dashboard' })
