import type { Transaction } from '../../db/db.ts'
import { cleaningLogs, feedingLogs, poopLogs, sheddingLogs, weightLogs } from '../../db/schema.ts'
import { insertRows } from '../../server/records/insertRows.ts'
import type { Session } from '../../server/session/session.ts'
import { withOutcome } from './feedings/feedingRule.queries.ts'

/** The tables of logs, by their names. */
export const logTables = {
  feeding_logs: feedingLogs,
  weight_logs: weightLogs,
  shedding_logs: sheddingLogs,
  cleaning_logs: cleaningLogs,
  poop_logs: poopLogs,
}
type Tables = typeof logTables

/** Logs of each kind, by their table; their animals are the caller's to check. */
export type PastLogs = {
  [Kind in keyof Tables]: (Partial<Tables[Kind]['$inferInsert']> & {
    id: string
    animal_id: string
    happenedAt: string
  })[]
}

/**
 * Adds logs that were kept elsewhere. They record the past: meals take nothing from the stock and have
 * no known cost, and sheds close no forecast. A meal that names no method has none, since tongs would be invented.
 * One statement for each kind.
 */
export async function addPastLogs(
  tx: Transaction,
  { accountId, userId }: Pick<Session, 'accountId' | 'userId'>,
  logs: PastLogs,
): Promise<void> {
  const rows = { ...logs, feeding_logs: logs.feeding_logs.map((meal) => withOutcome(meal)) }
  for (const kind of Object.keys(logTables) as (keyof Tables)[]) {
    const recorded = rows[kind].map((row) => ({ ...row, recorded_by: userId }))
    if (recorded.length > 0) await insertRows(tx, logTables[kind], accountId, recorded)
  }
}
