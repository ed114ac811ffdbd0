import { useState } from 'react'
import { daysAgo, formatShort, formatTime, toWallClock } from '../../shared/dates.ts'
import { degreesText } from '../../shared/degrees.ts'
import { listWords } from '../../shared/listed.ts'
import { numberText } from '../../shared/numbers.ts'
import { fetchedSheet } from '../../web/fetchedSheet.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { ChipButton, Chips } from '../../web/look/controls/Choice.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { useAnswer } from '../../web/records.ts'
import { MayChange } from '../../web/screens/May.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Air.module.css'
import type { AirPoint, AirWeek, BoxWeek, Excursion, Range } from './air.contract.ts'

export const useAirWeek = () => useAnswer<AirWeek>(['air_readings', 'week'], 'air_readings/week')

/** Seven days of a box's air against its range, and how to add a reading. */
export function AirCard() {
  const week = useAirWeek().data?.value ?? []
  const [box, setBox] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const current = week.find((one) => one.box === box) ?? week[0]
  return (
    <Card title="Air, last 7 days" link={{ label: 'All readings', href: '/incubator/air' }}>
      {week.length > 1 && (
        <div className={`${classes.boxes} below12`}>
          <Chips>
            {week.map((one) => (
              <ChipButton key={one.box} isPressed={one === current} onClick={() => setBox(one.box)}>
                {one.box || 'Incubator'}
              </ChipButton>
            ))}
          </Chips>
        </div>
      )}
      {current ? (
        <BoxAir week={current} name={week.length > 1 ? '' : current.box} />
      ) : (
        <EmptyInCard>
          No readings yet. Add one, send your logger's file, or place a sensor in a box.
        </EmptyInCard>
      )}
      <MayChange>
        <div className="cluster rows8 columns16 above12">
          <Button variant="light" onClick={() => setIsAdding(true)}>
            Add reading
          </Button>
          <TextLink href="/incubator/air#file">From a logger's file</TextLink>
        </div>
      </MayChange>
      {isAdding && (
        <FetchedReadingSheet box={current?.box ?? ''} onClose={() => setIsAdding(false)} />
      )}
    </Card>
  )
}

/** The latest reading, the curve, and what left the range; `name` is its box, where nothing else says so. */
export function BoxAir({ week, name = '' }: { week: BoxWeek; name?: string }) {
  const { timezone } = useUser()
  const { latest, excursions, celsius_range, humidity_range } = week
  const withRange = (['celsius', 'humidity'] as const).filter(
    (of) => (week[`${of}_range`].from ?? week[`${of}_range`].to) !== null,
  )
  const isMeasured = withRange.some((of) => week.points.some((point) => point[of] !== null))
  const disagreeing = [
    ...(celsius_range.disagrees ? (['temperatures'] as const) : []),
    ...(humidity_range.disagrees ? (['humidity'] as const) : []),
  ]
  // One that lasts comes first, be it of the temperature or of the humidity.
  const [last] = excursions.toSorted((one, other) => endOf(other).localeCompare(endOf(one)))
  return (
    <>
      <p className={`${classes.figures} flex wrap baseline rows2 columns14`}>
        {latest.celsius !== null && (
          <strong className="heavy">{degreesText(latest.celsius)}</strong>
        )}
        {latest.humidity !== null && (
          <strong className="heavy" data-second>
            {numberText(latest.humidity)}%
          </strong>
        )}
        <span className="slim apart quiet">
          {name && `${name}, `}
          {agoWords(latest.happened_at, timezone)}
        </span>
      </p>
      <AirChart week={week} />
      <p className={`${classes.said} text14 ink3`}>
        {last && <em>{excursionWords(last, week, timezone)}</em>}{' '}
        {excursions.length > 1 && `And ${moreWords(excursions.length - 1)}. `}
        {last?.to && `In range since ${dayWords(last.to, timezone)}.`}
        {!last && isMeasured && 'In range all week. '}
        {disagreeing.length > 0 && disagreementWords(disagreeing)}
        {withRange.length === 0 &&
          disagreeing.length === 0 &&
          "Add a range to this box's clutches to compare with."}
      </p>
    </>
  )
}

/** 'Its clutches need different temperatures, so no range suits them all.' */
export const disagreementWords = (kinds: readonly ('temperatures' | 'humidity')[]) =>
  `Its clutches need different ${listWords(kinds)}, so no range suits them all.`

/** '2 h ago' within a day, then 'yesterday', '3 days ago'. */
function agoWords(moment: string, zone: string): string {
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(moment)) / 60_000))
  if (minutes < 60) return minutes < 2 ? 'just now' : `${minutes} min ago`
  return minutes < 1440 ? `${Math.round(minutes / 60)} h ago` : daysAgo(moment, zone)
}

/** '4:03 pm' today, 'yesterday', 'Nov 19'. */
function dayWords(moment: string, zone: string): string {
  const ago = daysAgo(moment, zone)
  if (ago === 'today') return formatTime(moment, zone)
  return ago === 'yesterday' ? ago : formatShort(moment, zone)
}

const width = 440
const height = 72
const edge = 8

/** The week's temperature, or its humidity without one, against the range. */
function AirChart({ week }: { week: BoxWeek }) {
  const hasWarmth = week.points.some(({ celsius }) => celsius !== null)
  const of = hasWarmth ? 'celsius' : 'humidity'
  const range = hasWarmth ? week.celsius_range : week.humidity_range
  const points = week.points.filter((point) => point[of] !== null)
  const last = points.at(-1)
  if (!last || points.length < 2) return null
  const { x, y } = scalesOf(points, of, range)
  const worst = week.excursions.find((one) => one.of === of)
  const [top, bottom] = [
    y(range.to ?? Number.POSITIVE_INFINITY),
    y(range.from ?? Number.NEGATIVE_INFINITY),
  ]
  return (
    <svg
      className={`${classes.chart} wide block`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${hasWarmth ? 'Temperature' : 'Humidity'} of the last seven days`}
    >
      {(range.from !== null || range.to !== null) && (
        <rect x="0" y={top} width={width} height={bottom - top} rx="5" className={classes.range} />
      )}
      <path className={classes.curve} d={pathOf(points, of, x, y)} />
      {worst && <circle cx={x(worst.at)} cy={y(worst.worst)} r="4.5" className={classes.worst} />}
      <circle cx={x(last.at)} cy={y(last[of] ?? 0)} r="4.5" className={classes.last} />
    </svg>
  )
}

type Of = 'celsius' | 'humidity'

/** Readings further apart than this aren't joined. */
const gap_ms = 12 * 3_600_000

function pathOf(
  points: AirPoint[],
  of: Of,
  x: (at: string) => number,
  y: (value: number) => number,
): string {
  return points
    .map((point, place) => {
      const before = points[place - 1]
      const isApart = !before || Date.parse(point.at) - Date.parse(before.at) > gap_ms
      return `${isApart ? 'M' : 'L'}${x(point.at).toFixed(1)} ${y(point[of] ?? 0).toFixed(1)}`
    })
    .join('')
}

function scalesOf(points: AirPoint[], of: Of, { from, to }: Range) {
  const values = points.flatMap((point) => [point[of], point[`${of}_min`], point[`${of}_max`]])
  const numbers = [...values, from, to].flatMap((value) => value ?? [])
  const least = Math.min(...numbers)
  const most = Math.max(...numbers, least + 1)
  const begin = Date.parse(points[0]?.at ?? '')
  const end = Math.max(begin + 1, Date.parse(points.at(-1)?.at ?? ''))
  return {
    x: (at: string) => edge + ((width - 2 * edge) * (Date.parse(at) - begin)) / (end - begin),
    y: (value: number) => {
      const inside = Math.min(most, Math.max(least, value))
      return height - edge - ((height - 2 * edge) * (inside - least)) / (most - least)
    },
  }
}

const endOf = ({ to }: Excursion) => to ?? 'still'

/** 'once more', '3 more times'. */
const moreWords = (times: number) => (times === 1 ? 'once more' : `${numberText(times)} more times`)

/** '29.1 °C on Wednesday night.' of a time outside of the range, or 'Out of range now, down to 29.1 °C.' */
function excursionWords({ of, worst, at, to }: Excursion, week: BoxWeek, zone: string): string {
  const value = of === 'celsius' ? degreesText(worst) : `${numberText(worst)}%`
  if (to !== null) return `${value} on ${whenWords(at, zone)}.`
  const { to: highest } = week[`${of}_range`]
  const isOfNow = Date.now() - Date.parse(week.latest.happened_at) < 3_600_000
  const when = isOfNow ? 'now' : 'when last read'
  return `Out of range ${when}, ${highest !== null && worst > highest ? 'up' : 'down'} to ${value}.`
}

/** 'Wednesday night', 'Thursday morning'. */
function whenWords(moment: string, zone: string): string {
  const hour = Number(toWallClock(moment, zone).slice(11, 13))
  const part = hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  // The hours after midnight belong to the night that began the day before.
  const evening = hour < 5 ? new Date(Date.parse(moment) - 6 * 3_600_000).toISOString() : moment
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: zone })
  return `${weekday.format(new Date(evening))} ${part}`
}

/** The sheet of a reading; its code is loaded when it is first opened. */
export const FetchedReadingSheet = fetchedSheet(() =>
  import('./ReadingSheet.tsx').then(({ ReadingSheet }) => ReadingSheet),
)
