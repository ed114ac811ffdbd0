import { eq, sql } from 'drizzle-orm'
import { belowAnimal } from '../../collection/animals/openAnimals.queries.ts'
import type { Database } from '../../db/db.ts'
import {
  cleaningLogs,
  feeders,
  feedingLogs,
  poopLogs,
  sheddingLogs,
  weightLogs,
} from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import type { Session } from '../../server/session/session.ts'
import { type ListQuery, listQuery } from '../../server/wire.ts'
import { mealsTogether } from './feedings/mealsTogether.queries.ts'
import { logWrites } from './kinds.queries.ts'
import { everyLog, type LogFilter } from './logPages.queries.ts'
import {
  cleaningLog,
  feedingLog,
  ofFeeder,
  poopLog,
  sheddingLog,
  weightLog,
} from './logs.contract.ts'
import { earliestFirst, type LogTable, latestFirst, logReads } from './logs.queries.ts'
import { logVerbs } from './logVerbs.queries.ts'

/** The logs of an animal, with the same routes for every kind under `animals/{animal}`. */
export const logRoutes = (context: Context) => async (app: App) => {
  for (const kind of kinds) await kind(context)(app)
}

const inLogs = { below: belowAnimal, changes: 'logs' } as const

const byMoment = (table: LogTable) => ({
  happened_at_desc: latestFirst(table),
  happened_at_asc: earliestFirst(table),
})

const flagged: LogFilter['count'] = (counted) => counted.flagged
const unflagged: LogFilter['count'] = ({ total, flagged }) => total - flagged

const feedingVerbs = logVerbs({
  table: feedingLogs,
  reads: logReads.feeding,
  writes: logWrites.feeding,
  orderBy: byMoment(feedingLogs),
  filterOn: [
    feedingLogs.notes,
    sql`(select fed.name || ' ' || fed.size from ${feeders} fed
      where fed.account_id = ${feedingLogs.account_id} and fed.id = ${feedingLogs.feeder_id})`,
  ],
  filters: {
    any: everyLog,
    successful: { where: sql`${feedingLogs.success}`, count: unflagged },
    failed: { where: sql`not ${feedingLogs.success}`, count: flagged },
  },
})

/** The feedings of an animal, or those of one feeder. */
function listFeedings(db: Database) {
  const pages = feedingVerbs.list(db)
  return (session: Session, { feeder_id, ...query }: FeedingQuery, path: { animalId: string }) =>
    pages(session, query, path, feeder_id ? eq(feedingLogs.feeder_id, feeder_id) : undefined)
}
type FeedingQuery = ListQuery<typeof feedingLog> & { feeder_id?: string | null | undefined }

const kinds = [
  resourceRoutes(
    feedingLog,
    { addTogether: mealsTogether, ...feedingVerbs, list: listFeedings },
    { ...inLogs, query: listQuery(feedingLog).extend(ofFeeder()) },
  ),
  resourceRoutes(
    cleaningLog,
    logVerbs({
      table: cleaningLogs,
      reads: logReads.cleaning,
      writes: logWrites.cleaning,
      orderBy: byMoment(cleaningLogs),
      filterOn: [logReads.cleaning.cleanedBy],
      filters: { any: everyLog },
    }),
    inLogs,
  ),
  resourceRoutes(
    sheddingLog,
    logVerbs({
      table: sheddingLogs,
      reads: logReads.shedding,
      writes: logWrites.shedding,
      orderBy: byMoment(sheddingLogs),
      filterOn: [sheddingLogs.quality, logReads.shedding.recordedBy],
      filters: { any: everyLog },
    }),
    inLogs,
  ),
  resourceRoutes(
    weightLog,
    logVerbs({
      table: weightLogs,
      reads: logReads.weight,
      writes: logWrites.weight,
      orderBy: {
        ...byMoment(weightLogs),
        weight_in_grams_desc: descending(weightLogs.weightInGrams),
        weight_in_grams_asc: ascending(weightLogs.weightInGrams),
      },
      filterOn: [logReads.weight.recordedBy],
      filters: { any: everyLog },
    }),
    inLogs,
  ),
  resourceRoutes(
    poopLog,
    logVerbs({
      table: poopLogs,
      reads: logReads.poop,
      writes: logWrites.poop,
      orderBy: byMoment(poopLogs),
      filterOn: [poopLogs.notes],
      filters: {
        any: everyLog,
        unusual: { where: sql`${poopLogs.unusual}`, count: flagged },
        usual: { where: sql`not ${poopLogs.unusual}`, count: unflagged },
      },
    }),
    inLogs,
  ),
]
