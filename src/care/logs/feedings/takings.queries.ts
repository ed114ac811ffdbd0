import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { animals, feeders, feedingLogs, supplements } from '../../../db/schema.ts'
import type { Tenant } from '../../../server/session/session.ts'
import type { FeedingLog } from '../logs.contract.ts'

/** An animal, and a feeder or any (null). */
export type Fed = { animal_id: string; feeder_id: string | null }

/** An animal's last meal of a feeder: how many, the method, and the supplement unless it was deleted. */
export type Taking = {
  animal_name: string
  taken: {
    count: number
    feedingMethod: FeedingLog['feedingMethod']
    feeder: { id: string; isDeleted: boolean }
    supplement: { id: string; name: string } | null
  } | null
}

/** Adds to each schedule how many its animal last took of its feeder, otherwise 1. One statement. */
export async function withCounts<Plan extends Fed>(
  db: Db,
  who: Tenant,
  plans: readonly Plan[],
): Promise<(Plan & { count: number })[]> {
  const fed = plans.filter(({ feeder_id }) => feeder_id !== null)
  const takings = await lastTakings(db, who, fed)
  const counts = new Map(fed.map((plan, at) => [plan, takings[at]?.taken?.count]))
  return plans.map((plan) => ({ ...plan, count: counts.get(plan) ?? 1 }))
}

/** Reads each animal's last meal of its feeder, or null; in the order of `fed`, in one statement. */
export async function lastTakings(db: Db, { accountId }: Tenant, fed: Fed[]): Promise<Taking[]> {
  if (fed.length === 0) return []
  const animalIds = sql.param(fed.map(({ animal_id }) => animal_id))
  const feederIds = sql.param(fed.map(({ feeder_id }) => feeder_id))
  const { rows } = await db.execute<Taking>(sql`
    select animal.name as animal_name, (select json_build_object(
        'count', log.count, 'feedingMethod', log.feeding_method,
        'feeder', (select json_build_object('id', prey.id, 'isDeleted', prey.deleted_at is not null)
          from ${feeders} prey where prey.account_id = log.account_id and prey.id = log.feeder_id),
        'supplement', (select json_build_object('id', dust.id, 'name', dust.name)
          from ${supplements} dust where dust.account_id = log.account_id
            and dust.id = log.supplement_id and dust.deleted_at is null))
      from ${feedingLogs} log
      where log.account_id = animal.account_id and log.animal_id = animal.id and log.success
        and (wanted.feeder_id is null or log.feeder_id = wanted.feeder_id)
      order by log.happened_at desc nulls last, log.id desc nulls last limit 1) as taken
    from unnest(${animalIds}::uuid[], ${feederIds}::uuid[])
      with ordinality wanted (animal_id, feeder_id, place)
    join ${animals} animal on animal.account_id = ${accountId} and animal.id = wanted.animal_id
    order by wanted.place`)
  return rows
}
