import { sql } from 'drizzle-orm'
import { feeders, feedingLogs, poopLogs, weightLogs } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { ascending, descending } from '../../server/orders.ts'
import { cleaningLog, feedingLog, poopLog, sheddingLog, weightLog } from './logs.contract.ts'
import { earliestFirst, type LogTable, latestFirst, logReads, logTables } from './logs.queries.ts'
import { routesOfLog } from './routesOfLog.ts'

/** The logs of an animal, every kind by the same routes under `animals/{animal}`. */
export const logRoutes = (context: Context) => async (app: App) => {
  await app.register(
    routesOfLog(context, feedingLog, {
      table: feedingLogs,
      reads: logReads.feeding,
      orderBy: byMoment(feedingLogs),
      filterOn: [
        feedingLogs.notes,
        sql`(select fed.name || ' ' || fed.size from ${feeders} fed
          where fed.account_id = ${feedingLogs.account_id} and fed.id = ${feedingLogs.feeder_id})`,
      ],
      where: {
        any: undefined,
        successful: sql`${feedingLogs.success}`,
        failed: sql`not ${feedingLogs.success}`,
      },
    }),
  )
  await app.register(
    routesOfLog(context, cleaningLog, {
      table: logTables.cleaning,
      reads: logReads.cleaning,
      orderBy: byMoment(logTables.cleaning),
      filterOn: [logReads.cleaning.cleanedBy],
      where: { any: undefined },
    }),
  )
  await app.register(
    routesOfLog(context, sheddingLog, {
      table: logTables.shedding,
      reads: logReads.shedding,
      orderBy: byMoment(logTables.shedding),
      filterOn: [logTables.shedding.quality, logReads.shedding.recordedBy],
      where: { any: undefined },
    }),
  )
  await app.register(
    routesOfLog(context, weightLog, {
      table: weightLogs,
      reads: logReads.weight,
      orderBy: {
        ...byMoment(weightLogs),
        weight_in_grams_desc: descending(weightLogs.weightInGrams),
        weight_in_grams_asc: ascending(weightLogs.weightInGrams),
      },
      filterOn: [logReads.weight.recordedBy],
      where: { any: undefined },
    }),
  )
  await app.register(
    routesOfLog(context, poopLog, {
      table: poopLogs,
      reads: logReads.poop,
      orderBy: byMoment(poopLogs),
      filterOn: [poopLogs.notes],
      where: {
        any: undefined,
        unusual: sql`${poopLogs.unusual}`,
        usual: sql`not ${poopLogs.unusual}`,
      },
    }),
  )
}

const byMoment = (table: LogTable) => ({
  happened_at_desc: latestFirst(table),
  happened_at_asc: earliestFirst(table),
})
