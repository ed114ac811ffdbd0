import { IconClock, IconDeviceMobile, IconMail } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { limitsText, unitText } from '../../../collection/targets/aims.ts'
import { formatShort, formatTime } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { Tag } from '../../../web/look/Tag.tsx'
import { RecordGate } from '../../../web/screens/RecordGate.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import { useUser } from '../../../web/user.ts'
import { keyOf } from '../drawing/fromChart.ts'
import { DayCurve } from '../place/CurveCard.tsx'
import { usePlaceNow } from '../place/Inhabitants.tsx'
import { clockText, valueText } from '../words.ts'
import { Acknowledge, lastedOf } from './AlarmRows.tsx'
import classes from './Alarms.module.css'
import type { Alarm, AlarmZone } from './alarms.contract.ts'
import { useAlarm } from './useAlarms.ts'
import { causeWords, isDeadly, quiet_ms, subjectOf, worstOf } from './words.ts'

/** One alarm: what is wrong, where and since when, who was told, and who is inside. */
export function AlarmScreen() {
  const { id = '' } = useParams()
  const query = useAlarm(id)
  return (
    <RecordGate query={query} what="Alarm">
      {(alarm) => (
        <Screen
          title={subjectOf(alarm)}
          second={alarm.room}
          crumbs={[
            { label: 'Climate', href: '/climate' },
            { label: 'Alarms', href: '/climate/alarms' },
            { label: subjectOf(alarm) },
          ]}
        >
          <div className="line67 grid gap halvesAtDesk startAtDesk">
            <div className="slim stack gap">
              <div className={alarm.ended_at === null ? classes.now : ''}>
                <What alarm={alarm} />
              </div>
              {alarm.ended_at === null && alarm.acknowledged_at === null && (
                <Acknowledge alarm={alarm} />
              )}
            </div>
            <div className="slim stack gap">
              <Told alarm={alarm} />
              <Where alarm={alarm} />
            </div>
          </div>
        </Screen>
      )}
    </RecordGate>
  )
}

function What({ alarm }: { alarm: Alarm }) {
  const { timezone } = useUser()
  const { cause, since, ended_at, acknowledged_at, acknowledged_by } = alarm
  const zone = worstOf(alarm)
  const isOver = ended_at !== null
  return (
    <Card>
      <div className="stack gap12">
        <p className="cluster gap8 ink2">
          <Tag tone={isOver ? 'quiet' : 'late'}>{causeWords[cause]}</Tag>
          {`since ${momentText(since, timezone)}, ${lastedOf(alarm)}`}
        </p>
        {zone && <Figure zone={zone} isOver={isOver} />}
        {zone?.error && <p className="warns alarm round14 padX14 padY12">{zone.error}</p>}
        {zone && zone.worst !== null && <Curve zone={zone} />}
        {acknowledged_at !== null && (
          <p className="quiet">
            {`Acknowledged ${acknowledged_by && `by ${acknowledged_by} `}at ${momentText(acknowledged_at, timezone)}. `}
            {!isOver && quietText(alarm, timezone)}
          </p>
        )}
        {isOver && <p className="quiet">{`Over at ${momentText(ended_at, timezone)}.`}</p>}
      </div>
    </Card>
  )
}

/** Says how long an acknowledged alarm is quiet; nothing once that is over. */
function quietText({ cause, acknowledged_at, zones }: Alarm, zone: string) {
  const end = Date.parse(acknowledged_at ?? '') + quiet_ms
  if (!(Date.now() < end)) return ''
  const hasValue = zones.some(({ worst }) => worst !== null)
  const until = `We'll be quiet until ${clockText(end, zone)}`
  const again = isDeadly(cause) ? " If it's still out of range then, we'll speak up again." : ''
  return `${until}${hasValue ? ', unless it gets much worse' : ''}.${again}`
}

/** The value of now, or the worst that it was, beside what it should be. */
function Figure({ zone, isOver }: { zone: AlarmZone; isOver: boolean }) {
  const { data } = usePlaceNow({ id: zone.place_id })
  const now = data?.zones.find((one) => one.zone === zone.zone && one.kind === zone.kind)
  if (zone.worst === null) return null
  const value = isOver ? zone.worst : (now?.value ?? zone.worst)
  const limits = limitsText(zone)
  return (
    <div className="row between baseline gap12">
      <span className="slim ink2">{limits && `should be ${limits}${unitOf(zone)}`}</span>
      <b className={`${classes.figure} heavy tight oneLine ${isOver ? 'ink' : 'alarm'}`}>
        {valueText(value, zone.kind)}
      </b>
    </div>
  )
}

function Curve({ zone }: { zone: AlarmZone }) {
  const { data } = usePlaceNow({ id: zone.place_id })
  return data ? <DayCurve place={data.place} zone={keyOf(zone)} /> : null
}

/** With a space, but for per cent. */
const unitOf = ({ kind }: AlarmZone) => (unitText(kind) === '%' ? '%' : ` ${unitText(kind)}`)

/** The time of a moment, with its day if that isn't today. */
function momentText(moment: string, timezone: string): string {
  const time = formatTime(moment, timezone)
  const day = formatShort(moment, timezone)
  return day === formatShort(new Date().toISOString(), timezone) ? time : `${time} on ${day}`
}

/** The messages about it with their ways and times, and the person who is next. */
function Told({ alarm: { told: tellings, next } }: { alarm: Alarm }) {
  const { timezone } = useUser()
  if (tellings.length === 0 && !next) return null
  return (
    <Card title="Who was told" isFlush>
      <Rows label="Who was told">
        {tellings.map(({ at, by, name }) => (
          <Row
            key={`${at} ${by} ${name}`}
            leading={<Square>{by === 'mail' ? <IconMail /> : <IconDeviceMobile />}</Square>}
            title={name || 'Someone who has left'}
            second={`${by === 'mail' ? 'Email' : 'Push'}, ${momentText(at, timezone)}`}
          />
        ))}
        {next && (
          <Row
            leading={
              <span className="glows due side44 round12 center" aria-hidden="true">
                <IconClock />
              </span>
            }
            title={next.name}
            second={`${next.by === 'mail' ? 'Email' : 'Push'} next, at ${momentText(next.at, timezone)}`}
          />
        )}
      </Rows>
    </Card>
  )
}

const Square = ({ children }: { children: ReactNode }) => (
  <span className="chip ink2 side44 round12 center" aria-hidden="true">
    {children}
  </span>
)

/** The places of an alarm, and of a single one the animals inside. */
function Where({ alarm: { zones } }: { alarm: Alarm }) {
  const places = [...new Map(zones.map((zone) => [zone.place_id, zone])).values()]
  const [only] = places
  if (places.length > 1) {
    return (
      <Card title="Places" aside={counted(places.length, 'place')} isFlush>
        <Rows label="Places">
          {places.map((zone) => (
            <Row
              key={zone.place_id}
              href={`/climate/${zone.place_id}`}
              title={zone.place || 'The whole room'}
              second={zone.ended_at === null ? 'Still' : 'Well again'}
            />
          ))}
        </Rows>
      </Card>
    )
  }
  return only ? <Inside placeId={only.place_id} /> : null
}

function Inside({ placeId }: { placeId: string }) {
  const animals = usePlaceNow({ id: placeId }).data?.animals ?? []
  return (
    <Card title="Inside" link={{ label: 'Its place', href: `/climate/${placeId}` }}>
      <p>
        {animals.map(({ id, name }, at) => (
          <Fragment key={id}>
            {at > 0 && ', '}
            <Link className="underlines" to={`/animals/${id}`}>
              {name}
            </Link>
          </Fragment>
        ))}
        {animals.length === 0 && <span className="quiet">No animals live here.</span>}
      </p>
    </Card>
  )
}
