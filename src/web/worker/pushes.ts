import { type Hears, scope } from './scope.ts'

/** Shows what is pushed, and opens what it is about. */
export function takePushes(): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(event.data)))
  scope.addEventListener('notificationclick', (event) => {
    const { path = '', alarmId } = event.notification.data ?? {}
    event.notification.close()
    event.waitUntil(event.action === acknowledging ? acknowledge(alarmId, path) : open(path))
  })
  // The browser has exchanged its subscription: the server gets the new one in place of the old.
  scope.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renew(event.oldSubscription?.endpoint)),
  )
}

/** Browsers take push away from a site that shows nothing, so there is always something. */
function show(data: Hears<'push'>['data']) {
  const { title = 'Vivary', body = '', path = '', tag, alarm } = read(data)
  return scope.registration.showNotification(title, {
    body,
    ...(tag && { tag }),
    ...(alarm && { renotify: true }),
    ...(alarm?.is_on && {
      requireInteraction: true,
      actions: [{ action: acknowledging, title: 'Acknowledge' }],
    }),
    icon: '/icons/192.png',
    badge: '/icons/monochrome-96.png',
    data: { path, alarmId: alarm?.id },
  })
}

type Pushed = {
  title?: string
  body?: string
  path?: string
  tag?: string
  alarm?: { id: string; is_on: boolean }
}

const acknowledging = 'acknowledge'

/** Acknowledges an alarm, also with the application closed; where that fails, its screen opens, which says why. */
async function acknowledge(alarmId: string, path: string) {
  const url = `/dashboard/api/climate_alarms/${encodeURIComponent(alarmId)}/acknowledge.json`
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: '{}' }).catch(() => undefined)
  if (!answer?.ok) await open(path)
}

function read(data: Hears<'push'>['data']): Pushed {
  try {
    return (data?.json() as Pushed | null) ?? {}
  } catch {
    return {}
  }
}

/** An open window goes there by itself, so that a form in it may ask first. */
async function open(path: string) {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const ours = windows.filter(({ url }) => new URL(url).pathname.startsWith('/dashboard'))
  const client = ours.find(({ focused }) => focused) ?? ours[0]
  if (!client) {
    await scope.clients.openWindow(`/dashboard${path}`)
    return
  }
  await client.focus()
  client.postMessage({ open: path || '/' })
}

/** Renews a subscription; anyone signed out meanwhile turns push on again by themselves. */
async function renew(replaces: string | undefined) {
  const answer = await fetch('/dashboard/api/push/key.json')
  if (!answer.ok) return
  const { key } = await answer.json()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const { endpoint, keys } = (await scope.registration.pushManager.subscribe(options)).toJSON()
  const push_subscription = { endpoint, ...keys, device: '', replaces }
  await fetch('/dashboard/api/push_subscriptions.json', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ push_subscription }),
  })
}
