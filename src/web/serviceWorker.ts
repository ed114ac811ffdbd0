/**
 * Has the browser run `/sw.js`, once the page has loaded. `open` goes to a screen that somebody has
 * tapped a notification about. On plain http away from localhost there are no service workers.
 */
export function registerServiceWorker(open: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'open' in data) open(String(data.open))
  })
  const register = () =>
    // Without the slash: the dashboard's own address has none.
    navigator.serviceWorker.register('/sw.js', { scope: '/dashboard' }).catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
