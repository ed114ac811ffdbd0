import { type SQL, sql } from 'drizzle-orm'
import {
  accounts,
  airReadings,
  climateHeard,
  climateHours,
  climatePlacements,
  climateSensors,
  clutches,
  eggs,
} from '../../db/schema.ts'

/**
 * Rows (`at`, `mean`, `low`, `high`) of a sensor `s` placed as `p`, within that and between two moments: each hour
 * that has passed, by its start, and its latest reading. An hour in which the sensor was moved belongs to no box.
 */
const readingsOf = (from: SQL, to: SQL) => sql`
  select hour.hour as at, hour.total / hour.n / 1000.0 as mean, hour.low / 1000.0 as low,
    hour.high / 1000.0 as high
  from ${climateHours} hour where hour.account_id = p.account_id and hour.series = s.series
    and hour.hour >= greatest(p.placed_at, ${from})
    and hour.hour <= least(p.ended_at, ${to}) - interval '1 hour'
  union all
  select latest.at, latest.value / 1000.0, latest.value / 1000.0, latest.value / 1000.0
  from ${climateHeard} latest where latest.account_id = p.account_id and latest.series = s.series
    and p.ended_at is null and s.asking is null
    and latest.at >= greatest(p.placed_at, ${from}) and latest.at < ${to}`

const sensorsOfBoxes = sql`${climatePlacements} p join ${climateSensors} s
  on s.account_id = p.account_id and s.id = p.sensor_id and not s.is_ignored
    and s.kind in ('temperature', 'humidity')`

const ofKind = (kind: 'temperature' | 'humidity', value: SQL) =>
  sql`case when s.kind = ${sql.raw(`'${kind}'`)} then ${value} end`

/**
 * The air of an account's boxes since a moment, as rows of readings by hand and of files, and of what sensors there
 * said: `box`, `at`, and of each value its mean, lowest and highest. `is_sensed` tells them apart.
 */
export const airOfBoxes = (accountId: string, from: SQL) => sql`
  select box, happened_at as at, celsius, celsius as celsius_min, celsius as celsius_max,
    humidity, humidity as humidity_min, humidity as humidity_max, false as is_sensed
  from ${airReadings} where account_id = ${accountId} and happened_at > ${from}
  union all
  select p.box, one.at, ${ofKind('temperature', sql`one.mean`)}, ${ofKind('temperature', sql`one.low`)},
    ${ofKind('temperature', sql`one.high`)}, ${ofKind('humidity', sql`one.mean`)},
    ${ofKind('humidity', sql`one.low`)}, ${ofKind('humidity', sql`one.high`)}, true
  from ${sensorsOfBoxes} cross join lateral (${readingsOf(from, sql`'infinity'`)}) one
  where p.account_id = ${accountId} and p.box is not null`

/** The last day on which a clutch was in its box; null while it is there. */
const overOn = sql`coalesce(${clutches.hatchedOn}, (
  select max(egg.state_on) from ${eggs} egg
  where egg.account_id = ${clutches.account_id} and egg.clutch_id = ${clutches.id}
  having bool_and(egg.state not in ('good', 'pipped'))))`

/** The time zone of a clutch's account. */
export const zoneOfClutch = sql`(select time_zone from ${accounts} where id = ${clutches.account_id})`

/** Readings by hand or of a file, within the time of a clutch in its box. */
const readByHand = sql`${airReadings} reading
  where reading.account_id = ${clutches.account_id} and reading.box = ${clutches.box}
    and reading.happened_at >= begins and reading.happened_at < ends`

/**
 * The latest air of a clutch as JSON, from when it came into its box until it was over; null if there is none. What was
 * measured within the hour before counts as well, since a sensor measures one of both.
 */
export const latestAir = sql`(
  select json_build_object(
    'celsius', (array_agg(celsius order by at desc) filter (where celsius is not null))[1],
    'humidity', (array_agg(humidity order by at desc) filter (where humidity is not null))[1],
    'happened_at', max(at))
  from (
    select *, max(at) over () as last from (
      select ((coalesce(${clutches.incubating_since}, ${clutches.laid_on}, '-infinity'))::timestamp
          at time zone account.time_zone) as begins,
        coalesce((${overOn} + 1)::timestamp at time zone account.time_zone, 'infinity') as ends
      from ${accounts} account where account.id = ${clutches.account_id}) time
    cross join lateral (
      select reading.happened_at as at, reading.celsius, reading.humidity from ${readByHand}
        and reading.happened_at > (select max(reading.happened_at) from ${readByHand}) - interval '1 hour'
      union all
      select one.at, ${ofKind('temperature', sql`round(one.mean, 1)`)},
        ${ofKind('humidity', sql`round(one.mean, 1)`)}
      from ${sensorsOfBoxes} cross join lateral (
        select * from (${readingsOf(sql`begins`, sql`ends`)}) each order by at desc limit 1) one
      where p.account_id = ${clutches.account_id} and p.box = ${clutches.box}) air) reading
  where at > last - interval '1 hour' having count(*) > 0)`
