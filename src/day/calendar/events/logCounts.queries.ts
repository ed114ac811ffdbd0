import { type SQL, sql } from 'drizzle-orm'
import { isUnlocked } from '../../../collection/animals/animals.queries.ts'
import type { Db } from '../../../db/db.ts'
import {
  animals,
  cleaningLogs,
  doses,
  feedingLogs,
  imports,
  poopLogs,
  sheddingLogs,
  treatments,
  weightLogs,
} from '../../../db/schema.ts'
import type { Asking } from '../../../db/statement.ts'
import type { Viewer } from '../../../server/session/session.ts'
import type { EventKind } from './events.contract.ts'

/** How many logs of a kind a day has; those that speak are exceptions: refusals, sheds, unusual poops, skipped doses. */
export type LogCount = { day: string; kind: EventKind; speaks: boolean; count: number }

/**
 * Counts the logs of an account's animals by day and kind, each day along the account's index of a kind. One statement.
 */
export async function logCounts(
  db: Db,
  viewer: Viewer,
  { from, to }: { from: string; to: string },
): Promise<LogCount[]> {
  const { accountId, timeZone } = viewer
  const counted = (kind: string, table: SQL, speaks: SQL, animal = sql`log.animal_id`) => sql`
    select ${kind}::text as kind, count(*) filter (where ${speaks})::int as exceptions,
      count(*) filter (where not (${speaks}))::int as routine
    from ${table} where log.account_id = ${accountId}
      and log.happened_at >= days.begins and log.happened_at < days.ends and ${isDated(viewer)}
      and ${animal} not in (select id from hidden)`
  const kinds = [
    counted('feed', sql`${feedingLogs} log`, sql`not log.success`),
    counted('clean', sql`${cleaningLogs} log`, sql`false`),
    counted('weigh', sql`${weightLogs} log`, sql`false`),
    counted('shed', sql`${sheddingLogs} log`, sql`true`),
    counted('poop', sql`${poopLogs} log`, sql`log.unusual`),
    counted('dose', dosesWithCourse, sql`log.skipped_for is not null`, sql`course.animal_id`),
  ]
  const { rows } = await db.execute<LogCount>(sql`
    with hidden as materialized (${hiddenAnimals(viewer)})
    select day::text, kind, speaks, count
    from (select day::date as day, day::date::timestamp at time zone ${timeZone} as begins,
        (day::date + 1)::timestamp at time zone ${timeZone} as ends
      from generate_series(${from}::timestamp, ${to}::timestamp, '1 day') day) days
    cross join lateral (${sql.join(kinds, sql` union all `)}) counted
    cross join lateral (values (true, exceptions), (false, routine)) sums (speaks, count)
    where count > 0`)
  return rows
}

/** True unless an import dated a `log` by itself, as it does a weight of which the file says no day. */
export const isDated = ({ accountId }: Pick<Asking, 'accountId'>) => sql`log.happened_at not in (
  select ${imports.created_at} from ${imports} where ${imports.account_id} = ${accountId})`

export const dosesWithCourse: SQL = sql`${doses} log join ${treatments} course
  on course.account_id = log.account_id and course.id = log.treatment_id`

/** The ids of deleted and locked animals, whose logs aren't shown. */
export const hiddenAnimals = (viewer: Viewer): SQL =>
  sql`select ${animals.id} from ${animals} where ${animals.account_id} = ${viewer.accountId}
    and not (${animals.deleted_at} is null and ${isUnlocked(viewer)})`
