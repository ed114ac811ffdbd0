import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/db.ts'
import { climateOpenHours, climateReadings } from '../../../db/schema.ts'
import { mostOfHalfHour } from '../../../shared/climate.ts'

/* How readings are stored: a row for each half hour of a sensor. */

/** Milliseconds of a row. A constant of the statements, which group by it. */
const half_ms = sql.raw('1800000')

/** The rows, named `r`, in which readings of a sensor from one moment until another can be. */
export const rowsBetween = (from: SQL, to: SQL): SQL =>
  sql`r.at > ${from} - interval '30 minutes' and r.at <= ${to}`

/** The readings of a row of `climate_readings`, which is named `r`: `at`, and `value` in thousandths. */
export const readingsOfRow = sql`(
  select r.at + one.offset_ms * interval '1 millisecond' as at, one.value
  from unnest(coalesce(r.offsets_ms, '{0}'), coalesce(r.thousandths, array[r.value])) one (offset_ms, value))`

/** Readings, as `series`, `at_ms` and `value`, as the rows of a `select` for `climate_readings`. */
export const halfHoursOf = (accountId: string, readings: SQL): SQL => sql`
  select ${accountId}::uuid as account_id, series,
    to_timestamp((at_ms - at_ms % ${half_ms}) / 1000.0) as at,
    array_agg((at_ms % ${half_ms})::int order by at_ms) as offsets_ms, array_agg(value order by at_ms) as thousandths
  from ${readings} reading group by series, at_ms - at_ms % ${half_ms}`

/** A reading of a sensor, by its number in the account; in thousandths. */
export type NumberedReading = { series: number; at_ms: number; value: number }

/**
 * Keeps the readings that aren't there yet, and marks their hours. The caller holds the locks of their sensors. Of each
 * sensor returns how many are new, and how many there was no room for, as its half hour is full.
 */
export async function keepReadings(
  tx: Transaction,
  accountId: string,
  readings: readonly NumberedReading[],
): Promise<Map<number, { kept: number; excess: number }>> {
  if (readings.length === 0) return new Map()
  const times = readings.map(({ at_ms }) => Math.round(at_ms))
  const [first, last] = [Math.min(...times), Math.max(...times)].map((time) =>
    new Date(time).toISOString(),
  )
  const { rows } = await tx.execute<{ series: number; kept: number; excess: number }>(sql`
    with fresh as (
      select distinct on (series, at_ms) series, at_ms, value, at_ms - at_ms % ${half_ms} as half
      from unnest(${sql.param(readings.map(({ series }) => series))}::int[],
        ${sql.param(times)}::bigint[],
        ${sql.param(readings.map(({ value }) => value))}::int[]) with ordinality one (series, at_ms, value, place)
      order by series, at_ms, place),
    stored as (
      select h.series, h.half, (extract(epoch from e.at) * 1000)::bigint as at_ms
      from (select distinct series, half, to_timestamp(half / 1000.0) as at from fresh) h
      join ${climateReadings} r on r.account_id = ${accountId} and r.series = h.series
        and r.at >= h.at and r.at < h.at + interval '30 minutes'
        and ${rowsBetween(sql`${first}::timestamptz`, sql`${last}::timestamptz`)}
      cross join lateral ${readingsOfRow} e),
    sizes as (select series, half, count(*) as size from stored group by series, half),
    news as (
      select f.series, f.at_ms, f.value, coalesce(s.size, 0)
        + row_number() over (partition by f.series, f.half order by f.at_ms) as place
      from fresh f left join sizes s on s.series = f.series and s.half = f.half
      where not exists (select from stored s where s.series = f.series and s.at_ms = f.at_ms)),
    kept as (
      insert into ${climateReadings} as r (account_id, series, at, offsets_ms, thousandths)
      ${halfHoursOf(accountId, sql`(select * from news where place <= ${mostOfHalfHour})`)}
      order by series, at
      on conflict (account_id, series, at) do update set value = null,
        offsets_ms = coalesce(r.offsets_ms, '{0}') || excluded.offsets_ms,
        thousandths = coalesce(r.thousandths, array[r.value]) || excluded.thousandths
      returning series, at),
    marked as (
      insert into ${climateOpenHours} (account_id, series, hour)
      select distinct ${accountId}::uuid, series, date_bin('1 hour', at, 'epoch'::timestamptz)
      from kept order by 2, 3 on conflict do nothing)
    select series, count(*) filter (where place <= ${mostOfHalfHour})::int as kept,
      count(*) filter (where place > ${mostOfHalfHour})::int as excess
    from news group by series`)
  return new Map(rows.map(({ series, ...counts }) => [series, counts]))
}
