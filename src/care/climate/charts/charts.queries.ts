import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { movesOf } from '../../../collection/animals/moves/moves.queries.ts'
import { requireAnimal } from '../../../collection/animals/openAnimals.queries.ts'
import type { Db } from '../../../db/db.ts'
import { animals, climateHours, climateReadings, moves } from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import { fromWallClock } from '../../../shared/dates.ts'
import { bandsBetween } from '../places/bandsBetween.ts'
import { findPlace } from '../places/places.queries.ts'
import { type Day, type PartOfTime, partsOfDay, sharedParts } from '../places/targets.ts'
import { readingsOfRow, rowsBetween } from '../readings/halfHours.queries.ts'
import type {
  AnimalClimate,
  boxChartQuery,
  ClimateBand,
  ClimateChart,
  ClimateCurve,
  ClimatePoints,
  chartQuery,
} from './charts.contract.ts'
import { curveOf, type Segment, type Stay, segmentsOf, segmentsOfBox } from './segments.queries.ts'

type Asked = z.output<typeof chartQuery>

const day_ms = 86_400_000
const hour_s = 3600
/** About as many steps as a wide chart has pixels: of a year six hours make one, with the lowest and highest of them. */
const spans = {
  day: { length_ms: day_ms, step_s: 60 },
  ten_days: { length_ms: 10 * day_ms, step_s: 300 },
  month: { length_ms: 30 * day_ms, step_s: hour_s },
  year: { length_ms: 365 * day_ms, step_s: 6 * hour_s },
}

/** The climate of a place, zone by zone, with what each should have had. Throws `NotFound`. */
export async function placeChart(
  db: Db,
  session: Session,
  id: string,
  query: Asked,
): Promise<ClimateChart> {
  const { room, rack, tub } = await findPlace(db, session, { id })
  const times = timesOf(query)
  const { segments } = await segmentsOf(db, session, [{ room, rack, tub, ...times }])
  return { ...times, ...(await curvesOf(db, session, segments, query)) }
}

/** The climate of a box of the incubator; without curves for one that has none. */
export async function boxChart(
  db: Db,
  session: Session,
  { box = '', ...query }: z.output<typeof boxChartQuery>,
): Promise<ClimateChart> {
  const times = timesOf(query)
  const segments = await segmentsOfBox(db, session, { box, ...times })
  return { ...times, ...(await curvesOf(db, session, segments, query)) }
}

/** The climate of an animal wherever it lived. Throws as `requireAnimal` does. */
export async function animalChart(
  db: Db,
  session: Session,
  animalId: string,
  query: Asked,
): Promise<AnimalClimate> {
  await requireAnimal(db, session, animalId)
  const times = timesOf(query)
  const stays = await staysOf(db, session, animalId, times)
  const [animal] = await db
    .select({ species_id: animals.species_id, state: animals.state })
    .from(animals)
    .where(and(eq(animals.account_id, session.accountId), eq(animals.id, animalId)))
  const { segments, placesOfStay } = await segmentsOf(
    db,
    session,
    stays.map(({ isLatest, ...stay }) => {
      const livesThere = animal?.state === 'kept' && isLatest
      return livesThere ? stay : { ...stay, leftBy: animal?.species_id ?? null }
    }),
  )
  const answer = await curvesOf(db, session, segments, query)
  return {
    ...times,
    ...answer,
    stays: stays.map(({ isLatest: _, ...stay }, at) => ({
      ...stay,
      place_id: placesOfStay[at]?.[0]?.id ?? null,
    })),
  }
}

function timesOf({ span, to = new Date().toISOString() }: Asked) {
  return { from: new Date(Date.parse(to) - spans[span].length_ms).toISOString(), to }
}

/** Where an animal lived, from the beginning of the day of each move until the next. */
async function staysOf(
  db: Db,
  session: Session,
  animalId: string,
  { from, to }: { from: string; to: string },
): Promise<(Stay & { isLatest: boolean })[]> {
  const rows = await movesOf(db, session, animalId).rows({
    order: {
      forth: () => [sql`${moves.moved_on}, ${moves.created_at}, ${moves.id}`],
      back: () => [],
    },
    page: 1,
    per_page: 10_000,
  })
  const begins = rows.map(({ moved_on }) => fromWallClock(`${moved_on}T00:00`, session.timeZone))
  return rows.flatMap(({ room, rack, tub }, at) => {
    const [begin = from, end = to] = [begins[at], begins[at + 1]]
    const stay = { from: begin > from ? begin : from, to: end < to ? end : to }
    return stay.from < stay.to
      ? [{ room, rack, tub, ...stay, isLatest: at === rows.length - 1 }]
      : []
  })
}

async function curvesOf(
  db: Db,
  { accountId, timeZone }: Session,
  all: readonly Segment[],
  { span, zone, kind }: Asked,
): Promise<Pick<ClimateChart, 'step_s' | 'curves'>> {
  const segments = all.filter(
    (one) => (zone === undefined || one.zone === zone) && (kind === undefined || one.kind === kind),
  )
  const { step_s } = spans[span]
  const curves = [...Map.groupBy(segments, curveOf).values()]
  const rows = (step_s < hour_s ? stepsOf : hoursOf)(curves, accountId, step_s)
  const read = segments.length > 0 ? (await db.execute<Row>(rows)).rows : []
  const points = new Map(read.map(({ curve, steps }) => [curve, pointsOf(steps)]))
  const runsOf = step_s > hour_s ? wholeRuns : alternating(timeZone)
  return {
    step_s,
    curves: curves.flatMap((own, at): ClimateCurve[] => {
      const [first] = own
      if (!first) return []
      const bands = bandsOf(own, { runsOf, timeZone })
      return [{ zone: first.zone, kind: first.kind, points: points.get(at) ?? none, bands }]
    }),
  }
}

/** The steps of a curve in columns; values and their totals in thousandths. */
type Row = { curve: number; steps: Steps }
type Steps = Record<'at' | 'n' | 'total' | 'low' | 'high', number[]>

const pointsOf = ({ at, n, total, low, high }: Steps): ClimatePoints => ({
  at,
  n,
  mean: total.map((sum, step) => Math.round(sum / (n[step] ?? 1)) / 1000),
  low: low.map(inUnits),
  high: high.map(inUnits),
})
const inUnits = (thousandths: number) => thousandths / 1000
const none: ClimatePoints = { at: [], n: [], mean: [], low: [], high: [] }

/** The segments as rows, each with the number of its curve. */
function segmentRows(curves: readonly Segment[][]) {
  const rows = curves.flatMap((own, curve) => own.map((one) => ({ ...one, curve })))
  return sql`unnest(${sql.param(rows.map(({ curve }) => curve))}::int[],
    ${sql.param(rows.map(({ series }) => series))}::int[],
    ${sql.param(rows.map(({ from }) => from))}::timestamptz[],
    ${sql.param(rows.map(({ to }) => to))}::timestamptz[]) seg (curve, series, starts, ends)`
}

const stepsOf = (curves: readonly Segment[][], accountId: string, step_s: number) =>
  asSteps(sql`
    select seg.curve, min(e.at) as at, count(*) as n, sum(e.value) as total, min(e.value) as low, max(e.value) as high
    from ${segmentRows(curves)} join ${climateReadings} r on r.account_id = ${accountId}
      and r.series = seg.series and ${rowsBetween(sql`seg.starts`, sql`seg.ends`)}
    cross join lateral ${readingsOfRow} e
    where e.at >= seg.starts and e.at < seg.ends
    group by seg.curve, date_bin(make_interval(secs => ${step_s}), e.at, 'epoch'::timestamptz)`)

/** Hours in which a sensor came or went belong to neither place. */
const hoursOf = (curves: readonly Segment[][], accountId: string, step_s: number) =>
  asSteps(sql`
    select seg.curve, min(h.hour) as at, sum(h.n) as n, sum(h.total::float8) as total, min(h.low) as low, max(h.high) as high
    from ${segmentRows(curves)} join ${climateHours} h on h.account_id = ${accountId}
      and h.series = seg.series and h.hour >= seg.starts and h.hour <= seg.ends - interval '1 hour'
    group by seg.curve, date_bin(make_interval(secs => ${step_s}), h.hour, 'epoch'::timestamptz)`)

/** Totals of thousandths are exact in floats. */
const asSteps = (steps: SQL) => sql`
  select curve, json_build_object('at', array_agg(date_part('epoch', at) * 1000 order by at),
    'n', array_agg(n order by at), 'total', array_agg(total order by at),
    'low', array_agg(low order by at), 'high', array_agg(high order by at)) as steps
  from (${steps}) step group by curve`

/** The days and nights of a place between two moments, those that follow one another together. */
type RunsOf = (place: Day, from: string, to: string) => PartOfTime[][]

const alternating = (timeZone: string): RunsOf => {
  const partsOf = sharedParts(timeZone)
  return (place, from, to) => [partsOf(place, from, to)]
}

/** For steps so long that a day and a night may share one: all days together, and all nights. */
const wholeRuns: RunsOf = (place, from, to) => partsOfDay(place).map((part) => [{ from, to, part }])

/**
 * The bands of a curve, one after the other; where several sensors counted at a time, those of the first. A night without
 * limits is one of them, so that the day after it begins with a change.
 */
function bandsOf(
  own: readonly Segment[],
  { runsOf, timeZone }: { runsOf: RunsOf; timeZone: string },
): ClimateBand[] {
  const bands: ClimateBand[] = []
  let covered = ''
  for (const segment of own.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const { places, to } = segment
    const from = segment.from > covered ? segment.from : covered
    const [closest] = places
    if (!closest || from >= to) continue
    const runs = runsOf(closest, from, to)
    bands.push(...runs.flatMap((parts) => bandsBetween(places, segment, { parts, timeZone })))
    covered = to
  }
  return bands.some(({ low, high }) => (low ?? high) !== null) ? bands : []
}
