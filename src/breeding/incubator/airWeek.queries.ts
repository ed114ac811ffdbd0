import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { airReadings, clutches, eggs } from '../../db/schema.ts'
import type { Session } from '../../server/session/session.ts'
import type { AirPoint, AirWeek, BoxWeek, Excursion, Range } from './air.contract.ts'

type Of = Pick<Session, 'accountId'>

const days = 7

/** The air of the last seven days, box by box, those that left their range first. Two statements. */
export async function airWeekOf(db: Db, { accountId }: Of): Promise<AirWeek> {
  const [{ rows }, { rows: ranges }] = await Promise.all([
    db.execute<WeekRow>(sql`
      select box, max(happened_at) as at,
        round(avg(celsius), 1)::float8 as celsius, min(celsius)::float8 as celsius_min,
        max(celsius)::float8 as celsius_max, round(avg(humidity), 1)::float8 as humidity,
        min(humidity)::float8 as humidity_min, max(humidity)::float8 as humidity_max,
        (array_agg(celsius order by happened_at desc) filter (where celsius is not null))[1]::float8
          as last_celsius,
        (array_agg(humidity order by happened_at desc) filter (where humidity is not null))[1]::float8
          as last_humidity
      from ${airReadings} where account_id = ${accountId}
        and happened_at > now() - make_interval(days => ${days})
      group by box, date_bin('30 minutes', happened_at, '2000-01-01') order by box, at`),
    db.execute<RangeRow>(sql`
      select box, max(celsius_from)::float8 as celsius_from, min(celsius_to)::float8 as celsius_to,
        max(humidity_from)::float8 as humidity_from, min(humidity_to)::float8 as humidity_to
      from ${clutches} where account_id = ${accountId} and deleted_at is null
        and hatched_on is null and exists (
          select from ${eggs} egg where egg.account_id = ${clutches}.account_id
            and egg.clutch_id = ${clutches}.id and egg.state in ('good', 'pipped'))
      group by box`),
  ])
  const boxes = Map.groupBy(rows, ({ box }) => box)
  const value = [...boxes].map(([box, points]) => weekOf(box, points, ranges))
  value.sort(
    (one, other) =>
      Math.sign(other.excursions.length) - Math.sign(one.excursions.length) ||
      one.box.localeCompare(other.box, 'en', { numeric: true }),
  )
  return { value }
}

type WeekRow = AirPoint & {
  box: string
  last_celsius: number | null
  last_humidity: number | null
}
type RangeRow = {
  box: string
  celsius_from: number | null
  celsius_to: number | null
  humidity_from: number | null
  humidity_to: number | null
}

function weekOf(box: string, rows: WeekRow[], ranges: RangeRow[]): BoxWeek {
  const points = rows.map(({ box: _, last_celsius, last_humidity, ...point }) => ({
    ...point,
    at: new Date(point.at).toISOString(),
  }))
  const last = rows.at(-1)
  const own = ranges.find((range) => range.box === box)
  const celsius_range = inOrder(own?.celsius_from, own?.celsius_to)
  const humidity_range = inOrder(own?.humidity_from, own?.humidity_to)
  return {
    box,
    latest: {
      happened_at: points.at(-1)?.at ?? '',
      celsius: last?.last_celsius ?? null,
      humidity: last?.last_humidity ?? null,
    },
    celsius_range,
    humidity_range,
    points,
    excursions: [
      ...excursionsOf(points, 'celsius', celsius_range),
      ...excursionsOf(points, 'humidity', humidity_range),
    ],
  }
}

/** Clutches in one box whose ranges don't meet have none together. */
const inOrder = (from: number | null = null, to: number | null = null) =>
  from !== null && to !== null && from > to ? { from: null, to: null } : { from, to }

/**
 * The times at which the air left its range, latest first. Points are those of half an hour, in
 * order; an excursion ends with the first point inside of the range.
 */
function excursionsOf(
  points: readonly AirPoint[],
  of: 'celsius' | 'humidity',
  range: Range,
): Excursion[] {
  const excursions: Excursion[] = []
  let open: Excursion | undefined
  for (const point of points) {
    const worst = worstOf(point[`${of}_min`], point[`${of}_max`], range)
    if (worst === undefined) {
      if (open && point[of] !== null) {
        open.to = point.at
        open = undefined
      }
      continue
    }
    if (!open) {
      open = { of, worst, at: point.at, from: point.at, to: null }
      excursions.unshift(open)
    } else if (distance(worst, range) > distance(open.worst, range)) {
      open.worst = worst
      open.at = point.at
    }
  }
  return excursions
}

/** The value furthest outside of the range; undefined if none is. */
function worstOf(low: number | null, high: number | null, range: Range): number | undefined {
  const outside = [low, high].flatMap((value) =>
    value !== null && distance(value, range) > 0 ? [value] : [],
  )
  return outside.toSorted((one, other) => distance(other, range) - distance(one, range))[0]
}

const distance = (value: number, { from, to }: Range): number =>
  Math.max(from === null ? 0 : from - value, to === null ? 0 : value - to, 0)
