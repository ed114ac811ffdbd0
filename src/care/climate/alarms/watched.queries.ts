import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import {
  accounts,
  climateAlarmRules,
  climateAlarmSettings,
  climatePlaces,
  climateReadings,
} from '../../../db/schema.ts'
import { fromThousandths } from '../../../shared/climate.ts'
import { dayOf } from '../../../shared/dates.ts'
import type { Bounds } from '../places/narrowest.ts'
import { type Placed, placedNow } from '../places/placed.queries.ts'
import { type ClimatePlace, placeName } from '../places/places.contract.ts'
import { settledSpecies } from '../places/residents.queries.ts'
import {
  boundsOn,
  type Day,
  type DayPart,
  type Inhabited,
  inhabited,
  isBounded,
  partAt,
  placesAround,
} from '../places/targets.ts'
import { readingsOfRow, rowsBetween } from '../readings/halfHours.queries.ts'
import { isOfNow } from '../sensors/silence.ts'
import { usualMinutes } from './alarms.contract.ts'
import { type Extremes, heardIn, type Watchable } from './sights.ts'

/** A zone that has a sensor of its own, with what its alarms go by: of a place, or a box of the incubator. */
export type WatchedZone = Watchable & {
  account_id: string
  place_id: string | null
  box: string | null
  /** The name of the place within its room, or of the box. */
  place: string
  /** The names of the clutches in the box. */
  clutches: string[]
  room: string
  zone: Placed['zone']
  series: number
  /** True also on a day of brumation that asks for nothing. Without a target only a device's own error is an alarm, and in a box silence. */
  hasTarget: boolean
}

type Rule = typeof climateAlarmRules.$inferSelect

/**
 * The zones of these accounts, or of all, as they are now: of several sensors in a zone the first that is heard counts.
 * Left out are zones without alarms, and those without a live sensor.
 */
export async function zonesWatched(
  db: Db,
  now: Date,
  accountIds?: readonly string[],
): Promise<WatchedZone[]> {
  const placed = await placedNow(db, accountIds)
  const places = await db
    .select({
      place: climatePlaces,
      timeZone: accounts.time_zone,
      minutes: climateAlarmSettings.minutes,
    })
    .from(climatePlaces)
    .innerJoin(accounts, eq(accounts.id, climatePlaces.account_id))
    .leftJoin(climateAlarmSettings, eq(climateAlarmSettings.account_id, climatePlaces.account_id))
    .where(
      and(
        isNull(climatePlaces.deleted_at),
        accountIds && inArray(climatePlaces.account_id, [...accountIds]),
      ),
    )
  const rules = await db
    .select()
    .from(climateAlarmRules)
    .where(accountIds && inArray(climateAlarmRules.account_id, [...accountIds]))
  const settled = await settledSpecies(db, [...new Set(placed.map(({ account_id }) => account_id))])
  const speciesOf = Map.groupBy(settled, ({ account_id }) => account_id)
  const timesOf = timesNow(now)
  const ruleOf = new Map(rules.map((rule) => [keyOf(rule), rule]))
  const sensorsOf = Map.groupBy(placed, ({ account_id, place_id }) => `${account_id} ${place_id}`)
  const ofAccount = Map.groupBy(places, ({ place }) => place.account_id)
  return [...ofAccount].flatMap(([account_id, own]) => {
    const species = speciesOf.get(account_id) ?? []
    const around = placesAround(
      inhabited(
        own.map(({ place }) => place),
        species,
      ),
    )
    return own.flatMap(({ place, timeZone, minutes }) =>
      zonesOf(sensorsOf.get(`${account_id} ${place.id}`) ?? [], {
        holding: around(place),
        place,
        minutes: minutes ?? usualMinutes,
        times: timesOf(place, timeZone),
        ruleOf: (place_id, zone = '', kind = '') =>
          ruleOf.get(keyOf({ account_id, place_id, zone, kind })),
        now: now.getTime(),
      }),
    )
  })
}

const keyOf = ({
  account_id,
  place_id,
  zone,
  kind,
}: Pick<Rule, 'account_id' | 'place_id' | 'zone' | 'kind'>) =>
  `${account_id} ${place_id} ${zone} ${kind}`

type Around = {
  place: ClimatePlace
  holding: readonly Inhabited<ClimatePlace>[]
  minutes: number
  times: readonly DayTime[]
  ruleOf: (placeId: string, zone?: Rule['zone'], kind?: Rule['kind']) => Rule | undefined
  now: number
}

function zonesOf(
  sensors: readonly Placed[],
  { place, holding, minutes, times, ruleOf, now }: Around,
): WatchedZone[] {
  if (sensors.length === 0) return []
  const ofPlaces = holding.flatMap(({ id }) => ruleOf(id) ?? [])
  if (ofPlaces.some(({ is_off }) => is_off)) return []
  const byZone = Map.groupBy(sensors, ({ zone, kind }) => `${zone} ${kind}`)
  const isSettled = times.every(({ part }) => part === times[0]?.part)
  return [...byZone.values()].flatMap((all) => {
    const [heard, first] = [heardIn(all, now), all[0]]
    if (!heard?.isLive || !first) return []
    const { zone, kind, account_id, place_id } = first
    const rule = ruleOf(place_id, zone, kind)
    if (rule?.is_off) return []
    const limits = times.map(({ part, day }) => boundsOn(holding, { zone, kind, part }, day))
    const own = [rule, ...ofPlaces]
    return {
      ...{ account_id, place_id, box: null, zone, kind, ...heard },
      place: placeName({ ...place, room: '' }),
      room: place.room ?? '',
      clutches: [],
      limits: widest(limits),
      hasTarget: isBounded(holding, { zone, kind }, times[0]?.day ?? ''),
      minutes: own.find((one) => (one?.minutes ?? null) !== null)?.minutes ?? minutes,
      silent_minutes:
        own.find((one) => (one?.silent_minutes ?? null) !== null)?.silent_minutes ?? null,
      isRated: kind === 'temperature' && isSettled && (rule?.is_rated ?? zone !== 'basking'),
    }
  })
}

/** The widest of these bounds: nothing warms or cools at once when day and night change. */
function widest(bounds: readonly Bounds[]): Bounds {
  const lows = bounds.map(({ low }) => low)
  const highs = bounds.map(({ high }) => high)
  const of = (values: (number | null)[], pick: (...values: number[]) => number) =>
    values.some((value) => value === null) ? null : pick(...values.filter((one) => one !== null))
  return { low: of(lows, Math.min), high: of(highs, Math.max) }
}

const hour_ms = 3_600_000

type DayTime = { part: DayPart; day: string }

/** The part of the day, and the day, that it is at a place; for an hour after a change, those before as well. */
function timesNow(now: Date) {
  const moments = [now, new Date(now.getTime() - hour_ms)].map((moment) => moment.toISOString())
  const times = new Map<string, DayTime[]>()
  return (place: Day, timeZone: string): DayTime[] => {
    const key = `${timeZone} ${place.day_from} ${place.day_to}`
    const before = times.get(key)
    if (before) return before
    const both = moments.map((moment) => timeIn(place, moment, timeZone))
    const [one, other] = both
    const isSame = one?.part === other?.part && one?.day === other?.day
    const own = isSame ? both.slice(1) : both
    times.set(key, own)
    return own
  }
}

/** A zone that this server doesn't know goes by UTC, so that the others are looked after. */
function timeIn(place: Day, moment: string, timeZone: string): DayTime {
  try {
    return { part: partAt(place, moment, timeZone), day: dayOf(moment, timeZone) }
  } catch {
    return { part: partAt(place, moment, 'Etc/UTC'), day: moment.slice(0, 10) }
  }
}

const window_ms = 15 * 60_000

/** The extremes of the last quarter of an hour of each zone whose changes are judged, by account and number of the sensor. */
export async function extremesOf(
  db: Db,
  zones: readonly WatchedZone[],
  now: number,
): Promise<Map<string, Extremes>> {
  const rated = zones.filter((zone) => zone.isRated && zone.hasTarget && isOfNow(zone, now))
  if (rated.length === 0) return new Map()
  const momentOf = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`
  const [from, to] = [momentOf(now - window_ms), momentOf(now)]
  const { rows } = await db.execute<{
    account_id: string
    series: number
    low: number
    high: number
  }>(sql`
    select one.account_id, one.series, r.low, r.high
    from unnest(${sql.param(rated.map(({ account_id }) => account_id))}::uuid[],
      ${sql.param(rated.map(({ series }) => series))}::int[]) one (account_id, series)
    cross join lateral (select min(e.value) as low, max(e.value) as high
      from ${climateReadings} r cross join lateral ${readingsOfRow} e
      where r.account_id = one.account_id and r.series = one.series
        and ${rowsBetween(from, to)} and e.at > ${from} and e.at <= ${to}) r
    where r.low is not null`)
  return new Map(
    rows.map(({ account_id, series, low, high }) => [
      `${account_id} ${series}`,
      { low: fromThousandths(low), high: fromThousandths(high) },
    ]),
  )
}
