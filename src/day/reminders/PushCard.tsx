import { IconDeviceMobile, IconX } from '@tabler/icons-react'
import { formatShort } from '../../shared/dates.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Notifications.module.css'
import type { PushSubscription as Device } from './reminders.contract.ts'
import { SendTest } from './SendTest.tsx'
import { type PushObstacle, usePushHere } from './usePushHere.ts'

/** Web push: this browser, and the user's other devices. */
export function PushCard() {
  const { devices, ownDevice, obstacle, turnOn, remove } = usePushHere()
  const { flash, report } = useFlash()
  const list = devices.data?.value ?? []

  const start = () =>
    turnOn.mutate(undefined, {
      onSuccess: () => flash('Push notifications are on for this device.'),
      onError: report,
    })
  const end = (device: Device) =>
    remove.mutate(device, {
      onSuccess: () => flash(`Push notifications are off for ${nameOf(device)}.`),
      onError: report,
    })

  return (
    <Card title="Push notifications">
      <p className={`${classes.words} second`}>
        {ownDevice
          ? 'This device gets notifications even when Vivary is closed.'
          : (obstacle && obstacleWords[obstacle]) ||
            'Each phone or computer you turn this on for gets notifications even when Vivary is closed.'}
      </p>
      {list.length > 0 && (
        <div className={classes.devices}>
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
        </div>
      )}
      {devices.isError && !devices.data && (
        <ListFailed what="Your devices" onRetry={() => devices.refetch()} />
      )}
      <div className={`${classes.acts} flex wrap gap12 above12`}>
        {!ownDevice && !obstacle && (
          <Button loading={turnOn.isPending} onClick={start}>
            Turn on here
          </Button>
        )}
        {list.length > 0 && <SendTest channel="push" />}
      </div>
    </Card>
  )
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
      leading={<IconDeviceMobile size={22} aria-hidden="true" />}
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
