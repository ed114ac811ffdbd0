import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import {
  animals,
  cleaningLogs,
  feeders,
  feedingLogs,
  supplements,
  weightLogs,
} from '../../db/schema.ts'
import type { Session } from '../../server/session.ts'
import type { FeedingLog } from '../logs/logs.contract.ts'
import type { RoundKind, RoundLine } from './roundLines.contract.ts'

/** What an animal took last, when it was last cared for in this way, and what it weighed. */
export type LastLogs = {
  taken:
    | (Pick<FeedingLog, 'feedingMethod' | 'supplement'> & {
        /** Null when it is none of the account's feeders any more. */
        feeder: FeedingLog['feeder'] | null
      })
    | null
} & Pick<RoundLine, 'lastWeight' | 'lastLogAt'>

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
      taken: correlated<LastLogs['taken']>(kind === 'feeding' ? lastTaken : sql`null::json`),
      lastWeight: correlated<LastLogs['lastWeight']>(lastWeight).mapWith(withMoment),
      lastLogAt: correlated<string | null>(lastOf[kind]).mapWith(inUtc),
    })
    .from(animals)
    .where(and(eq(animals.account_id, accountId), inArray(animals.id, animalIds)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** drizzle takes the table's name off columns that stand directly in a selected expression. */
const correlated = <Value>(expression: SQL) => sql<Value>`${expression}`

const lastTaken = sql`(select json_build_object(
    'feedingMethod', fed.feeding_method,
    'feeder', (select json_build_object('id', food.id, 'name', food.name, 'size', food.size)
      from ${feeders} food where food.account_id = fed.account_id and food.id = fed.feeder_id
        and food.deleted_at is null),
    'supplement', (select json_build_object('id', dust.id, 'name', dust.name)
      from ${supplements} dust where dust.account_id = fed.account_id and dust.id = fed.supplement_id
        and dust.deleted_at is null))
  from ${feedingLogs} fed
  where fed.account_id = ${animals.account_id} and fed.animal_id = ${animals.id} and fed.success
  order by fed.happened_at desc nulls last, fed.id desc nulls last limit 1)`

const lastWeight = sql`(select json_build_object('weightInGrams', weighed.weight_in_grams,
    'unit', weighed.unit, 'happenedAt', weighed.happened_at)
  from ${weightLogs} weighed
  where weighed.account_id = ${animals.account_id} and weighed.animal_id = ${animals.id}
  order by weighed.happened_at desc nulls last, weighed.id desc nulls last limit 1)`

const latestOf = (table: typeof feedingLogs | typeof cleaningLogs | typeof weightLogs) =>
  sql`(select log.happened_at from ${table} log
    where log.account_id = ${animals.account_id} and log.animal_id = ${animals.id}
    order by log.happened_at desc nulls last, log.id desc nulls last limit 1)`

const lastOf: Record<RoundKind, SQL> = {
  feeding: latestOf(feedingLogs),
  cleaning: latestOf(cleaningLogs),
  weighing: latestOf(weightLogs),
}

const inUtc = (moment: string) => new Date(moment).toISOString()
const withMoment = (weight: NonNullable<LastLogs['lastWeight']>) => ({
  ...weight,
  happenedAt: inUtc(weight.happenedAt),
})
