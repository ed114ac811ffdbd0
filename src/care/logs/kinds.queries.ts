import { cleaningLogs, poopLogs, sheddingLogs } from '../../db/schema.ts'
import {
  closeAgain,
  closeForecast,
  moveForecast,
  reopenForecasts,
} from '../forecast/closing.queries.ts'
import { feedingWrites } from './feedings/feedingWrites.queries.ts'
import { logReads } from './logs.queries.ts'
import { type LogWrites, plainWrites } from './logVerbs.queries.ts'
import { weightWrites } from './weights/weightWrites.queries.ts'

const plain = plainWrites(sheddingLogs, logReads.shedding)

/** The request's mark; it is no column of the log. Ignored without Plus, which forecasts need. */
const closes = (log: object) =>
  'set_shed_forecast_shed_at' in log ? log.set_shed_forecast_shed_at : undefined

/** Sheds close the animal's active forecast if they are marked so, and reopen it when they go. */
const shedWrites: LogWrites<typeof sheddingLogs, typeof logReads.shedding> = {
  ...plain,

  async check(tx, session, logs) {
    const { errors, add } = await plain.check(tx, session, logs)
    return {
      errors,
      async add() {
        const all = await add()
        await closeAgain(tx, session, all)
        for (const [at, shed] of all.entries()) {
          if (session.isSubscribed && closes(logs[at] ?? {})) await closeForecast(tx, session, shed)
        }
        return all
      },
    }
  },

  async change(tx, session, log, changes, readAt) {
    const record = await plain.change(tx, session, log, changes, readAt)
    if (closes(changes) === false) await reopenForecasts(tx, session, [record.id])
    else if (session.isSubscribed && closes(changes)) await closeForecast(tx, session, record)
    if (changes.happenedAt) await moveForecast(tx, session, record)
    return record
  },

  async remove(tx, session, which) {
    const removed = await plain.remove(tx, session, which)
    await reopenForecasts(tx, session, removed)
    return removed
  },
}

/** How each kind is written. */
export const logWrites = {
  feeding: feedingWrites,
  cleaning: plainWrites(cleaningLogs, logReads.cleaning),
  shedding: shedWrites,
  weight: weightWrites,
  poop: plainWrites(poopLogs, logReads.poop),
}
