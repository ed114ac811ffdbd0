import { sql } from 'drizzle-orm'
import { feeders, feedingLogs, supplements, users } from '../../db/schema.ts'
import type { FeedingLog } from './logs.contract.ts'

/** What a feeding's record has beyond its row. */
export const feedingReads = {
  feeder: sql<
    FeedingLog['feeder']
  >`(select json_build_object('id', fed.id, 'name', fed.name, 'size', fed.size)
    from ${feeders} fed
    where fed.account_id = ${feedingLogs.account_id} and fed.id = ${feedingLogs.feeder_id})`,
  supplement: sql<
    FeedingLog['supplement']
  >`(select json_build_object('id', dust.id, 'name', dust.name)
    from ${supplements} dust
    where dust.account_id = ${feedingLogs.account_id} and dust.id = ${feedingLogs.supplement_id})`,
  fedBy: sql<string>`coalesce((select person.name from ${users} person
    where person.id = ${feedingLogs.recorded_by}), 'Unknown user')`,
}
