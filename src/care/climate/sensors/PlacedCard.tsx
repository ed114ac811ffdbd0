import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { zoneWords } from '../../../shared/climate.ts'
import { counted } from '../../../shared/durations.ts'
import { IconEgg } from '../../../web/look/icons.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { Tag } from '../../../web/look/Tag.tsx'
import { useCan, useUser } from '../../../web/user.ts'
import { type ClimatePlace, placeName } from '../places/places.contract.ts'
import { zoneIcons } from './PlacePanel.tsx'
import { SensorSheet } from './SensorSheet.tsx'
import type { ClimateSensor } from './sensors.contract.ts'
import { devicesOf, titleOf } from './useSensors.ts'
import { nowText, readAgo } from './WaitingCard.tsx'

/** Sensors in their places, or ignored ones, each with a sheet; folded where there are others to place. */
export function SensorRows({
  sensors,
  label,
  places,
  now,
}: {
  sensors: readonly ClimateSensor[]
  label: string
  /** To say where each is. */
  places?: readonly ClimatePlace[]
  now?: number
}) {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const [openId, setOpenId] = useState<string>()
  const open = sensors.find(({ id }) => id === openId)
  return (
    <>
      <Rows label={label}>
        {sensors.map((sensor) => {
          const { id, placement } = sensor
          const place = places?.find((one) => one.id === placement?.place_id)
          const zone = placement && zoneWords[placement.zone]
          return (
            <Row
              key={id}
              leading={
                placement &&
                (placement.box === null ? zoneIcons[placement.zone] : <IconEgg size={20} />)
              }
              title={zone && !places ? zone : titleOf(sensor)}
              beside={<StateTag sensor={sensor} />}
              second={
                typeof placement?.box === 'string'
                  ? ['Incubator', placement.box].filter(Boolean).join(' · ')
                  : places
                    ? [place && placeName(place), zone].filter(Boolean).join(', ')
                    : titleOf(sensor)
              }
              ends={[nowText(sensor), readAgo(sensor, timezone, now)]}
              {...(mayChange && { onOpen: () => setOpenId(id) })}
            />
          )
        })}
      </Rows>
      {open && (
        <SensorSheet
          sensor={open}
          device={devicesOf(sensors).find((device) => device.includes(open)) ?? [open]}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  )
}

/** The gravest of a sensor's troubles. */
function StateTag({ sensor: { device_error, is_silent, asking } }: { sensor: ClimateSensor }) {
  if (device_error !== '') return <Tag tone="late">Error</Tag>
  if (is_silent) return <Tag tone="late">Silent</Tag>
  return asking !== null && <Tag tone="due">Which unit?</Tag>
}

/** A card that names how many there are, and lists them when it is opened. */
export const FoldedSensors = ({
  sensors,
  words,
  places,
  now,
}: {
  sensors: readonly ClimateSensor[]
  words: string
  places: readonly ClimatePlace[]
  now: number
}) =>
  sensors.length > 0 && (
    <details className="card clip">
      <summary className="padXCard padY12 touch row gap12 semibold">
        <span className="slim grow">
          {counted(devicesOf(sensors).length, 'sensor')} {words}
        </span>
        <IconChevronDown className="firm ink3" size={20} aria-hidden="true" />
      </summary>
      <SensorRows sensors={sensors} label={words} places={places} now={now} />
    </details>
  )
