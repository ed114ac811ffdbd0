import type { App, Context } from '../../server/context.ts'
import type { StoredRecord } from '../../server/records/storedRecord.ts'
import { sessionOf } from '../../server/session/session.ts'
import { historyOf, historyPage } from './history.contract.ts'
import { historyOfRecord } from './history.queries.ts'

/** Records' histories, for everyone who can see the record. */
export const historyRoutes =
  (records: StoredRecord[]) =>
  ({ db }: Context) =>
  async (app: App) => {
    const kinds = records.map(({ kind }) => kind)
    const addressed = records.flatMap(({ kind, resource }) => (resource ? [kind] : []))

    app.get(
      '/history',
      { schema: { querystring: historyOf(addressed), response: { 200: historyPage(kinds) } } },
      async (request) => historyOfRecord(db, sessionOf(request), records, request.query),
    )
  }
