import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session.ts'
import { historyOf, historyPage } from './history.contract.ts'
import { historyOfRecord } from './history.queries.ts'

/** Who changed what on a record, for whoever may see the record. */
export const historyRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/history',
      { schema: { querystring: historyOf, response: { 200: historyPage } } },
      async (request) => historyOfRecord(db, sessionOf(request), request.query),
    )
  }
