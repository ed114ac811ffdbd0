import {
  IconAntennaBarsOff,
  IconDropletOff,
  IconDroplets,
  IconPlugConnectedX,
  IconSunOff,
  IconTemperatureMinus,
  IconThermometer,
  IconUvIndex,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { AlarmCause } from '../../../shared/climate.ts'
import { formatShort } from '../../../shared/dates.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { Tag } from '../../../web/look/Tag.tsx'
import { MayLog } from '../../../web/screens/May.tsx'
import { useUser } from '../../../web/user.ts'
import { lastedText, valueText } from '../words.ts'
import classes from './Alarms.module.css'
import type { Alarm, AlarmZone } from './alarms.contract.ts'
import { useAcknowledge } from './useAlarms.ts'
import { causeWords, isLow, spotsOf, spotsText, stateOf, subjectOf, worstOf } from './words.ts'

const alarmIcons: Record<AlarmCause, ComponentType<{ size?: number }>> = {
  cold: IconTemperatureMinus,
  hot: IconThermometer,
  dry: IconDropletOff,
  damp: IconDroplets,
  uv_low: IconSunOff,
  uv_high: IconUvIndex,
  silent: IconAntennaBarsOff,
  error: IconPlugConnectedX,
}

/** Alarms that go on, each acknowledged in one tap; nothing where there are none. */
export const AlarmsNow = ({ alarms }: { alarms: readonly Alarm[] }) =>
  alarms.length > 0 && (
    <div className={`${classes.now} line45 stack gap14`}>
      {alarms.map((alarm) => (
        <NowCard key={alarm.id} alarm={alarm} all={alarms} />
      ))}
    </div>
  )

function NowCard({ alarm, all }: { alarm: Alarm; all: readonly Alarm[] }) {
  const { id, cause, acknowledged_at } = alarm
  const isAcknowledged = acknowledged_at !== null
  return (
    <Card isFlush>
      <Rows label={causeWords[cause]}>
        <Row
          href={`/climate/alarms/${id}`}
          leading={<Picture cause={cause} isLoud={!isAcknowledged} />}
          title={subjectOf(alarm)}
          beside={isAcknowledged && <Tag>Acknowledged</Tag>}
          second={
            <span className={isAcknowledged ? '' : 'alarm'}>
              {`${causeWords[cause]} for ${lastedOf(alarm, all)}${ofState(alarm)}`}
            </span>
          }
        />
      </Rows>
      {!isAcknowledged && (
        <div className="padXCard padY12 awayEmpty">
          <Acknowledge alarm={alarm} />
        </div>
      )}
    </Card>
  )
}

/** ': 26.4 °C, should be 28 to 33'. */
function ofState(alarm: Alarm): string {
  const state = alarm.cause === 'silent' ? '' : stateOf(alarm)
  return state && `: ${state}`
}

/** Tells the others that someone is at it. */
export function Acknowledge({ alarm }: { alarm: Alarm }) {
  const { acknowledge, isPending } = useAcknowledge()
  return (
    <MayLog>
      <Button
        fullWidth
        aria-label={`Acknowledge: ${subjectOf(alarm)}`}
        loading={isPending}
        onClick={() => acknowledge(alarm.id)}
      >
        Acknowledge
      </Button>
    </MayLog>
  )
}

const Picture = ({ cause, isLoud }: { cause: AlarmCause; isLoud: boolean }) => {
  const Icon = alarmIcons[cause]
  return (
    <span
      className={`${isLoud ? 'warns alarm' : 'chip ink2'} side44 round12 center`}
      aria-hidden="true"
    >
      <Icon size={22} />
    </span>
  )
}

/** Alarms that are over, with how far it went and how long it took. */
export function EarlierRows({ alarms }: { alarms: readonly Alarm[] }) {
  const { timezone } = useUser()
  return (
    <Rows label="Earlier alarms">
      {alarms.map((alarm) => (
        <Row
          key={alarm.id}
          href={`/climate/alarms/${alarm.id}`}
          leading={<Picture cause={alarm.cause} isLoud={false} />}
          title={subjectOf(alarm)}
          second={extremeOf(alarm)}
          ends={[formatShort(alarm.since, timezone), lastedOf(alarm)]}
        />
      ))}
    </Rows>
  )
}

/** '15 min', or 'under 1 min, then silent' where another of these alarms says that nothing has been heard since. */
export function lastedOf(alarm: Alarm, all: readonly Alarm[] = []): string {
  const since = Date.parse(alarm.since)
  if (alarm.ended_at !== null) return lastedText(Date.parse(alarm.ended_at) - since)
  const silentSince = silenceIn(alarm, all)
  if (!Number.isFinite(silentSince)) return lastedText(Date.now() - since)
  return `${lastedText(Math.max(0, silentSince - since))}, then silent`
}

/** Since when all zones that are out of range are silent, in ms; not finite while one is heard. */
function silenceIn({ cause, zones }: Alarm, all: readonly Alarm[]): number {
  if (cause === 'silent' || cause === 'error') return Number.NaN
  const silent = all.flatMap((one) => (one.cause === 'silent' ? one.zones.filter(isOpen) : []))
  const sinceOf = (zone: AlarmZone) => silent.find((one) => spotOf(one) === spotOf(zone))?.since
  return Math.max(...zones.filter(isOpen).map((zone) => Date.parse(sinceOf(zone) ?? '')))
}

const isOpen = ({ ended_at }: AlarmZone) => ended_at === null
const spotOf = ({ place_id, box, zone, kind }: AlarmZone) => `${place_id} ${box} ${zone} ${kind}`

/** 'Down to 24.7 °C', 'Silent', '10 places, one alarm'. */
function extremeOf(alarm: Alarm): string {
  const { cause, zones } = alarm
  if (spotsOf(zones).length > 1) return `${causeWords[cause]}: ${spotsText(zones)}, one alarm`
  const worst = worstOf(alarm)
  if (!worst || worst.worst === null) return worst?.error || causeWords[cause]
  const way = isLow(cause) ? 'Down to' : 'Up to'
  return `${way} ${valueText(worst.worst, worst.kind)}`
}
