import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatShortDay, today } from '../../../shared/dates.ts'
import { addDays, dayText } from '../../../shared/days.ts'
import { counted } from '../../../shared/durations.ts'
import { numberText } from '../../../shared/numbers.ts'
import { Card } from '../../../web/look/Card.tsx'
import { ButtonLink } from '../../../web/look/controls/Button.tsx'
import { IconButton } from '../../../web/look/controls/IconButton.tsx'
import { Empty } from '../../../web/look/messages/Empty.tsx'
import { Tag } from '../../../web/look/Tag.tsx'
import { useNextAnswer } from '../../../web/records.ts'
import { useUser } from '../../../web/user.ts'
import { ReportScreen } from '../../reports/frame/ReportScreen.tsx'
import { useReportAddress } from '../../reports/frame/useReport.ts'
import type { ClimateWeek } from '../charts/charts.contract.ts'
import { keyOf, nameOf } from '../drawing/fromChart.ts'
import { WeekStrip } from '../drawing/WeekStrip.tsx'
import { type PlaceNow, placeName, type ZoneNow } from '../places/places.contract.ts'
import { useClimateNow } from '../sensors/useSensors.ts'
import {
  brumationDays,
  faultWords,
  hasRange,
  isCalm,
  sumOf,
  type WeekZone,
  weekFile,
  zonesOf,
} from './week.ts'

/** Hours out of range by place and zone, a week at a time. */
export function WeekScreen() {
  const { timezone } = useUser()
  const address = useReportAddress()
  const week = address.get('week')
  const path = /^\d{4}-\d\d-\d\d$/.test(week) ? `climate/week?from=${week}` : 'climate/week'
  const query = useNextAnswer<WeekReport>(['climate_hours', 'week', path], path)
  const places = useClimateNow().data?.value ?? []
  const namesOfPlaces = namesOf(places)
  const show = (from: string) => address.put({ week: from })
  return (
    <ReportScreen
      report="climate"
      address={address}
      query={query}
      hasPeriod={false}
      hasAnimals={false}
      hasChart={false}
      second={(week) => daysOf(week, today(timezone))}
      switches={query.data && <Weeks week={query.data} onShow={show} />}
      isEmpty={({ value }) => value.length === 0}
      empty={
        query.data && (
          <NoWeek
            days={daysOf(query.data, today(timezone))}
            weeks={<Weeks week={query.data} onShow={show} />}
            isLatest={week === ''}
            zones={places.flatMap(({ zones }) => zones)}
          />
        )
      }
      file={(week) => weekFile(week, namesOfPlaces)}
    >
      {(week) => (
        <Week week={week} names={namesOfPlaces}>
          <Weeks week={week} onShow={show} />
        </Week>
      )}
    </ReportScreen>
  )
}

/** A report without filters. */
type WeekReport = ClimateWeek & { choices?: never }
type Names = (placeId: string) => string

/** Names of places; a place that is gone since has none. */
function namesOf(places: readonly PlaceNow[]): Names {
  const names = new Map(places.map(({ place }) => [place.id, placeName(place)]))
  return (id) => names.get(id) ?? ''
}

/** The days of a week in words: 'November 17 to 23', 'December 29 to January 4, 2026' once that year is over. */
function daysOf({ from }: ClimateWeek, now: string): string {
  const last = addDays(from, 6)
  const isOneMonth = from.slice(0, 7) === last.slice(0, 7)
  const year = last.slice(0, 4) === now.slice(0, 4) ? '' : ', YYYY'
  return `${dayText(from, 'MMMM D')} to ${dayText(last, `${isOneMonth ? 'D' : 'MMMM D'}${year}`)}`
}

type NoWeekParts = {
  days: string
  weeks: ReactNode
  isLatest: boolean
  zones: readonly ZoneNow[]
}

/** Says how to begin, from when a sensor that has its place counts, or of which days there is nothing. */
function NoWeek({ days, weeks, isLatest, zones }: NoWeekParts) {
  const isFirst = isLatest && zones.some(({ is_live }) => is_live)
  const toSensors = <ButtonLink to="/climate/sensors">Connect sensors</ButtonLink>
  const toLatest = <ButtonLink to="/reports/climate">Last 7 days</ButtonLink>
  return isLatest && zones.length === 0 ? (
    <Empty title="No climate yet" action={toSensors}>
      Once a sensor has its place and its range, you'll see here when it was out.
    </Empty>
  ) : (
    <Empty
      title={isFirst ? 'No full day yet' : `No sensor readings, ${days}`}
      action={
        !isFirst && (
          <div className="stack middle gap12">
            {isLatest ? toSensors : toLatest}
            {weeks}
          </div>
        )
      }
    >
      Days count from when a sensor was placed, once they're over.
      {isFirst && ' Your first will be here tomorrow.'}
    </Empty>
  )
}

/** The week before and the one after. */
function Weeks({ week, onShow }: { week: ClimateWeek; onShow: (from: string) => void }) {
  const { timezone } = useUser()
  const next = addDays(week.from, 7)
  return (
    <div className="row offPaper">
      <IconButton
        label="The week before"
        icon={<IconChevronLeft size={24} />}
        onClick={() => onShow(addDays(week.from, -7))}
      />
      <IconButton
        label="The week after"
        icon={<IconChevronRight size={24} />}
        isDisabled={next > today(timezone)}
        onClick={() => onShow(next)}
      />
    </div>
  )
}

type WeekParts = { week: ClimateWeek; names: Names; children: ReactNode }

function Week({ week, names, children }: WeekParts) {
  const zones = zonesOf(week)
  const calm = zones.filter(isCalm)
  const { judged, out, silent, share } = sumOf(zones)
  const weekDays = Array.from({ length: 7 }, (_, at) => addDays(week.from, at))
  return (
    <div className="line45 stack gap">
      <Card>
        <div className="row wrapNarrow between bottom gap12">
          <div className="slim">
            <p className="text22 heavy tight oneLine">{numberText(out)} h</p>
            <p className="quiet">
              out of range
              {judged > 0 && `, of ${numberText(judged)} h with a range`}
              {silent > 0 && `, ${numberText(silent)} h silent`}
            </p>
          </div>
          {share && (
            <div className="slim right">
              <p className="text22 heavy tight oneLine">{share}</p>
              <p className="quiet">in range, {counted(zones.filter(hasRange).length, 'zone')}</p>
            </div>
          )}
          <span className="awayAtDesk">{children}</span>
        </div>
      </Card>
      <section className="card clip" aria-label="By zone">
        <div className="padXCard padY10 row between text13 semibold ink3" aria-hidden="true">
          {weekDays.map((on) => (
            <span key={on}>{dayText(on, 'ddd')}</span>
          ))}
        </div>
        <ul className="rules">
          {zones
            .filter((zone) => !isCalm(zone))
            .map((zone) => (
              <Zone
                key={zone.place_id + keyOf(zone)}
                {...{ zone, weekDays, name: names(zone.place_id) }}
              />
            ))}
        </ul>
        {[
          { words: 'in range all week', own: calm.filter(hasRange) },
          { words: 'without a range', own: calm.filter((zone) => !hasRange(zone)) },
        ].map(
          ({ words, own }) =>
            own.length > 0 && (
              <details className="ruled" key={words}>
                <summary className="padXCard padY12 touch row gap12 semibold">
                  <span className="slim grow">
                    {counted(own.length, 'zone')} {words}
                  </span>
                  <IconChevronDown className="firm ink3" size={20} aria-hidden="true" />
                </summary>
                <ul className="padXCard padY8 stack gap4 text14 ink2">
                  {own.map((zone) => (
                    <li key={zone.place_id + keyOf(zone)}>
                      <Link className="underlines" to={`/climate/${zone.place_id}`}>
                        {names(zone.place_id)}
                      </Link>
                      , {nameOf(zone, own).toLowerCase()} <BrumationTag zone={zone} />
                    </li>
                  ))}
                </ul>
              </details>
            ),
        )}
      </section>
    </div>
  )
}

/** A zone that was out of range or silent, with its seven days, empty where no sensor had its place. */
function Zone({ zone, name, weekDays }: { zone: WeekZone; name: string; weekDays: string[] }) {
  const { timezone } = useUser()
  const now = today(timezone)
  const wrong = zone.days.filter((day) => day.out + day.silent > 0)
  return (
    <li className="padXCard padY12 relative stack gap6">
      <div className="row between gap12">
        <span className="slim">
          <Link className="opensRow semibold" to={`/climate/${zone.place_id}`}>
            {name || 'A place that is gone'}
          </Link>{' '}
          <span className="text14 ink3">{nameOf(zone, [zone])}</span> <BrumationTag zone={zone} />
        </span>
        <b className="oneLine">{numberText(zone.out || zone.silent)} h</b>
      </div>
      <WeekStrip days={weekDays.map((on) => zone.days.find((day) => day.on === on) ?? noHours)} />
      <p className="text14 alarm">
        {faultWords(zone)}
        <span className="hidden">
          {' '}
          on {wrong.map(({ on }) => formatShortDay(on, now)).join(', ')}
        </span>
      </p>
    </li>
  )
}

const noHours = { above: 0, below: 0, silent: 0 }

/** The days on which its place was in brumation. */
function BrumationTag({ zone }: { zone: WeekZone }) {
  const words = brumationDays(zone)
  return words && <Tag>{words}</Tag>
}
