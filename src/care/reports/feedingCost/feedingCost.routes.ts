import type { App, Context } from '../../../server/context.ts'
import { sessionOf } from '../../../server/session/session.ts'
import { feedingCost, feedingCostQuery } from './feedingCost.contract.ts'
import { feedingCostReport } from './feedingCost.queries.ts'

/** What feeding cost, and what it will cost. */
export const feedingCostRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/reports/feeding_cost',
      {
        schema: {
          summary: 'Read what feeding costs',
          querystring: feedingCostQuery,
          response: { 200: feedingCost },
        },
      },
      async (request) => feedingCostReport(db, sessionOf(request), request.query),
    )
  }
