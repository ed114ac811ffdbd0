import { IconDeviceMobile, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatShort } from '../../shared/dates.ts'
import { deviceName } from '../../shared/deviceName.ts'
import { listWords } from '../../shared/listed.ts'
import { numberText } from '../../shared/numbers.ts'
import { api } from '../../web/api.ts'
import { Section } from '../../web/form/Section.tsx'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useAnswer, useWrite } from '../../web/records.ts'
import { startServiceWorker } from '../../web/serviceWorker.ts'
import { useUser } from '../../web/user.ts'
import type { PushSubscription as Device } from './reminders.contract.ts'
import { Way } from './Way.tsx'

/** The switch of web push in this browser. */
export function PushWay({ push }: { push: Push }) {
  const { devices, ownDevice, obstacle, turnOn, remove } = push
  const { flash, report } = useFlash()
  const end = useEnd(push)
  const others = (devices.data?.value.length ?? 0) - (ownDevice ? 1 : 0)
  const more =
    others > 0 ? `${numberText(others)} other ${others === 1 ? 'device' : 'devices'}` : ''
  const state = ownDevice ? listWords(['This device', more].filter(Boolean)) : more && `On ${more}`

  const isBlocked = obstacle !== undefined && !ownDevice
  const words = isBlocked ? obstacleWords[obstacle] : state || 'Also while Vivary is closed'

  const put = (isOn: boolean) => {
    if (isOn) {
      return turnOn.mutate(undefined, {
        onSuccess: () => flash('Push notifications are on for this device.'),
        onError: report,
      })
    }
    if (ownDevice) end(ownDevice)
  }

  return (
    <Way
      icon={IconDeviceMobile}
      name="Push"
      second={words}
      isOn={ownDevice !== undefined}
      isDisabled={turnOn.isPending || remove.isPending || isBlocked}
      onChange={put}
    />
  )
}

/** The devices that get pushes, folded. */
export function DevicesSection({ push }: { push: Push }) {
  const { devices, ownDevice } = push
  const list = devices.data?.value ?? []
  const end = useEnd(push)
  if (devices.isError && !devices.data) {
    return <ListFailed what="Your devices" onRetry={() => devices.refetch()} />
  }
  if (list.length === 0) return null
  return (
    <Section title="Devices for push" second={numberText(list.length)}>
      <Rows label="Devices">
        {list.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isHere={device.id === ownDevice?.id}
            onRemove={() => end(device)}
          />
        ))}
      </Rows>
    </Section>
  )
}

/** Ends pushes to a device, and says so. */
function useEnd({ remove }: Push) {
  const { flash, report } = useFlash()
  return (device: Device) =>
    remove.mutate(device, {
      onSuccess: () => flash(`Push notifications are off for ${nameOf(device)}.`),
      onError: report,
    })
}

function DeviceRow({
  device,
  isHere,
  onRemove,
}: {
  device: Device
  isHere: boolean
  onRemove: () => void
}) {
  const { timezone } = useUser()
  const since = `Since ${formatShort(device.created_at, timezone)}`
  return (
    <Row
      title={nameOf(device)}
      second={isHere ? `This device. ${since}` : since}
      trailing={
        <IconButton
          label={`Remove ${nameOf(device)}`}
          icon={<IconX size={20} />}
          onClick={onRemove}
        />
      }
    />
  )
}

const nameOf = ({ device }: Device) => device || 'A browser'

const obstacleWords: Record<PushObstacle, string> = {
  insecure:
    'Push needs a secure connection. Open Vivary at an address that starts with https, then turn it on.',
  home_screen:
    'On an iPhone or iPad, add Vivary to the home screen first: Share, then Add to Home Screen. Open it from there and turn push on.',
  unsupported: "This browser doesn't support push notifications. Try another browser.",
  blocked:
    'Notifications from Vivary are blocked in this browser. Allow them in the site settings, then reload this page.',
}

/** Why this browser can't receive pushes; undefined if it can. */
type PushObstacle = 'insecure' | 'home_screen' | 'unsupported' | 'blocked'

export type Push = ReturnType<typeof usePushHere>

/** The user's devices, whether this browser is one of them, and functions to turn it on and off. */
export function usePushHere() {
  const devices = useAnswer<{ value: Device[] }>(['push_subscriptions'], 'push_subscriptions')
  const [obstacle, setObstacle] = useState<PushObstacle>()
  const [endpoint, setEndpoint] = useState<string>()
  useEffect(() => setObstacle(findObstacle()), [])
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
