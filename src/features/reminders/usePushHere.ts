import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../web/api.ts'
import { useWrite } from '../../web/records.ts'
import { startServiceWorker } from '../../web/serviceWorker.ts'
import { deviceName } from './deviceName.ts'
import type { PushSubscription as Device } from './reminders.contract.ts'

/** Why this browser takes no push; undefined when it could. */
export type PushObstacle = 'insecure' | 'home_screen' | 'unsupported' | 'blocked'

/** The person's devices, whether this browser is one of them, and turning that on and off. */
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
      // A browser that keeps nothing, as in a private window, may refuse even to say.
      () => undefined,
    )
  }, [obstacle])
  const here = devices.data?.value.find((device) => device.endpoint === endpoint)

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
  return { devices, here, obstacle, turnOn, remove }
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

/** Throws with a sentence when the person or the browser does not want it. */
async function subscribe() {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error('Notifications were not allowed, so nothing was turned on.')
  }
  const { key } = await api<{ key: string }>('GET', 'push/key')
  const { pushManager } = await startServiceWorker()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // One that was made for another key stands in the way: the server has got a new secret.
    const old = await pushManager.getSubscription()
    if (!old) throw new Error('The push service of this browser could not be reached.')
    await old.unsubscribe()
    return pushManager.subscribe(options)
  }
}
