import type { App, Context } from '../../../server/context.ts'
import { sessionOf } from '../../../server/session/session.ts'
import { sheddersAsked, topShedders as topSheddersAnswer } from './shedders.contract.ts'
import { topShedders } from './shedders.queries.ts'

/** Who sheds how often, how regularly and how well. */
export const topShedderRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/reports/top_shedders',
      {
        schema: {
          summary: 'Read who sheds most and how well',
          querystring: sheddersAsked,
          response: { 200: topSheddersAnswer },
        },
      },
      async (request) => topShedders(db, sessionOf(request), request.query),
    )
  }
