import { cleaningLogs, poopLogs, sheddingLogs } from '../../db/schema.ts'
import { feedingWrites } from './feedings/feedingWrites.queries.ts'
import { logReads } from './logs.queries.ts'
import { plainWrites } from './logVerbs.queries.ts'
import { weightWrites } from './weights/weightWrites.queries.ts'

/**
 * How each kind is written. A shed's `set_shed_forecast_shed_at` is not a column of the log: it
 * ends the animal's forecast.
 */
export const logWrites = {
  feeding: feedingWrites,
  cleaning: plainWrites(cleaningLogs, logReads.cleaning),
  shedding: plainWrites(sheddingLogs, logReads.shedding),
  weight: weightWrites,
  poop: plainWrites(poopLogs, logReads.poop),
}
