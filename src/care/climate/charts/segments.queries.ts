import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { climatePlacements, climateSensors } from '../../../db/schema.ts'
import type { Tenant } from '../../../server/session/session.ts'
import { sensedBoxes } from '../alarms/watchedBoxes.queries.ts'
import { bySensor } from '../places/placed.queries.ts'
import type { ClimatePlace } from '../places/places.contract.ts'
import { inhabitedAround } from '../places/residents.queries.ts'
import {
  type Day,
  type Inhabited,
  placesAround,
  residentOf,
  type Targeted,
} from '../places/targets.ts'
import { isLive } from '../sensors/silence.ts'
import type { ClimateCurve } from './charts.contract.ts'

/**
 * A spot from one moment to another, ISO 8601. What lives there today says what it should be, or the species of an
 * animal that has left.
 */
export type Stay = Pick<ClimatePlace, 'room' | 'rack' | 'tub'> & {
  from: string
  to: string
  leftBy?: string | null
}

/** A sensor for as long as it counts for a zone, and what has targets for it then, the closest first. */
export type Segment = Pick<ClimateCurve, 'zone' | 'kind'> & {
  series: number
  door: string
  from: string
  to: string
  places: readonly (Targeted & Day)[]
}
export const curveOf = ({ zone, kind }: Pick<Segment, 'zone' | 'kind'>) => `${zone} ${kind}`

/** A segment of places, and the one in which the sensor stood. */
export type PlacedSegment = Segment & { place_id: string; places: Inhabited<ClimatePlace>[] }

/** The places of each stay, the closest first, and the sensors that counted for it. */
export async function segmentsOf(
  db: Db,
  session: Tenant,
  stays: readonly Stay[],
): Promise<{ segments: PlacedSegment[]; placesOfStay: ClimatePlace[][] }> {
  const { places, settled } = await inhabitedAround(db, session, stays)
  const ids = places.map(({ id }) => id)
  const placements = await placementsOf(db, session, inArray(climatePlacements.place_id, ids))
  const byPlace = Map.groupBy(placements, ({ place_id }) => place_id)
  const around = placesAround(places)
  const placesOfStay = stays.map((stay) => {
    const [closest, ...further] = around(stay)
    if (!closest || stay.leftBy === undefined) return around(stay)
    const own = settled.filter(({ id }) => id === stay.leftBy)
    return [{ ...closest, residents: own.map((one) => residentOf(one, closest)) }, ...further]
  })
  const segments = stays.flatMap((stay, at) => segmentsIn(stay, placesOfStay[at] ?? [], byPlace))
  return { segments, placesOfStay }
}

/** The sensors that counted for a box of the incubator. What its clutches need now holds by day and by night. */
export async function segmentsOfBox(
  db: Db,
  session: Tenant,
  { box, from, to }: { box: string; from: string; to: string },
): Promise<Segment[]> {
  const [placements, boxes] = await Promise.all([
    placementsOf(db, session, eq(climatePlacements.box, box)),
    sensedBoxes(db, new Date(to), [session.accountId]),
  ])
  const zones = boxes.find((one) => one.box === box)?.zones ?? []
  const targets = zones.flatMap(({ kind, limits }) =>
    kind === 'temperature' || kind === 'humidity' ? { zone: null, kind, part, ...limits } : [],
  )
  const places = [{ targets, day_from: '', day_to: '' }]
  return placements.flatMap((placement) => {
    const time = within(placement, { from, to })
    return time ? [{ ...placement, ...time, places }] : []
  })
}
const part = 'day' as const

type Placement = Awaited<ReturnType<typeof placementsOf>>[number]

/** When a placement was between two moments; undefined if it wasn't. */
function within(
  { placed_at, ended_at }: Pick<Placement, 'placed_at' | 'ended_at'>,
  { from, to }: { from: string; to: string },
) {
  const start = placed_at > from ? placed_at : from
  const end = ended_at !== null && ended_at < to ? ended_at : to
  return start < end ? { from: start, to: end } : undefined
}

/** Of what a zone can be read from, sensors count but for the time of a live one in a closer place. */
function segmentsIn(
  stay: Stay,
  places: Inhabited<ClimatePlace>[],
  byPlace: ReadonlyMap<string, Placement[]>,
): PlacedSegment[] {
  const closer: PlacedSegment[] = []
  return places.flatMap(({ id }) => {
    const own = (byPlace.get(id) ?? []).flatMap((placement) => {
      const time = within(placement, stay)
      const covering = closer.filter((one) => curveOf(one) === curveOf(placement))
      return time ? without(time, covering).map((rest) => ({ ...placement, ...rest, places })) : []
    })
    closer.push(...own.filter(isLive))
    return own
  })
}

type Time = Pick<Stay, 'from' | 'to'>

/** Cuts some times out of another. */
const without = (time: Time, others: readonly Time[]): Time[] =>
  others.reduce(
    (rests, { from, to }) =>
      rests.flatMap((rest) =>
        [
          { from: rest.from, to: rest.to < from ? rest.to : from },
          { from: rest.from > to ? rest.from : to, to: rest.to },
        ].filter((one) => one.from < one.to),
      ),
    [time],
  )

const placementsOf = (db: Db, { accountId }: Tenant, isThere: SQL) =>
  db
    .select({
      place_id: sql<string>`${climatePlacements.place_id}`,
      zone: climatePlacements.zone,
      placed_at: climatePlacements.placed_at,
      ended_at: climatePlacements.ended_at,
      door: climateSensors.door,
      kind: climateSensors.kind,
      series: climateSensors.series,
    })
    .from(climatePlacements)
    .innerJoin(climateSensors, bySensor)
    .where(
      and(
        eq(climatePlacements.account_id, accountId),
        isThere,
        sql`${climateSensors.kind} <> 'battery'`,
        eq(climateSensors.is_ignored, false),
      ),
    )
    .orderBy(climatePlacements.placed_at, climatePlacements.id)
