/* Vivary's service worker: shows what is pushed, and opens what it is about. */

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))

/** Browsers take push away from a site that shows nothing, so there is always something. */
function show(data) {
  const { title = 'Vivary', body = '', path = '', tag } = read(data)
  return self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/192.png',
    data: { path },
  })
}

function read(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? ''))
})

/** An open window goes there by itself, so that a form in it may ask first. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const ours = windows.filter(({ url }) => new URL(url).pathname.startsWith('/dashboard'))
  const shown = ours.find(({ focused }) => focused) ?? ours[0]
  if (!shown) return self.clients.openWindow(`/dashboard${path}`)
  await shown.focus()
  shown.postMessage({ open: path || '/' })
}

/** The browser has exchanged its subscription: the server gets the new one in place of the old. */
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renew(event.oldSubscription?.endpoint)),
)

/** Who is signed out meanwhile turns push on again by themselves. */
async function renew(replaces) {
  const answer = await fetch('/dashboard/api/push/key.json')
  if (!answer.ok) return
  const { key } = await answer.json()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON()
  const push_subscription = { endpoint, ...keys, device: '', replaces }
  await fetch('/dashboard/api/push_subscriptions.json', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ push_subscription }),
  })
}
