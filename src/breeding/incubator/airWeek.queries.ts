import { sql } from 'drizzle-orm'
import { narrowest } from '../../care/climate/places/narrowest.ts'
import { isIncubating } from '../../care/climate/sensors/boxes.queries.ts'
import type { Db } from '../../db/db.ts'
import { clutches } from '../../db/schema.ts'
import type { Zoned } from '../../server/session/session.ts'
import { fromWallClock } from '../../shared/dates.ts'
import type { AirPoint, AirWeek, BoxWeek, Excursion, Range } from './air.contract.ts'
import { airOfBoxes } from './boxAir.queries.ts'

const days = 7
const hour_ms = 3_600_000

/**
 * The air of the last seven days, box by box, those that left their range first. A value by hand or of a file is drawn
 * rather than what a sensor said in the same half hour; the lowest and highest are of both. Two statements.
 */
export async function airWeekOf(db: Db, { accountId, timeZone }: Zoned): Promise<AirWeek> {
  const from = sql`(now() - make_interval(days => ${days}))`
  const [{ rows }, { rows: ranges }] = await Promise.all([
    db.execute<WeekRow>(sql`
      select box, max(at) as at, ${valuesOf('celsius')}, ${valuesOf('humidity')}
      from (${airOfBoxes(accountId, from)}) reading
      group by box, date_bin('30 minutes', at, '2000-01-01') order by box, at`),
    db.execute<RangeRow>(sql`
      select box, celsius_from::float8, celsius_to::float8, humidity_from::float8, humidity_to::float8,
        coalesce(incubating_since, laid_on)::text as since
      from ${clutches} clutch where account_id = ${accountId} and ${isIncubating}`),
  ])
  const boxes = Map.groupBy(rows, ({ box }) => box)
  const clutchesOf = Map.groupBy(ranges, ({ box }) => box)
  const value = [...boxes].map(([box, points]) =>
    weekOf(box, points, {
      celsius: rangesOf(clutchesOf.get(box) ?? [], 'celsius', timeZone),
      humidity: rangesOf(clutchesOf.get(box) ?? [], 'humidity', timeZone),
    }),
  )
  value.sort(
    (one, other) =>
      Math.sign(other.excursions.length) - Math.sign(one.excursions.length) ||
      one.box.localeCompare(other.box, 'en', { numeric: true }),
  )
  return { value }
}

type Measured = 'celsius' | 'humidity'

/** The mean, lowest, highest and last value of half an hour. */
function valuesOf(of: Measured) {
  const column = (name: string) => sql.raw(name)
  const [value, low, high, last] = [of, `${of}_min`, `${of}_max`, `last_${of}`].map(column)
  return sql`round(coalesce(avg(${value}) filter (where not is_sensed), avg(${value})), 1)::float8 as ${value},
    round(min(${low}), 1)::float8 as ${low}, round(max(${high}), 1)::float8 as ${high},
    (array_agg(round(${value}, 1) order by at desc, is_sensed) filter (where ${value} is not null))[1]::float8
      as ${last}`
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
  since: string | null
}

/** The range of a box at a moment. */
type RangeAt = (at: string) => Range

/** The range of a box's clutches, each from the day on which it came. */
function rangesOf(own: readonly RangeRow[], of: Measured, timeZone: string): RangeAt {
  const starts = own.map((row) => ({
    begins: row.since === null ? '' : fromWallClock(`${row.since}T00:00`, timeZone),
    low: row[`${of}_from`],
    high: row[`${of}_to`],
  }))
  return (at) => {
    const { low, high, disagrees } = narrowest(starts.filter(({ begins }) => begins <= at))
    return { from: low, to: high, disagrees }
  }
}

function weekOf(box: string, rows: WeekRow[], ranges: Record<Measured, RangeAt>): BoxWeek {
  const points = rows.map(({ last_celsius, last_humidity, box: _, ...point }) => ({
    ...point,
    at: new Date(point.at).toISOString(),
  }))
  const happened_at = points.at(-1)?.at ?? ''
  // A sensor measures one of both, and each is heard when it is.
  const recent = rows.filter(({ at }) => Date.parse(happened_at) - new Date(at).getTime() < hour_ms)
  const now = new Date().toISOString()
  return {
    box,
    latest: {
      happened_at,
      celsius: recent.findLast((row) => row.last_celsius !== null)?.last_celsius ?? null,
      humidity: recent.findLast((row) => row.last_humidity !== null)?.last_humidity ?? null,
    },
    celsius_range: ranges.celsius(now),
    humidity_range: ranges.humidity(now),
    points,
    excursions: [
      ...excursionsOf(points, 'celsius', ranges.celsius),
      ...excursionsOf(points, 'humidity', ranges.humidity),
    ],
  }
}

/**
 * The times at which the air left its range, latest first. Points are those of half an hour, in
 * order; an excursion ends with the first point inside of the range.
 */
function excursionsOf(points: readonly AirPoint[], of: Measured, rangeAt: RangeAt): Excursion[] {
  const excursions: Excursion[] = []
  let open: Excursion | undefined
  let furthest = 0
  for (const point of points) {
    const range = rangeAt(point.at)
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
      furthest = distance(worst, range)
      excursions.unshift(open)
    } else if (distance(worst, range) > furthest) {
      open.worst = worst
      open.at = point.at
      furthest = distance(worst, range)
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
