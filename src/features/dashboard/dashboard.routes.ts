import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session.ts'
import { readNews } from '../news/news.ts'
import { dashboard } from './dashboard.contract.ts'
import { dashboardOf } from './dashboard.queries.ts'

/** The day, in one answer. */
export const dashboardRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    const posts = readNews()
    app.get('/dashboard', { schema: { response: { 200: dashboard } } }, async (request) =>
      dashboardOf(db, sessionOf(request), posts),
    )
  }
