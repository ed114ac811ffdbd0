import { useState } from 'react'
import type { ClimateUnit } from '../../../shared/climate.ts'
import { unitsOf } from '../../../shared/climate.ts'
import { api } from '../../../web/api.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Segments } from '../../../web/look/controls/Segments.tsx'
import { TextButton } from '../../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { Tag } from '../../../web/look/Tag.tsx'
import { useWrite } from '../../../web/records.ts'
import { useCan, useUser } from '../../../web/user.ts'
import { placeName } from '../places/places.contract.ts'
import { heardAgo, valueText } from '../words.ts'
import { placeIn, zoneIn } from './likelySpot.ts'
import { PlacePanel } from './PlacePanel.tsx'
import { refusalText } from './refusals.ts'
import classes from './Sensors.module.css'
import type { ClimateSensor } from './sensors.contract.ts'
import type { Spot } from './spots.ts'
import { devicesOf, titleOf } from './useSensors.ts'

/** Sensors that were heard and are nowhere yet, each with its value now, so that a breath on a probe shows which it is. */
export function WaitingCard({
  sensors,
  total,
  spots,
  now,
}: {
  sensors: readonly ClimateSensor[]
  total: number
  spots: readonly Spot[]
  now: number
}) {
  const [open, setOpen] = useState<string>()
  const devices = devicesOf(sensors)
  return (
    <Card
      title="Not placed yet"
      aside={`${devices.length} of ${total}`}
      isFlush={devices.length > 0}
    >
      {devices.length === 0 ? (
        <EmptyInCard>Every sensor has its place.</EmptyInCard>
      ) : (
        <Rows label="Not placed yet">
          {devices.map((device) => {
            const [{ id } = { id: '' }] = device
            return (
              <Waiting
                key={id}
                device={device}
                spots={spots}
                now={now}
                isOpen={open === id}
                onTap={() => setOpen(open === id ? undefined : id)}
              />
            )
          })}
        </Rows>
      )}
    </Card>
  )
}

function Waiting({
  device,
  spots,
  now,
  isOpen,
  onTap,
}: {
  device: readonly ClimateSensor[]
  spots: readonly Spot[]
  now: number
  isOpen: boolean
  onTap: () => void
}) {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const [first] = device
  if (!first) return null
  const title = titleOf(first)
  const words = spots.map((spot) => ({ spot, words: placeName({ ...spot, room: '' }) }))
  const likely = { spot: placeIn(title, words)?.spot, zone: zoneIn(title) }
  const asking = device.filter((sensor) => sensor.asking !== null)
  return (
    <>
      <Row
        title={<span className={classes.code}>{title}</span>}
        {...(mayChange && { onChoose: onTap })}
        beside={
          first.device_error !== '' ? (
            <Tag tone="late">Error</Tag>
          ) : (
            asking.length > 0 && <Tag tone="due">Which unit?</Tag>
          )
        }
        second={
          <>
            {readAgo(first, timezone, now)}
            {likely.spot && !isOpen && <b className="semibold primary">{likelyWords(likely)}</b>}
          </>
        }
        side={<b className="text16 ink">{device.map(nowText).join(' · ')}</b>}
      />
      {isOpen && mayChange && (
        <li className={`${classes.open} padXCard padY14 stack gap12`}>
          {first.device_error !== '' && <p role="alert">{first.device_error}</p>}
          {asking.map((sensor) => (
            <UnitQuestion key={sensor.id} sensor={sensor} />
          ))}
          <RefusalList refusals={device.flatMap(({ refusals }) => refusals)} />
          <PlacePanel device={device} spots={spots} likely={likely} onPlaced={onTap} />
          <IgnoreButton device={device} />
        </li>
      )}
    </>
  )
}

type Refusal = ClimateSensor['refusals'][number] & { name?: string }

/** Readings that weren't kept, and why; with the names of their sensors where several are listed. */
export function RefusalList({ refusals }: { refusals: readonly Refusal[] }) {
  const { timezone } = useUser()
  if (refusals.length === 0) return null
  return (
    <ul className="stack gap4 text14 ink2" aria-label="Readings that weren't kept">
      {refusals.map(({ name = '', ...one }) => (
        <li key={`${name} ${one.reason} ${one.at}`}>
          {name && `${name}: `}
          {refusalText(one, timezone)}
        </li>
      ))}
    </ul>
  )
}

/** A sensor's value now; while its unit is asked about, the number as it came. */
export function nowText({ value, kind, asking }: ClimateSensor): string {
  if (value === null) return '–'
  return asking === null ? valueText(value, kind) : String(value)
}

/** How long ago that value was read, whenever it came in; of a sensor without one, when anything last came in. */
export function readAgo({ at, heard_at }: ClimateSensor, zone: string, now?: number): string {
  const moment = at ?? heard_at
  return moment ? heardAgo(moment, zone, now) : ''
}

const likelyWords = ({ spot, zone }: { spot: Spot | undefined; zone: string | undefined }) =>
  spot ? `${placeName({ ...spot, room: '' })}${zone ? `, ${zone.replace('_', ' ')}` : ''}?` : ''

/** Says in which unit a sensor is read, or asks it of one that doesn't say it, or began to say another one. */
export function UnitQuestion({ sensor }: { sensor: ClimateSensor }) {
  const { asking, kind, unit } = sensor
  const isAsked = asking !== null
  const { report } = useFlash()
  const change = useChange(sensor)
  return (
    <div className="stack gap6">
      <p className="text14">
        {!isAsked
          ? 'How it is read. A change counts from its next reading.'
          : asking
            ? `It now sends ${asking}. Nothing is kept until you say how to read it.`
            : "It doesn't say its unit. Choose one, and its readings are kept."}
      </p>
      <Segments<ClimateUnit>
        label="Unit"
        value={isAsked ? null : unit}
        choices={unitsOf[kind].map((value) => ({ value, label: unitWords[value] }))}
        onChange={(unit) => change.mutateAsync({ unit }).catch(report)}
      />
    </div>
  )
}

const unitWords: Record<ClimateUnit, string> = {
  celsius: '°C',
  fahrenheit: '°F',
  percent: '%',
  index: 'UVI',
}

function IgnoreButton({ device }: { device: readonly ClimateSensor[] }) {
  const { flash, report } = useFlash()
  const ignoring = useWrite(() =>
    Promise.all(
      device.map(({ id }) =>
        api('PATCH', `climate_sensors/${id}`, { climate_sensor: { is_ignored: true } }),
      ),
    ),
  )
  const ignore = () =>
    ignoring
      .mutateAsync(undefined)
      .then(() => flash(`${device.slice(0, 1).map(titleOf)} ignored.`), report)
  return <TextButton onClick={ignore}>Ignore this sensor</TextButton>
}

/** Changes a sensor's own words: its name, its unit, and whether it is ignored. */
export const useChange = ({ id }: ClimateSensor) =>
  useWrite((climate_sensor: object) => api('PATCH', `climate_sensors/${id}`, { climate_sensor }))
