import { and, eq, isNull, sql } from 'drizzle-orm'
import { isUnlocked } from '../../../collection/animals/animals.queries.ts'
import type { Db } from '../../../db/db.ts'
import { animals, climatePlaces, climateSensors } from '../../../db/schema.ts'
import { NotFound } from '../../../server/errors.ts'
import type { Session } from '../../../server/session/session.ts'
import { dayOf, today } from '../../../shared/dates.ts'
import { isWaiting } from '../sensors/sensors.queries.ts'
import { isLive, isSilent, mainOf } from '../sensors/silence.ts'
import { brumationOn, coolBandOf } from './brumation.ts'
import { type Placed, placedNow } from './placed.queries.ts'
import type {
  BrumationNow,
  ClimateNow,
  ClimatePlace,
  PlaceInDetail,
  PlaceNow,
  ZoneNow,
} from './places.contract.ts'
import { findPlace } from './places.queries.ts'
import { inhabitedAround, inhabitedPlaces, isWithin } from './residents.queries.ts'
import {
  bandsOf,
  boundsOn,
  type DayPart,
  type Inhabited,
  isBounded,
  partAt,
  placesAround,
  planOf,
  type Spot,
} from './targets.ts'

type Of = Pick<Session, 'accountId' | 'isSubscribed' | 'timeZone'>

type Moment = { part: DayPart; day: string; placeId: string; now: Date }

/**
 * The zones that these sensors make, which are those of the closest place first. Of several in a zone the others than
 * the one that counts are its spares.
 */
function zonesOf(
  placed: readonly Placed[],
  places: readonly Inhabited<ClimatePlace>[],
  { now, part, day, placeId }: Moment,
): ZoneNow[] {
  const byZone = Map.groupBy(placed, ({ zone, kind }) => `${zone} ${kind}`)
  return [...byZone.values()].flatMap((all) => {
    const closest = all.find(isLive) ?? all[0]
    const sensors = all.filter(({ place_id }) => place_id === closest?.place_id)
    const main = mainOf(sensors, now.getTime())
    if (!main) return []
    const { zone, kind, value, at, sensor_id, place_id } = main
    const { low, high } = boundsOn(places, { zone, kind, part }, day)
    const spares = sensors.filter((one) => one !== main).map((one) => one.sensor_id)
    const from_place_id = place_id === placeId ? null : place_id
    const is_live = isLive(main)
    const standing = standingOf(main, { low, high }, now.getTime())
    const is_watched = is_live && isBounded(places, { zone, kind }, day)
    return {
      ...{ zone, kind, value, at, low, high, standing, is_live, is_watched },
      ...{ sensor_id, spares, from_place_id },
    }
  })
}

function standingOf(sensor: Placed, { low, high }: Pick<ZoneNow, 'low' | 'high'>, now: number) {
  const { value, at, gap_s } = sensor
  if (value === null || isSilent(sensor, now)) return 'silent'
  // A live one that isn't silent has a value of now, however seldom it reports.
  const isReporting = isLive(sensor) && gap_s !== null
  if (!isReporting && at !== null && now - Date.parse(at) > 86_400_000) return 'past'
  if (low === null && high === null) return 'unknown'
  if (high !== null && value > high) return 'above'
  return low !== null && value < low ? 'below' : 'within'
}

/** Every place as it is now, in six statements however many there are. */
export async function climateNowOf(db: Db, session: Of): Promise<ClimateNow> {
  const { accountId } = session
  const [{ places }, placed, living, [counts]] = await Promise.all([
    inhabitedPlaces(db, session),
    placedNow(db, [accountId]),
    livingIn(db, session),
    db
      .select({
        waiting: sql<number>`count(distinct (${climateSensors.door}, ${climateSensors.name}))
          filter (where ${isWaiting})::int`,
        asking: sql<number>`count(*) filter (where not ${climateSensors.is_ignored}
          and ${climateSensors.asking} is not null)::int`,
      })
      .from(climateSensors)
      .where(eq(climateSensors.account_id, accountId)),
  ])
  const value = nowOf(places, { places, placed, living, session })
  return { value, waiting: counts?.waiting ?? 0, asking: counts?.asking ?? 0 }
}

/** One place as it is now, with each of its bands. Throws `NotFound`. */
export async function placeNowOf(db: Db, session: Of, id: string): Promise<PlaceInDetail> {
  const spot = await findPlace(db, session, { id })
  const [{ places }, living] = await Promise.all([
    inhabitedAround(db, session, [spot], isWithin(climatePlaces, spot)),
    livingIn(db, session, spot),
  ])
  const holding = placesAround(places)(spot)
  const ids = holding.map((place) => place.id)
  const placed = await placedNow(db, [session.accountId], ids)
  const [one] = nowOf(holding.slice(0, 1), { places, placed, living, session })
  if (!one) throw new NotFound()
  return { ...one, bands: bandsOf(holding, today(session.timeZone)) }
}

type Read = {
  places: readonly Inhabited<ClimatePlace>[]
  placed: readonly Placed[]
  living: Awaited<ReturnType<typeof livingIn>>
  session: Of
}

/** Works out some places as they are now. Of `places`, those around and within them are needed, too. */
function nowOf(
  these: readonly Inhabited<ClimatePlace>[],
  { places, placed, living, session }: Read,
): PlaceNow[] {
  const { timeZone } = session
  const around = placesAround(places)
  const byPlace = Map.groupBy(placed, ({ place_id }) => place_id)
  const animalsIn = Map.groupBy(living, (animal) => around(animal)[0]?.id)
  const now = new Date()
  const day = dayOf(now.toISOString(), timeZone)
  return these.map((place) => {
    const holding = around(place)
    const part = partAt(place, now.toISOString(), timeZone)
    const sensors = holding.flatMap(({ id }) => byPlace.get(id) ?? [])
    return {
      place,
      zones: zonesOf(sensors, holding, { part, day, placeId: place.id, now }),
      brumation: brumationNow(holding, { part, day }),
      animals: (animalsIn.get(place.id) ?? []).map(({ id, name }) => ({ id, name })),
    }
  })
}

/** Where the first of these places is in brumation, with the limits of this part of the day. */
function brumationNow(
  places: readonly ClimatePlace[],
  { part, day }: Pick<Moment, 'part' | 'day'>,
): BrumationNow | null {
  const plan = planOf(places)
  const brumation = plan && brumationOn(plan, day)
  if (!plan || !brumation) return null
  const { phase, since, until } = brumation
  return { phase, since, until, ...coolBandOf(plan, part) }
}

/** The animals that have a place, or are within one, without those that the plan locks. */
const livingIn = (db: Db, session: Of, spot?: Spot) =>
  db
    .select({
      id: animals.id,
      name: animals.name,
      room: animals.room,
      rack: animals.rack,
      tub: animals.tub,
    })
    .from(animals)
    .where(
      and(
        eq(animals.account_id, session.accountId),
        isUnlocked(session),
        isNull(animals.deleted_at),
        eq(animals.state, 'kept'),
        sql`(${animals.room} <> '' or ${animals.rack} <> '' or ${animals.tub} <> '')`,
        spot && isWithin(animals, spot),
      ),
    )
    .orderBy(sql`${animals.name} collate "natural"`, animals.id)
