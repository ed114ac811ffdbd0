import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { sheddersAsked, topShedders as topSheddersAnswer } from './shedders.contract.ts'
import { topShedders } from './shedders.queries.ts'

/** Who sheds how often, how regularly and how well. */
export const topShedderRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /reports/top_shedders',
      {
        summary: 'Read who sheds most and how well',
        query: sheddersAsked,
        answer: topSheddersAnswer,
      },
      (session, { query }) => topShedders(db, session, query),
    )
  }
