import { useState } from 'react'
import { unitsOf, zoneWords } from '../../../shared/climate.ts'
import { api } from '../../../web/api.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { useWrite } from '../../../web/records.ts'
import { useUser } from '../../../web/user.ts'
import { PlacePanel } from './PlacePanel.tsx'
import type { ClimateSensor } from './sensors.contract.ts'
import { titleOf, useSpots } from './useSensors.ts'
import { nowText, RefusalList, readAgo, UnitQuestion, useChange } from './WaitingCard.tsx'

/** A sensor: its name and unit, what it didn't manage to say, and how to move it or take it away. */
export function SensorSheet({
  sensor,
  device,
  onClose,
}: {
  sensor: ClimateSensor
  /** The sensor with what comes with it, which move together. */
  device: readonly ClimateSensor[]
  onClose: () => void
}) {
  const { timezone } = useUser()
  const { flash, report } = useFlash()
  const [title, setTitle] = useState(sensor.title)
  const change = useChange(sensor)
  const { placement, asking, device_error, refusals, door, kind } = sensor
  const end = (done: string) => () => {
    flash(`${titleOf(sensor)} ${done}.`)
    onClose()
  }
  return (
    <Sheet
      isOpen
      title={titleOf(sensor)}
      second={[
        placement &&
          (placement.box === null ? zoneWords[placement.zone] : placement.box || 'Incubator'),
        nowText(sensor),
        readAgo(sensor, timezone),
      ]
        .filter(Boolean)
        .join(' · ')}
      isDirty={title !== sensor.title}
      onSubmit={() => change.mutateAsync({ title }).then(end('updated'), report)}
      onClose={onClose}
      foot={
        <Button type="submit" loading={change.isPending}>
          Save
        </Button>
      }
    >
      <div className="stack gap16">
        {device_error !== '' && <p role="alert">{device_error}</p>}
        {(asking !== null || (door !== 'hand' && unitsOf[kind].length > 1)) && (
          <UnitQuestion sensor={sensor} />
        )}
        <TextInput
          label="Name"
          description={`Leave empty to use ${titleOf({ ...sensor, title: '' })}.`}
          maxLength={100}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <RefusalList refusals={refusals} />
        <Moves sensor={sensor} device={device} end={end} onMoved={onClose} />
      </div>
    </Sheet>
  )
}

/** Ways to move a sensor with what comes with it, to take it away, and to ignore it. */
function Moves({
  sensor,
  device,
  end,
  onMoved,
}: {
  sensor: ClimateSensor
  device: readonly ClimateSensor[]
  end: (done: string) => () => void
  onMoved: () => void
}) {
  const { door, is_ignored } = sensor
  // What is read by hand stays where it was read.
  const placement = door === 'hand' ? null : sensor.placement
  const { report } = useFlash()
  const [isMoving, setIsMoving] = useState(false)
  const spots = useSpots()
  const change = useChange(sensor)
  const leaving = useWrite(() => api('POST', `climate_sensors/${sensor.id}/unplace`, {}))
  return (
    <>
      {isMoving && (
        <PlacePanel
          device={device}
          spots={spots}
          likely={{ spot: undefined, zone: placement?.place_id ? placement.zone : undefined }}
          onPlaced={onMoved}
        />
      )}
      <div className="cluster rows8 columns12">
        {placement && !isMoving && (
          <Button variant="light" onClick={() => setIsMoving(true)}>
            Move to another place
          </Button>
        )}
        {placement && (
          <Button
            variant="light"
            loading={leaving.isPending}
            onClick={() => leaving.mutateAsync(undefined).then(end('removed'), report)}
          >
            Remove from here
          </Button>
        )}
        <Button
          variant="subtle"
          onClick={() =>
            change
              .mutateAsync({ is_ignored: !is_ignored })
              .then(end(is_ignored ? 'is heard again' : 'ignored'), report)
          }
        >
          {is_ignored ? 'Listen to it again' : 'Ignore this sensor'}
        </Button>
      </div>
    </>
  )
}
