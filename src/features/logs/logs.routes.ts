import { eq, sql } from 'drizzle-orm'
import { feeders, feedingLogs } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { feedingLog } from './logs.contract.ts'
import { feedingReads } from './logs.queries.ts'
import { routesOfLog } from './routesOfLog.ts'

/** The logs of an animal, every kind by the same routes under `animals/{animal}`. */
export const logRoutes = (context: Context) => async (app: App) => {
  await app.register(
    routesOfLog(context, feedingLog, {
      table: feedingLogs,
      reads: feedingReads,
      filterOn: [
        feedingLogs.notes,
        sql`(select fed.name || ' ' || fed.size from ${feeders} fed
          where fed.account_id = ${feedingLogs.account_id} and fed.id = ${feedingLogs.feeder_id})`,
      ],
      where: {
        any: undefined,
        successful: eq(feedingLogs.success, true),
        failed: eq(feedingLogs.success, false),
      },
    }),
  )
}
