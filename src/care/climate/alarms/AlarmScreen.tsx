import { IconClock, IconDeviceMobile, IconMail } from '@tabler/icons-react'
import { Fragment, lazy, type ReactNode, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { limitsText, unitText } from '../../../collection/targets/aims.ts'
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
import { momentText } from './momentText.ts'
import { useAlarm, useAlarms, useBoxAlarms } from './useAlarms.ts'
import { causeWords, isDeadly, quiet_ms, spotsOf, subjectOf, worstOf } from './words.ts'

const AlarmBoxes = lazy(async () => ({ default: (await import('./AlarmBoxes.tsx')).AlarmBoxes }))

/** One alarm: what is wrong, where and since when, who was told, and who is inside. */
export function AlarmScreen() {
  const { id = '' } = useParams()
  const query = useAlarm(id)
  return (
    <RecordGate query={query} what="Alarm">
      {(alarm) => (
        <Screen
          title={subjectOf(alarm)}
          second={alarm.in_incubator ? '' : alarm.room}
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
  const all = useAlarms().data?.now
  const zone = worstOf(alarm)
  const isOver = ended_at !== null
  return (
    <Card>
      <div className="stack gap12">
        <p className="cluster gap8 ink2">
          <Tag tone={isOver ? 'quiet' : 'late'}>{causeWords[cause]}</Tag>
          {`since ${momentText(since, timezone)}, ${lastedOf(alarm, all)}`}
        </p>
        {zone && zone.worst !== null && (
          <ValueNow
            zone={zone}
            name={spotsOf(alarm.zones).length > 1 ? zone.box : ''}
            isOver={isOver}
          />
        )}
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

type Valued = { zone: AlarmZone; name: string | null }

/** The value of now in a place or a box, or the worst that it was; `name` says in which of several boxes. */
const ValueNow = ({ isOver, ...valued }: Valued & { isOver: boolean }) =>
  isOver ? (
    <Figure {...valued} value={valued.zone.worst} isOver />
  ) : valued.zone.place_id === null ? (
    <BoxFigure {...valued} />
  ) : (
    <PlaceFigure {...valued} placeId={valued.zone.place_id} />
  )

function PlaceFigure({ placeId, ...valued }: Valued & { placeId: string }) {
  const { data } = usePlaceNow({ id: placeId })
  const { zone, kind, worst } = valued.zone
  const now = data?.zones.find((one) => one.zone === zone && one.kind === kind)
  return <Figure {...valued} value={now?.value ?? worst} />
}

function BoxFigure(valued: Valued) {
  const { box, kind, worst } = valued.zone
  const own = useBoxAlarms().data?.value.find((one) => one.box === box)
  const now = own?.zones.find((one) => one.kind === kind)
  return <Figure {...valued} value={now?.value ?? worst} />
}

/** A value beside what it should be. */
function Figure({
  zone,
  name,
  value,
  isOver = false,
}: Valued & { value: number | null; isOver?: boolean }) {
  const limits = limitsText(zone, zone.kind)
  if (value === null) return null
  return (
    <div className="row between baseline gap12">
      <span className="slim ink2">
        {[name, limits && `should be ${limits}${unitOf(zone)}`].filter(Boolean).join(', ')}
      </span>
      <b className={`${classes.figure} heavy tight oneLine ${isOver ? 'ink' : 'alarm'}`}>
        {valueText(value, zone.kind)}
      </b>
    </div>
  )
}

const Curve = ({ zone }: { zone: AlarmZone }) =>
  zone.place_id === null ? (
    <DayCurve box={zone.box ?? ''} zone={keyOf(zone)} />
  ) : (
    <PlaceCurve zone={zone} placeId={zone.place_id} />
  )

function PlaceCurve({ zone, placeId }: { zone: AlarmZone; placeId: string }) {
  const { data } = usePlaceNow({ id: placeId })
  return data ? <DayCurve place={data.place} zone={keyOf(zone)} /> : null
}

/** With a space, but for per cent. */
const unitOf = ({ kind }: AlarmZone) => (unitText(kind) === '%' ? '%' : ` ${unitText(kind)}`)

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

/** The places of an alarm, and of a single one the animals inside; or its boxes with their clutches. */
function Where({ alarm: { zones, in_incubator } }: { alarm: Alarm }) {
  const places = spotsOf(zones)
  const [only] = places
  if (in_incubator) {
    return (
      <Suspense fallback={null}>
        <AlarmBoxes zones={places} />
      </Suspense>
    )
  }
  if (places.length > 1) {
    return (
      <Card title="Places" aside={counted(places.length, 'place')} isFlush>
        <Rows label="Places">
          {places.map((zone) => (
            <Row
              key={zone.place_id}
              href={`/climate/${zone.place_id}`}
              title={zone.place || 'The whole room'}
              second={zone.ended_at === null ? 'Still' : 'Over'}
            />
          ))}
        </Rows>
      </Card>
    )
  }
  return only?.place_id ? <Inside placeId={only.place_id} /> : null
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
