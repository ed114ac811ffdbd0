import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session.ts'
import { pageOf } from '../../server/wire.ts'
import { searchResults } from './results.queries.ts'
import { isSearchable, searchQuery, searchResult } from './search.contract.ts'

/** The search over everything an account has. Fewer than three characters find nothing. */
export const searchRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/search_results',
      { schema: { querystring: searchQuery, response: { 200: pageOf(searchResult) } } },
      async (request) => {
        if (!isSearchable(request.query.query)) return { value: [], total: 0, totalPages: 0 }
        return searchResults(db, sessionOf(request), request.query)
      },
    )
  }
