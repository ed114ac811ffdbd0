import { eq, sql } from 'drizzle-orm'
import { feeders, feedingLogs, supplements, users } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { feedingLog } from './logs.contract.ts'
import { routesOfLog } from './routesOfLog.ts'

/** The logs of an animal, every kind by the same routes under `animals/{animal}`. */
export const logRoutes = (context: Context) => async (app: App) => {
  await app.register(
    routesOfLog(context, feedingLog, {
      table: feedingLogs,
      where: {
        any: undefined,
        successful: eq(feedingLogs.success, true),
        failed: eq(feedingLogs.success, false),
      },
      filterOn: [
        feedingLogs.notes,
        sql`(select fed.name || ' ' || fed.size from ${feeders} fed
          where fed.account_id = ${feedingLogs.account_id} and fed.id = ${feedingLogs.feeder_id})`,
      ],
      reads: {
        feeder: sql`(select json_build_object('id', fed.id, 'name', fed.name, 'size', fed.size)
          from ${feeders} fed
          where fed.account_id = ${feedingLogs.account_id} and fed.id = ${feedingLogs.feeder_id})`,
        supplement: sql`(select json_build_object('id', dust.id, 'name', dust.name)
          from ${supplements} dust
          where dust.account_id = ${feedingLogs.account_id} and dust.id = ${feedingLogs.supplement_id})`,
        fedBy: sql`coalesce((select person.name from ${users} person
          where person.id = ${feedingLogs.recorded_by}), 'Unknown user')`,
      },
    }),
  )
}
