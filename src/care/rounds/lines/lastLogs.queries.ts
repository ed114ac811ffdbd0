import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { RoundKind } from '../../../collection/animals/roundAddress.ts'
import type { Db } from '../../../db/db.ts'
import {
  animals,
  cleaningLogs,
  feeders,
  feedingLogs,
  supplements,
  weightLogs,
} from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import { lastWeighing } from '../../animals/latest.queries.ts'
import type { FeedingLog } from '../../logs/logs.contract.ts'
import type { RoundLine } from './roundLines.contract.ts'

/** An animal's last meal, its last log of the round's kind, its last weight that isn't in doubt, and feedings. */
export type LastLogs = {
  taken:
    | (Pick<FeedingLog, 'feedingMethod' | 'supplement' | 'happenedAt'> & {
        /** Null if the feeder was deleted. */
        feeder: FeedingLog['feeder'] | null
      })
    | null
  latest: { happenedAt: string; refusal: RoundLine['lastRefusal'] } | null
} & Pick<RoundLine, 'lastWeight' | 'lastFeedings'>

/** The last logs of animals, by the animal, in one statement. */
export async function lastLogsOf(
  db: Db,
  { accountId }: Session,
  kind: RoundKind,
  animalIds: string[],
): Promise<Map<string, LastLogs & { id: string }>> {
  if (animalIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: animals.id,
      taken: (kind === 'feeding' ? lastTaken : sql`null::json`).mapWith(
        withMoment<NonNullable<LastLogs['taken']>>,
      ),
      lastFeedings: (kind === 'feeding' ? lastFeedings : sql`'[]'::json`).mapWith(
        (feedings: RoundLine['lastFeedings']) => feedings.map(withMoment),
      ),
      lastWeight: lastWeighing,
      latest: latestOf[kind].mapWith(withMoment<NonNullable<LastLogs['latest']>>),
    })
    .from(animals)
    .where(and(eq(animals.account_id, accountId), inArray(animals.id, animalIds)))
  return new Map(rows.map((row) => [row.id, row]))
}

const lastTaken = sql`(select json_build_object(
    'feedingMethod', fed.feeding_method, 'happenedAt', fed.happened_at,
    'feeder', (select json_build_object('id', food.id, 'name', food.name, 'size', food.size)
      from ${feeders} food where food.account_id = fed.account_id and food.id = fed.feeder_id
        and food.deleted_at is null),
    'supplement', (select json_build_object('id', dust.id, 'name', dust.name)
      from ${supplements} dust where dust.account_id = fed.account_id and dust.id = fed.supplement_id
        and dust.deleted_at is null))
  from ${feedingLogs} fed
  where fed.account_id = ${animals.account_id} and fed.animal_id = ${animals.id} and fed.success
  order by fed.happened_at desc nulls last, fed.id desc nulls last limit 1)`

/** The last three, oldest first. */
const lastFeedings = sql`(select coalesce(json_agg(json_build_object(
    'success', fed.success, 'happenedAt', fed.happened_at) order by fed.happened_at, fed.id), '[]')
  from (select last_fed.success, last_fed.happened_at, last_fed.id from ${feedingLogs} last_fed
    where last_fed.account_id = ${animals.account_id} and last_fed.animal_id = ${animals.id}
    order by last_fed.happened_at desc nulls last, last_fed.id desc nulls last limit 3) fed)`

const lastIn = (
  table: typeof feedingLogs | typeof cleaningLogs | typeof weightLogs,
  refusal = sql`null`,
) =>
  sql`(select json_build_object('happenedAt', log.happened_at, 'refusal', ${refusal})
    from ${table} log
    where log.account_id = ${animals.account_id} and log.animal_id = ${animals.id}
    order by log.happened_at desc nulls last, log.id desc nulls last limit 1)`

const latestOf: Record<RoundKind, SQL> = {
  feeding: lastIn(
    feedingLogs,
    sql`case when not log.success then coalesce(log.refusal_reason, 'refused') end`,
  ),
  cleaning: lastIn(cleaningLogs),
  weighing: lastIn(weightLogs),
}

const withMoment = <Log extends { happenedAt: string }>(log: Log): Log => ({
  ...log,
  happenedAt: new Date(log.happenedAt).toISOString(),
})
