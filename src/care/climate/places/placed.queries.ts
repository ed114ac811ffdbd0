import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { climateHeard, climatePlacements, climateSensors } from '../../../db/schema.ts'
import { fromThousandths } from '../../../shared/climate.ts'
import type { ZoneNow } from './places.contract.ts'

/** Joins a placement with its sensor. */
export const bySensor = and(
  eq(climatePlacements.account_id, climateSensors.account_id),
  eq(climatePlacements.sensor_id, climateSensors.id),
)
/** Joins a sensor with the latest that was heard of it. */
export const bySeries = and(
  eq(climateHeard.account_id, climateSensors.account_id),
  eq(climateHeard.series, climateSensors.series),
)

/** A sensor where it is now, with its latest value in the unit of answers. */
type Standing = {
  account_id: string
  zone: ZoneNow['zone']
  placed_at: string
  sensor_id: string
  series: number
  door: string
  kind: ZoneNow['kind']
  at: string | null
  heard_at: string
  gap_s: number | null
  value: number | null
  /** Its device's own error, or nothing. */
  error: string
}

export type Placed = Standing & { place_id: string }
export type Boxed = Standing & { box: string }

/**
 * The sensors in places of these accounts, or of all, or only in some places, those that were placed first first; in
 * deleted places as well, in boxes of the incubator not. One that asks for its unit has no value.
 */
export async function placedNow(
  db: Db,
  accountIds?: readonly string[],
  placeIds?: readonly string[],
): Promise<Placed[]> {
  const isThere = placeIds && inArray(climatePlacements.place_id, [...placeIds])
  const rows = await standingNow(db, accountIds, isThere)
  return rows.flatMap(({ place_id, box: _, ...row }) =>
    place_id === null ? [] : [{ ...row, place_id }],
  )
}

/** The same of those in boxes of the incubator. */
export async function boxedNow(db: Db, accountIds?: readonly string[]): Promise<Boxed[]> {
  const rows = await standingNow(db, accountIds, isNotNull(climatePlacements.box))
  return rows.flatMap(({ place_id: _, box, ...row }) => (box === null ? [] : [{ ...row, box }]))
}

async function standingNow(
  db: Db,
  accountIds: readonly string[] | undefined,
  isThere: SQL | undefined,
) {
  const rows = await db
    .select({
      account_id: climatePlacements.account_id,
      place_id: climatePlacements.place_id,
      box: climatePlacements.box,
      zone: climatePlacements.zone,
      placed_at: climatePlacements.placed_at,
      sensor_id: climateSensors.id,
      series: climateSensors.series,
      door: climateSensors.door,
      kind: climateSensors.kind,
      asking: climateSensors.asking,
      at: climateHeard.at,
      heard_at: climateHeard.heard_at,
      gap_s: climateHeard.gap_s,
      value: climateHeard.value,
      error: climateSensors.device_error,
    })
    .from(climatePlacements)
    .innerJoin(climateSensors, bySensor)
    .innerJoin(climateHeard, bySeries)
    .where(
      and(
        isNull(climatePlacements.ended_at),
        eq(climateSensors.is_ignored, false),
        accountIds && inArray(climatePlacements.account_id, [...accountIds]),
        isThere,
      ),
    )
    .orderBy(climatePlacements.placed_at, climatePlacements.id)
  return rows.map(({ asking, value, ...row }) => ({
    ...row,
    value: asking === null && value !== null ? fromThousandths(value) : null,
  }))
}
