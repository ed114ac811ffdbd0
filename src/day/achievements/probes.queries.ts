import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import {
  accounts,
  animals,
  cleaningLogs,
  feedingLogs,
  logTotals,
  weightLogs,
} from '../../db/schema.ts'
import { type Asked, type Probe, probes } from './facts.ts'

/**
 * The probes found, as `probe account_id`. One statement, or none if no account lacks any. Only
 * reads logs of animals and days with new logs, or all of them at the first check. OFFSET 0 makes
 * the planner take one account at a time through the index, even with outdated statistics.
 */
export async function probesOf(db: Db, lookups: readonly Asked[]): Promise<Set<string>> {
  const parts = probes.flatMap((probe) => {
    const ids = lookups.flatMap(({ account_id, lacks }) => (lacks.has(probe) ? [account_id] : []))
    if (ids.length === 0) return []
    return [
      sql`(select ${sql.raw(`'${probe}'`)} || ' ' || asked.account_id as found from asked
        where asked.account_id = any(${sql.param(ids)}::uuid[]) and exists (${conditions[probe]}))`,
    ]
  })
  if (parts.length === 0) return new Set()
  const { rows } = await db.execute<{ found: string }>(sql`
    with asked as materialized (
      select ${accounts.id} as account_id, time_zone, ${firstIdAfter(sql`looked_at`)} as first_id,
        ${firstMomentAfter(sql`looked_at`)} as first_moment, looked_at is null as is_first_look
      from unnest(${sql.param(lookups.map(({ account_id }) => account_id))}::uuid[],
        ${sql.param(lookups.map(({ looked_at }) => looked_at))}::timestamptz[]) given (id, looked_at)
      join ${accounts} on ${accounts.id} = given.id)
    ${sql.join(parts, sql` union all `)}`)
  return new Set(rows.map(({ found: match }) => match))
}

type Logs = typeof feedingLogs | typeof weightLogs | typeof cleaningLogs

const isNew = sql`log.account_id = asked.account_id and log.id > asked.first_id
  and log.updated_at > asked.first_moment`

/** The totals of animals with new logs. */
function animalsWithNew(logs: Logs, kind: string): SQL {
  const total = sql`select counted.* from ${logTotals} counted
    where counted.account_id = asked.account_id and counted.kind = ${sql.raw(`'${kind}'`)}`
  return sql`(
    ${total} and asked.is_first_look
    union all
    ${total} and not asked.is_first_look
      and counted.animal_id in (select animal_id from ${logs} log where ${isNew})
    offset 0)`
}

const fed = sql`${animalsWithNew(feedingLogs, 'feeding_logs')} fed`
const weighed = sql`${animalsWithNew(weightLogs, 'weight_logs')} weighed`

const feedingsOfOne = sql`from ${feedingLogs} log
  where log.account_id = fed.account_id and log.animal_id = fed.animal_id`

const weightsOfOne = sql`from ${weightLogs} log
  where log.account_id = weighed.account_id and log.animal_id = weighed.animal_id`

const latestFirst = sql`order by happened_at desc nulls last, id desc nulls last`

const isKept = sql`animal.account_id = asked.account_id and animal.deleted_at is null
  and animal.state = 'kept'`

const conditions: Record<Probe, SQL> = {
  took_ten_in_a_row: sql`
    select from ${fed} where total - flagged >= 10 and (flagged = 0 or exists (
      select from (select success,
          count(*) filter (where not success) over (${latestFirst}) as refused
        ${feedingsOfOne}) run
      where success group by refused having count(*) >= 10))`,

  ate_after_refusals: sql`
    select from ${fed} where flagged >= 3 and total > flagged and exists (
      select from (select success,
          count(*) filter (where not success) over
            (${latestFirst} rows between 1 following and 3 following) as refused_before
        ${feedingsOfOne}) run
      where success and refused_before = 3)`,

  // From the day of the earliest new log, in any time zone.
  fed_ten_on_a_day: sql`
    select from ${feedingLogs} fed
    where fed.account_id = asked.account_id and fed.success and fed.happened_at >=
      case when asked.is_first_look then '-infinity' else (
        select min(log.happened_at) - interval '1 day' from ${feedingLogs} log where ${isNew}) end
    group by (fed.happened_at at time zone asked.time_zone)::date
    having count(distinct fed.animal_id) >= 10`,

  doubled_its_weight: sql`
    select from ${weighed} where total >= 2
      and (select max(weight_in_grams) ${weightsOfOne})
        >= 2 * (select weight_in_grams ${weightsOfOne}
          order by happened_at nulls first, id nulls first limit 1)`,

  kept_for_a_year: sql`
    select from ${animals} animal where ${isKept} and animal.created_at <= now() - interval '1 year'
    union all ${keptSince(feedingLogs, 'feeding_logs')}
    union all ${keptSince(weightLogs, 'weight_logs')}
    union all ${keptSince(cleaningLogs, 'cleaning_logs')}`,
}

/** One log is looked up for each animal that has any: an account may have many more logs than animals. */
function keptSince(logs: Logs, kind: string): SQL {
  return sql`select from ${logTotals} counted
    where counted.account_id = asked.account_id and counted.kind = ${sql.raw(`'${kind}'`)}
      and exists (select from ${logs} log
        where log.account_id = counted.account_id and log.animal_id = counted.animal_id
          and log.happened_at <= now() - interval '1 year' offset 0)
      and exists (select from ${animals} animal
        where animal.id = counted.animal_id and ${isKept} offset 0)`
}

/*
 * Finds logs written since `looked_at`, the account's last check (null: never). Ids begin with a
 * timestamp, so the primary key finds recent ones; the row tells when it was added or changed.
 */

/** The id before possibly new logs: those recorded offline arrive later. */
export const firstIdAfter = (looked_at: SQL): SQL => sql`
  coalesce(regexp_replace(lpad(to_hex(
      floor(extract(epoch from ${looked_at} - interval '30 days') * 1000)::bigint), 12, '0'),
    '^(.{8})(.{4})$', '\\1-\\2-7000-8000-000000000000')::uuid,
    '00000000-0000-0000-0000-000000000000')`

/**
 * The time after which a log is new: earlier than the check, since it may have been committed
 * later.
 */
export const firstMomentAfter = (looked_at: SQL): SQL =>
  sql`coalesce(${looked_at} - interval '5 minutes', '-infinity')`
