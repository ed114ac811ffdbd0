import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import type { StoredRecord } from '../../server/records/storedRecord.ts'
import { historyOf, historyPage } from './history.contract.ts'
import { historyOfRecord } from './history.queries.ts'

/** Records' histories, for everyone who can see the record. */
export const historyRoutes =
  (records: StoredRecord[]) =>
  ({ db }: Context) =>
  async (app: App) => {
    const kinds = records.map(({ kind }) => kind)
    const addressed = records.flatMap(({ kind, resource }) => (resource ? [kind] : []))

    action(
      app,
      'GET /history',
      { query: historyOf(addressed), answer: historyPage(kinds) },
      (session, { query }) => historyOfRecord(db, session, records, query),
    )
  }
