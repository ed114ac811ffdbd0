import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../db/db.ts'
import { climateHours } from '../../../db/schema.ts'
import type { Zoned } from '../../../server/session/session.ts'
import type { Brumation } from '../../../shared/brumation.ts'
import { fromThousandths } from '../../../shared/climate.ts'
import { dayOf, fromWallClock, today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { bandsBetween } from '../places/bandsBetween.ts'
import { brumationOn } from '../places/brumation.ts'
import { placesOf } from '../places/places.queries.ts'
import { type Day, type PartOfTime, planOf, sharedParts } from '../places/targets.ts'
import { isLive } from '../sensors/silence.ts'
import type { ClimateWeek, weekQuery } from './charts.contract.ts'
import { type PlacedSegment, segmentsOf } from './segments.queries.ts'
import { type Hour, hoursBetween, hoursOut, sumOf } from './week.ts'

/** Seven days of every place with sensors of its own, those with the most hours out of range first. */
export async function climateWeekOf(
  db: Db,
  session: Zoned,
  { from = addDays(today(session.timeZone), -7) }: z.output<typeof weekQuery>,
): Promise<ClimateWeek> {
  const { accountId, timeZone } = session
  const midnight = (day: string) => fromWallClock(`${day}T00:00`, timeZone)
  const now = new Date().toISOString()
  const [start, end] = [midnight(from), midnight(addDays(from, 7))]
  const times = { from: start, to: end < now ? end : now }
  const places = await placesOf(db, session)
  const { segments } = await segmentsOf(
    db,
    session,
    places.map(({ room, rack, tub }) => ({ room, rack, tub, ...times })),
  )
  const hoursOfAll = await hoursOf(db, accountId, times)
  const partsIn = sharedParts(timeZone)
  const partsOf = (place: Day) => partsIn(place, times.from, times.to)
  // The sensor of a room counts for the room, not once more for each rack in it.
  const standing = segments.filter(({ place_id, places: [place] }) => place_id === place?.id)
  const byZone = Map.groupBy(standing, ({ place_id, zone, kind }) => `${place_id} ${zone} ${kind}`)
  const days = new Map(
    hoursBetween(times.from, times.to).map((hour) => [
      hour,
      dayOf(new Date(hour).toISOString(), timeZone),
    ]),
  )
  const dayAt = (hour: number) => days.get(hour) ?? from
  const zones = [...byZone.values()].flatMap((own) =>
    zoneOf(own, hoursOfAll, { partsOf, dayAt, timeZone }),
  )
  const planAt = new Map(standing.map(({ place_id, places }) => [place_id, planOf(places)]))
  const week = Array.from({ length: 7 }, (_, at) => addDays(from, at))
  const value = [...Map.groupBy(zones, ({ place_id }) => place_id)].map(([place_id, own]) => ({
    place_id,
    brumation: week.filter((day) => isBrumating(planAt.get(place_id), day)),
    ...sumOf(own),
    zones: own.map(({ place_id: _place, ...zone }) => zone),
  }))
  value.sort((one, other) => other.out - one.out)
  return { from, to: addDays(from, 7), value }
}

const isBrumating = (plan: Brumation | null | undefined, day: string) =>
  Boolean(plan && brumationOn(plan, day))

/** A zone's week: the hours in which a live sensor was there, and those with readings of a logger's file. */
function zoneOf(
  own: readonly PlacedSegment[],
  hoursOfAll: ReadonlyMap<number, ReadonlyMap<number, Hour>>,
  {
    partsOf,
    dayAt,
    timeZone,
  }: {
    partsOf: (place: Day) => PartOfTime[]
    dayAt: (hour: number) => string
    timeZone: string
  },
) {
  const [first] = own
  const place = first?.places[0]
  if (!first || !place) return []
  const { zone, kind, places } = first
  const hours = new Map<number, Hour | undefined>()
  for (const { door, series, from, to } of own.filter((one) => one.door !== 'hand')) {
    for (const hour of hoursBetween(from, to)) {
      const [before, one] = [hours.get(hour), hoursOfAll.get(series)?.get(hour)]
      if (!one && !isLive({ door })) continue
      hours.set(hour, before && one ? widest(before, one) : (one ?? before))
    }
  }
  if (hours.size === 0) return []
  const read = new Map([...hours].flatMap(([hour, one]) => (one ? [[hour, one] as const] : [])))
  const ordered = [...hours.keys()].sort((one, other) => one - other)
  const bands = bandsBetween(places, { zone, kind }, { parts: partsOf(place), timeZone })
  const counted = hoursOut(ordered, read, { bands, dayAt })
  const all = [...read.values()]
  return [
    {
      place_id: place.id,
      zone,
      kind,
      ...counted,
      low: all.length > 0 ? all.reduce(widest).low : null,
      high: all.length > 0 ? all.reduce(widest).high : null,
    },
  ]
}

const widest = (one: Hour, other: Hour): Hour => ({
  low: Math.min(one.low, other.low),
  high: Math.max(one.high, other.high),
})

/** The hours of all sensors of an account, by sensor and start in ms. */
async function hoursOf(db: Db, accountId: string, { from, to }: { from: string; to: string }) {
  const { rows } = await db.execute<{
    series: number
    hour: string
    low: number
    high: number
  }>(sql`
    select series, (extract(epoch from hour) * 1000)::bigint::text as hour, low, high
    from ${climateHours} where account_id = ${accountId} and hour >= ${from} and hour < ${to}`)
  const bySeries = new Map<number, Map<number, Hour>>()
  for (const { series, hour, low, high } of rows) {
    const hours = bySeries.get(series) ?? new Map<number, Hour>()
    bySeries.set(series, hours)
    hours.set(Number(hour), { low: fromThousandths(low), high: fromThousandths(high) })
  }
  return bySeries
}
