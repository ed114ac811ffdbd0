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
import { among } from '../../server/crud.ts'
import { type Asked, type Probe, probes } from './facts.ts'

/**
 * What was found in which account, as `probe account_id`. One statement, or none when nobody lacks
 * anything. Each part goes over the animals' totals first and reads the logs of those only with
 * enough of them, in the order of an index.
 */
export async function probesOf(db: Db, asked: readonly Asked[]): Promise<Set<string>> {
  const parts = probes.flatMap((probe) => {
    const ids = asked.flatMap(({ account_id, lacks }) => (lacks.has(probe) ? [account_id] : []))
    if (ids.length === 0) return []
    return [
      sql`(select ${sql.raw(`'${probe}'`)} || ' ' || ${accounts.id} as found from ${accounts}
        where ${among(accounts.id, ids)} and exists (${conditions[probe]}))`,
    ]
  })
  if (parts.length === 0) return new Set()
  const { rows } = await db.execute<{ found: string }>(sql.join(parts, sql` union all `))
  return new Set(rows.map(({ found }) => found))
}

const feedingsOfOne = sql`from ${feedingLogs} fed
  where fed.account_id = counted.account_id and fed.animal_id = counted.animal_id`

const feedingTotals = sql`from ${logTotals} counted
  where counted.account_id = ${accounts.id} and counted.kind = 'feeding_logs'`

const latestFirst = sql`order by happened_at desc nulls last, id desc nulls last`

const conditions: Record<Probe, SQL> = {
  took_ten_in_a_row: sql`
    select ${feedingTotals} and total - flagged >= 10 and (flagged = 0 or exists (
      select from (select success, count(*) filter (where not success) over (${latestFirst}) as refused
        ${feedingsOfOne}) run
      where success group by refused having count(*) >= 10))`,

  ate_after_refusals: sql`
    select ${feedingTotals} and flagged >= 3 and total > flagged and exists (
      select from (select success,
          count(*) filter (where not success) over
            (${latestFirst} rows between 1 following and 3 following) as refused_before
        ${feedingsOfOne}) run
      where success and refused_before = 3)`,

  fed_ten_on_a_day: sql`
    select where (select count(*) ${feedingTotals} and total > flagged) >= 10 and exists (
      select from ${feedingLogs} fed where fed.account_id = ${accounts.id} and fed.success
      group by (fed.happened_at at time zone ${accounts.time_zone})::date
      having count(distinct fed.animal_id) >= 10)`,

  doubled_its_weight: sql`
    select from ${logTotals} counted
    where counted.account_id = ${accounts.id} and counted.kind = 'weight_logs' and total >= 2
      and (select max(weight_in_grams) ${weightsOfOne()})
        >= 2 * (select weight_in_grams ${weightsOfOne()}
          order by happened_at nulls first, id nulls first limit 1)`,

  kept_for_a_year: sql`
    select from ${animals} animal
    where animal.account_id = ${accounts.id} and animal.deleted_at is null and animal.state = 'kept'
      and (animal.created_at <= now() - interval '1 year' or ${loggedBefore(feedingLogs)}
        or ${loggedBefore(weightLogs)} or ${loggedBefore(cleaningLogs)})`,
}

function weightsOfOne() {
  return sql`from ${weightLogs} weighed
    where weighed.account_id = counted.account_id and weighed.animal_id = counted.animal_id`
}

function loggedBefore(logs: typeof feedingLogs | typeof weightLogs | typeof cleaningLogs) {
  return sql`exists (select from ${logs} log where log.account_id = animal.account_id
    and log.animal_id = animal.id and log.happened_at <= now() - interval '1 year')`
}
