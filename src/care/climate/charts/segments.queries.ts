import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { climatePlacements, climateSensors } from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import type { ClimatePlace } from '../places/places.contract.ts'
import { inhabitedAround } from '../places/residents.queries.ts'
import { type Inhabited, placesAround, residentOf } from '../places/targets.ts'
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

/**
 * A sensor for as long as it counts for a zone, where it stood, and the places whose targets hold then, the closest first.
 */
export type Segment = Pick<ClimateCurve, 'zone' | 'kind'> & {
  series: number
  place_id: string
  from: string
  to: string
  places: Inhabited<ClimatePlace>[]
}

/** The places of each stay, the closest first, and the sensors that counted for it. */
export async function segmentsOf(
  db: Db,
  session: Pick<Session, 'accountId'>,
  stays: readonly Stay[],
): Promise<{ segments: Segment[]; placesOfStay: ClimatePlace[][] }> {
  const { places, settled } = await inhabitedAround(db, session, stays)
  const ids = places.map(({ id }) => id)
  const placements = await placementsOf(db, session.accountId, ids)
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

type Placement = Awaited<ReturnType<typeof placementsOf>>[number]

/** Of what a zone can be read from, the sensors of the closest place count. */
function segmentsIn(
  { from, to }: Stay,
  places: Inhabited<ClimatePlace>[],
  byPlace: ReadonlyMap<string, Placement[]>,
): Segment[] {
  const closer = new Set<string>()
  return places.flatMap(({ id }) => {
    const own = (byPlace.get(id) ?? []).flatMap(({ placed_at, ended_at, ...placement }) => {
      const start = placed_at > from ? placed_at : from
      const end = ended_at !== null && ended_at < to ? ended_at : to
      const isFurther = closer.has(`${placement.zone} ${placement.kind}`)
      return start < end && !isFurther ? [{ ...placement, from: start, to: end, places }] : []
    })
    for (const { zone, kind } of own) closer.add(`${zone} ${kind}`)
    return own
  })
}

const placementsOf = (db: Db, accountId: string, placeIds: string[]) =>
  db
    .select({
      place_id: sql<string>`${climatePlacements.place_id}`,
      zone: climatePlacements.zone,
      placed_at: climatePlacements.placed_at,
      ended_at: climatePlacements.ended_at,
      kind: climateSensors.kind,
      series: climateSensors.series,
    })
    .from(climatePlacements)
    .innerJoin(
      climateSensors,
      and(
        eq(climateSensors.account_id, climatePlacements.account_id),
        eq(climateSensors.id, climatePlacements.sensor_id),
      ),
    )
    .where(
      and(
        eq(climatePlacements.account_id, accountId),
        inArray(climatePlacements.place_id, placeIds),
        sql`${climateSensors.kind} <> 'battery'`,
        eq(climateSensors.is_ignored, false),
      ),
    )
    .orderBy(climatePlacements.placed_at, climatePlacements.id)
