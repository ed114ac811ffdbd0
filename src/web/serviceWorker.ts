/**
 * Has the browser run `/sw.js`, once the page has loaded. `open` goes to a screen that somebody has
 * tapped a notification about. On plain http away from localhost there are no service workers.
 */
export function registerServiceWorker(open: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'open' in data) open(String(data.open))
  })
  // Without one everything but push works, so a browser that refuses is left in peace.
  const start = () => register().catch(() => undefined)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/** Answers once it runs. Throws what the browser has against it. */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration> {
  await register()
  return navigator.serviceWorker.ready
}

/** Without a slash at its end: the dashboard's own address has none. */
const register = () => navigator.serviceWorker.register('/sw.js', { scope: '/dashboard' })
