import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { counted } from '../../../shared/durations.ts'
import { numberText } from '../../../shared/numbers.ts'
import { Card } from '../../../web/look/Card.tsx'
import { ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { HelpLink } from '../../../web/look/controls/HelpLink.tsx'
import { useAnswer } from '../../../web/records.ts'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { MayChange } from '../../../web/screens/May.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import { useAddress } from '../../../web/useAddress.ts'
import { useCan, useUser } from '../../../web/user.ts'
import { heardAgo } from '../words.ts'
import { DoorCard, doors } from './DoorCard.tsx'
import { FoldedSensors } from './PlacedCard.tsx'
import classes from './Sensors.module.css'
import type { ClimateSensor, climateDoorsHeard } from './sensors.contract.ts'
import { devicesOf, titleOf, useClimateNow, useNow, useSensors, useSpots } from './useSensors.ts'
import { RefusalList, WaitingCard } from './WaitingCard.tsx'

const FileCard = lazy(async () => ({ default: (await import('./FileCard.tsx')).FileCard }))
const HerpstatCard = lazy(async () => ({
  default: (await import('./HerpstatCard.tsx')).HerpstatCard,
}))

/** Connecting sensors: paste once, then place what is heard. */
export function ConnectScreen() {
  const { params, put } = useAddress()
  const { mayChange } = useCan()
  const offered = useDoors().data?.value.filter(({ is_offered }) => is_offered)
  const choices = doors.filter(
    ({ value }) => value === doors[0].value || offered?.some(({ door }) => door === value),
  )
  const door = choices.find(({ value }) => value === params.get('door')) ?? doors[0]
  const query = useSensors()
  return (
    <Screen
      title={mayChange ? 'Connect sensors' : 'Sensors'}
      crumbs={[
        { label: 'Locations', href: '/locations' },
        { label: 'Climate', href: '/climate' },
        { label: 'Connect sensors' },
      ]}
      second="Vivary listens and shows. It doesn't switch anything."
    >
      <div className={`${classes.columns} line67 grid column gap startAtDesk`}>
        <MayChange>
          <div className="slim stack gap">
            <ChipChoice
              legend="How readings come"
              isLegendHidden
              options={choices}
              value={door.value}
              onChange={(value) => put({ door: value === doors[0].value ? '' : value })}
            />
            <Suspense>
              {door.value === 'file' && <FileCard sensors={query.data?.value ?? []} />}
              {door.value === 'herpstat' && <HerpstatCard />}
            </Suspense>
            {door.value === 'mqtt' && <MqttCard />}
            {(door.value === 'influx' || door.value === 'json') && (
              <DoorCard key={door.value} door={door.value} />
            )}
            <NotKept sensors={query.data?.value ?? []} />
          </div>
        </MayChange>
        <div className="slim stack gap">
          <Loaded query={query} what="Your sensors">
            {({ value }) => <Heard sensors={value} />}
          </Loaded>
        </div>
      </div>
    </Screen>
  )
}

function Heard({ sensors }: { sensors: readonly ClimateSensor[] }) {
  const { timezone } = useUser()
  const now = useNow()
  const spots = useSpots()
  const places = useClimateNow().data?.value.map(({ place }) => place) ?? []
  const waiting = sensors.filter(
    ({ door, placement, is_ignored }) => !placement && !is_ignored && door !== 'hand',
  )
  const latest = sensors
    .flatMap(({ heard_at }) => heard_at ?? [])
    .toSorted()
    .at(-1)
  return (
    <>
      <p className="row gap12 padX6 text14 ink2" role="status">
        <span className={`${classes.listening} round firm`} aria-hidden="true" />
        {latest
          ? `Listening. Heard ${counted(devicesOf(sensors).length, 'sensor')}, last ${heardAgo(latest, timezone, now)}.`
          : 'Listening. Nothing heard yet.'}
      </p>
      {sensors.length === 0 ? (
        <NothingHeard />
      ) : (
        <WaitingCard sensors={waiting} total={devicesOf(sensors).length} spots={spots} now={now} />
      )}
      <FoldedSensors
        sensors={sensors.filter(({ placement, is_ignored }) => placement && !is_ignored)}
        words="placed"
        places={places}
        now={now}
      />
      <FoldedSensors
        sensors={sensors.filter(({ is_ignored }) => is_ignored)}
        words="ignored"
        places={places}
        now={now}
      />
    </>
  )
}

/** A broker, which the operator names and a keeper needs do nothing for. */
const MqttCard = () => (
  <Card>
    <div className="stack gap12">
      <p className="ink2">
        This server listens to your MQTT broker. Whatever Zigbee2MQTT, Tasmota, Shelly or the
        statestream of Home Assistant publish there appears by itself.
      </p>
      <HelpLink to="sensors#mqtt">What each has to be set to</HelpLink>
    </div>
  </Card>
)

/** Three things to check while nothing comes. */
const NothingHeard = () => (
  <Card title="What you'll see here">
    <p className="ink2">
      Each sensor appears by itself with its first reading. If none does within a minute:
    </p>
    <ol className="ink2">
      <li>Can the sender open this server's address?</li>
      <li>Is the whole token there, without spaces around it?</li>
      <li>Has a value changed since? Home Assistant sends a sensor when it changes.</li>
    </ol>
  </Card>
)

/** Each door: whether it is open to this account, and its refusals. */
const useDoors = () =>
  useAnswer<z.output<typeof climateDoorsHeard>>(['climate_sensors', 'doors'], 'climate/doors')

/** Readings that came in and weren't kept, and why: of the doors as a whole and of each sensor, the last first. */
function NotKept({ sensors }: { sensors: readonly ClimateSensor[] }) {
  const ofDoors = useDoors().data?.value.flatMap((one) => one.refusals) ?? []
  const ofSensors = sensors.flatMap((sensor) =>
    sensor.refusals.map((refusal) => ({ ...refusal, name: titleOf(sensor) })),
  )
  const all = [...ofDoors, ...ofSensors].toSorted((one, other) => other.at.localeCompare(one.at))
  if (all.length === 0) return null
  return (
    <Card title="Not kept" aside={numberText(all.reduce((sum, { times }) => sum + times, 0))}>
      <RefusalList refusals={all.slice(0, 20)} />
    </Card>
  )
}
