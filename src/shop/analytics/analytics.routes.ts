import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { requirePlus } from '../../server/plan.ts'
import { sessionOf } from '../../server/session/session.ts'
import { csvText } from '../../shared/csv.ts'
import { analytics, analyticsAsked } from './analytics.contract.ts'
import { analyticsOf, periodOf, sumsOfPages } from './analytics.queries.ts'

/** Visits to the account's shop, by day and listing. It needs Plus. */
export const analyticsRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.addHook('onRequest', requirePlus)
    action(
      app,
      'GET /shop/analytics',
      {
        summary: 'Read what visitors of the shop look at and ask about',
        query: analyticsAsked,
        answer: analytics,
      },
      (session, { query }) => analyticsOf(db, session, periodOf(session, query)),
    )
  }

/** The same as a file, for a scope that needs a session. */
export const analyticsFile =
  ({ db }: Context) =>
  async (app: App) => {
    app.addHook('onRequest', requirePlus)
    app.get(
      '/dashboard/shop/analytics.csv',
      { schema: { querystring: analyticsAsked, hide: true } },
      async (request, reply) => {
        const session = sessionOf(request)
        const period = periodOf(session, request.query)
        const rows = await sumsOfPages(db, session.accountId, period)
        const lines = rows.flatMap(({ day, listing, views, visitors, questions }) => {
          if (listing !== null) return [[day, listing, views, visitors, questions]]
          const home = [day, 'Shop home and former listings', views, '', questions]
          return [home, [day, 'Whole shop', '', visitors, '']]
        })
        return reply
          .type('text/csv; charset=utf-8')
          .header(
            'content-disposition',
            `attachment; filename="analytics-${period.from}-${period.to}.csv"`,
          )
          .send(csvText({ head: ['Day', 'Page', 'Views', 'Visitors', 'Questions'], rows: lines }))
      },
    )
  }
