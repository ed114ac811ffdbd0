import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/db.ts'
import {
  climateHeard,
  climateHours,
  climateOpenHours,
  climateReadings,
} from '../../../db/schema.ts'
import { readingsOfRow } from './halfHours.queries.ts'

/** The most hours that are added up in one transaction. */
const most = 2000

/**
 * Adds up the hours that are over and have got readings since they last were. Those of an hour whose readings were
 * dropped in the meantime stay as they are. Returns how many hours were added up.
 */
export async function closeHours(db: Database, now: Date, signal?: AbortSignal): Promise<number> {
  let closed = 0
  for (;;) {
    signal?.throwIfAborted()
    const [opened, added] = await closeSome(db, now)
    closed += added
    if (opened < most) return closed
  }
}

async function closeSome(db: Database, now: Date): Promise<[opened: number, added: number]> {
  return db.transaction(async (tx) => {
    const { rows: open } = await tx.execute<Open>(sql`
      select account_id, series, hour from ${climateOpenHours}
      where hour <= ${now.toISOString()}::timestamptz - interval '1 hour' order by hour limit ${most}`)
    if (open.length === 0) return [0, 0]
    const hours = sql`unnest(${sql.param(open.map((one) => one.account_id))}::uuid[],
      ${sql.param(open.map(({ series }) => series))}::int[],
      ${sql.param(open.map(({ hour }) => hour))}::timestamptz[]) one (account_id, series, hour)`
    // Readings that are on their way in hold this lock, and then are there.
    await tx.execute(sql`
      select from ${climateHeard} h
      where (h.account_id, h.series) in (select one.account_id, one.series from ${hours})
      order by h.account_id, h.series for no key update of h`)
    await tx.execute(sql`
      delete from ${climateOpenHours} o using ${hours}
      where o.account_id = one.account_id and o.series = one.series and o.hour = one.hour`)
    const { rowCount } = await tx.execute(sql`
      insert into ${climateHours} (account_id, series, hour, n, total, low, high, first, last)
      select one.account_id, one.series, one.hour, sums.*
      from ${hours} cross join lateral (${hourSums(
        sql`r.account_id = one.account_id and r.series = one.series
          and r.at >= one.hour and r.at < one.hour + interval '1 hour'`,
      )}) sums
      where sums.n > 0
      on conflict (account_id, series, hour) do update
      set n = excluded.n, total = excluded.total, low = excluded.low, high = excluded.high,
        first = excluded.first, last = excluded.last`)
    return [open.length, rowCount ?? 0]
  })
}

type Open = { account_id: string; series: number; hour: string }

/** The sums of an hour's readings, whose rows are `r` in the condition: n, total, low, high, first and last. */
const hourSums = (isOfHour: ReturnType<typeof sql>) => sql`
  select count(*)::int as n, sum(e.value)::bigint as total, min(e.value) as low, max(e.value) as high,
    (array_agg(e.value order by e.at))[1] as first, (array_agg(e.value order by e.at desc))[1] as last
  from ${climateReadings} r cross join lateral ${readingsOfRow} e where ${isOfHour}`
