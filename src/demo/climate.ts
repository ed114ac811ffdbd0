import { sql } from 'drizzle-orm'
import { halfHoursOf } from '../care/climate/readings/halfHours.queries.ts'
import { makeWeeks } from '../care/climate/readings/weeks.queries.ts'
import type { Database, Transaction } from '../db/db.ts'
import {
  climateAlarms,
  climateHeard,
  climateHours,
  climateReadings,
  climateSensors,
  climateWatches,
} from '../db/schema.ts'

/** Makes room for the demo's readings, which no transaction can. */
export const makeRoom = (db: Database, now: Date) =>
  makeWeeks(db, now.getTime() - 10 * 86_400_000, now.getTime())

/**
 * Adds what the demo's sensors measured: each hour of a year, and every five minutes of the last ten days. The room's went
 * silent in the night, three days ago, which is an alarm; a heater was off for some hours a week before, which was one.
 */
export async function addDemoClimate(tx: Transaction, accountId: string, now: Date) {
  const to = now.toISOString()
  const sensors = sql`(
    select s.series, s.kind, case s.series when 1 then 30900 when 2 then 25700 when 3 then 57000
      when 4 then 22500 when 6 then 27100 else 31200 end as middle,
      case when s.kind = 'humidity' then 6000 when s.series = 6 then 360 else 900 end as swing,
      case s.series when 4 then interval '3 days 6 hours' else interval '0' end as silent,
      case s.series when 5 then interval '2 days' when 6 then interval '41 days' else interval '365 days' end as length
    from ${climateSensors} s where s.account_id = ${accountId}) s`
  // A wave of the day, the room's of the year with its height in July, and a noise that is the same each time.
  const valueAt = (at: ReturnType<typeof sql>) => sql`(s.middle
    + s.swing * sin(extract(epoch from ${at})::float8 / 43200 * pi() - 1.8)
    + case s.series when 4 then 1500 * cos((extract(epoch from ${at})::float8 / 31557600 - 0.54) * 2 * pi()) else 0 end
    + s.swing * 0.3 * sin(extract(epoch from ${at})::float8 / 977 + s.series)
    - case when s.series = 1 and ${at} between ${to}::timestamptz - interval '10 days 9 hours'
      and ${to}::timestamptz - interval '10 days 5 hours' then 3600 else 0 end)::int`
  await tx.execute(sql`
    insert into ${climateHours} (account_id, series, hour, n, total, low, high, first, last)
    select ${accountId}, s.series, hour, 12, 12 * ${valueAt(sql`hour`)}::bigint,
      ${valueAt(sql`hour`)} - s.swing / 9, ${valueAt(sql`hour`)} + s.swing / 9,
      ${valueAt(sql`hour`)} - s.swing / 20, ${valueAt(sql`hour`)} + s.swing / 20
    from ${sensors} cross join lateral generate_series(
      date_bin('1 hour', ${to}::timestamptz - s.length, 'epoch'::timestamptz),
      ${to}::timestamptz - s.silent - interval '1 hour', interval '1 hour') hour`)
  await tx.execute(sql`
    insert into ${climateReadings} (account_id, series, at, offsets_ms, thousandths)
    ${halfHoursOf(
      accountId,
      sql`(select s.series, (extract(epoch from at) * 1000)::bigint as at_ms, ${valueAt(sql`at`)} as value
        from ${sensors} cross join lateral generate_series(
          ${to}::timestamptz - least(s.length, interval '10 days'), ${to}::timestamptz - s.silent, interval '5 minutes') at)`,
    )}`)
  // Without a usual gap, those that no one goes on sending for don't fall silent.
  await tx.execute(sql`
    insert into ${climateHeard} (account_id, series, heard_at, at, value, gap_s)
    select ${accountId}, s.series, ${to}::timestamptz - s.silent, ${to}::timestamptz - s.silent,
      ${valueAt(sql`(${to}::timestamptz - s.silent)`)}, case when s.silent > '0' then 300 end
    from ${sensors}`)
  await tx.execute(sql`
    insert into ${climateWatches} (account_id, place_id, box, zone, kind, cause, since, alarm_id)
    select a.account_id, (z ->> 'place_id')::uuid, z ->> 'box', z ->> 'zone', z ->> 'kind', a.cause, a.since, a.id
    from ${climateAlarms} a cross join lateral jsonb_array_elements(a.zones) z
    where a.account_id = ${accountId} and a.ended_at is null`)
}
