import { cleaningLogs, poopLogs } from '../../db/schema.ts'
import { feedingWrites } from './feedings/feedingWrites.queries.ts'
import { logReads } from './logs.queries.ts'
import { plainWrites } from './logVerbs.queries.ts'
import { shedWrites } from './shedWrites.queries.ts'
import { weightWrites } from './weights/weightWrites.queries.ts'

/** How each kind is written. */
export const logWrites = {
  feeding: feedingWrites,
  cleaning: plainWrites(cleaningLogs, logReads.cleaning),
  shedding: shedWrites,
  weight: weightWrites,
  poop: plainWrites(poopLogs, logReads.poop),
}
