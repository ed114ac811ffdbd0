import type { App, Context } from '../../server/context.ts'
import { requirePlus } from '../../server/plan.ts'
import { sessionOf } from '../../server/session/session.ts'
import { seasonBoard, seasonQuery } from './season.contract.ts'
import { boardOf } from './season.queries.ts'

/** The season's board. Needs Plus. */
export const seasonRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.addHook('onRequest', requirePlus)
    app.get(
      '/breeding_season',
      {
        schema: {
          summary: 'Read where every pairing of a season stands',
          querystring: seasonQuery,
          response: { 200: seasonBoard },
        },
      },
      (request) => boardOf(db, sessionOf(request), request.query),
    )
  }
