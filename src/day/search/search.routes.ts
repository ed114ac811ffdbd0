import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import type { StoredRecord } from '../../server/records/storedRecord.ts'
import { pageOf } from '../../server/wire.ts'
import { searchResults } from './results.queries.ts'
import { isSearchable, searchQuery, searchResult } from './search.contract.ts'

/** The search over an account's records. Fewer than three characters find nothing. */
export const searchRoutes =
  (records: StoredRecord[]) =>
  ({ db }: Context) =>
  async (app: App) => {
    const results = searchResults(db, records)
    action(
      app,
      'GET /search_results',
      { query: searchQuery, answer: pageOf(searchResult) },
      async (session, { query }) => {
        if (!isSearchable(query.query)) return { value: [], total: 0, totalPages: 0 }
        return results(session, query)
      },
    )
  }
