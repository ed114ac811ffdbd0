import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deviceName } from '../../shared/deviceName.ts'
import { api } from '../../web/api.ts'
import { useWrite } from '../../web/records.ts'
import { startServiceWorker } from '../../web/serviceWorker.ts'
import type { PushSubscription as Device } from './reminders.contract.ts'

/** Why this browser can't receive pushes; undefined if it can. */
export type PushObstacle = 'insecure' | 'home_screen' | 'unsupported' | 'blocked'

/** The user's devices, whether this browser is one of them, and functions to turn it on and off. */
export function usePushHere() {
  const devices = useQuery({
    queryKey: ['push_subscriptions'],
    queryFn: () => api<{ value: Device[] }>('GET', 'push_subscriptions'),
  })
  const [obstacle, setObstacle] = useState(findObstacle)
  const [endpoint, setEndpoint] = useState<string>()
  useEffect(() => {
    if (obstacle) return
    subscriptionHere().then(
      (subscription) => setEndpoint(subscription?.endpoint),
      // A private window may even refuse the question.
      () => undefined,
    )
  }, [obstacle])
  const ownDevice = devices.data?.value.find((device) => device.endpoint === endpoint)

  const turnOn = useWrite(async () => {
    try {
      const subscription = await subscribe()
      const { endpoint, keys } = subscription.toJSON()
      const device = deviceName(navigator.userAgent)
      await api('POST', 'push_subscriptions', {
        push_subscription: { endpoint, ...keys, device },
      })
      setEndpoint(endpoint)
    } finally {
      setObstacle(findObstacle())
    }
  })
  const remove = useWrite(async ({ id, endpoint: removed }: Device) => {
    await api('DELETE', `push_subscriptions/${id}`)
    if (removed === endpoint) await (await subscriptionHere())?.unsubscribe()
  })
  return { devices, ownDevice, obstacle, turnOn, remove }
}

function findObstacle(): PushObstacle | undefined {
  if (!window.isSecureContext) return 'insecure'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'blocked' : undefined
  }
  return /iPhone|iPad/.test(navigator.userAgent) ? 'home_screen' : 'unsupported'
}

async function subscriptionHere() {
  const registration = await navigator.serviceWorker.getRegistration('/dashboard')
  return registration?.pushManager.getSubscription()
}

/** Throws with a sentence if the user or the browser refuses. */
async function subscribe() {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error("You'll need to allow notifications before you can turn this on.")
  }
  const { key } = await api<{ key: string }>('GET', 'push/key')
  const { pushManager } = await startServiceWorker()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // A subscription with another key blocks a new one: the server's secret has changed.
    const old = await pushManager.getSubscription()
    if (!old) throw new Error("We couldn't reach this browser's push service.")
    await old.unsubscribe()
    return pushManager.subscribe(options)
  }
}
