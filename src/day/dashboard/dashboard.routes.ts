import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session/session.ts'
import { readNews } from '../news/news.ts'
import { dashboard, today } from './dashboard.contract.ts'
import { dashboardOf, todayOf } from './dashboard.queries.ts'
import { featuredList } from './featured.contract.ts'
import { featuredAnimals } from './featured.queries.ts'

/** The dashboard in one response. */
export const dashboardRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    const posts = readNews()
    app.get('/dashboard', { schema: { response: { 200: dashboard } } }, async (request) =>
      dashboardOf(db, sessionOf(request), posts),
    )
    app.get(
      '/dashboard/today',
      { schema: { summary: 'Get the agenda of today', response: { 200: today } } },
      async (request) => todayOf(db, sessionOf(request)),
    )
  }

export const featuredRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/animals/featured',
      { schema: { summary: 'List featured animals', response: { 200: featuredList } } },
      async (request) => featuredAnimals(db, sessionOf(request)),
    )
  }
