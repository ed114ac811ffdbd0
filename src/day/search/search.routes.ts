import type { App, Context } from '../../server/context.ts'
import type { StoredRecord } from '../../server/records/storedRecord.ts'
import { sessionOf } from '../../server/session/session.ts'
import { pageOf } from '../../server/wire.ts'
import { searchResults } from './results.queries.ts'
import { isSearchable, searchQuery, searchResult } from './search.contract.ts'

/** The search over an account's records. Fewer than three characters find nothing. */
export const searchRoutes =
  (records: StoredRecord[]) =>
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/search_results',
      { schema: { querystring: searchQuery, response: { 200: pageOf(searchResult) } } },
      async (request) => {
        if (!isSearchable(request.query.query)) return { value: [], total: 0, totalPages: 0 }
        return searchResults(db, sessionOf(request), records, request.query)
      },
    )
  }
