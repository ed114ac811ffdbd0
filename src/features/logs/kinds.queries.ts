import { cleaningLogs, poopLogs, sheddingLogs } from '../../db/schema.ts'
import { feedingWrites } from './feedingWrites.queries.ts'
import { logReads } from './logs.queries.ts'
import { plainWrites } from './logWrites.queries.ts'
import { weightWrites } from './weightWrites.queries.ts'

/**
 * How each kind is written. A shed's `set_shed_forecast_shed_at` is about the animal's forecast and no
 * column of the log: the forecast's own feature answers it.
 */
export const logWrites = {
  feeding: feedingWrites,
  cleaning: plainWrites(cleaningLogs, logReads.cleaning),
  shedding: plainWrites(sheddingLogs, logReads.shedding),
  weight: weightWrites,
  poop: plainWrites(poopLogs, logReads.poop),
}
