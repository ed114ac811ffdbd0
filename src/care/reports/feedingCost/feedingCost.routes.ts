import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { feedingCost, feedingCostQuery } from './feedingCost.contract.ts'
import { feedingCostReport } from './feedingCost.queries.ts'

/** What feeding cost, and what it will cost. */
export const feedingCostRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /reports/feeding_cost',
      { summary: 'Read what feeding costs', query: feedingCostQuery, answer: feedingCost },
      (session, { query }) => feedingCostReport(db, session, query),
    )
  }
