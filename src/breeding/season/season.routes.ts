import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { requirePlus } from '../../server/plan.ts'
import { seasonBoard, seasonQuery } from './season.contract.ts'
import { boardOf } from './season.queries.ts'

/** The season's board. Needs Plus. */
export const seasonRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.addHook('onRequest', requirePlus)
    action(
      app,
      'GET /breeding_season',
      {
        summary: 'Read where every pairing of a season stands',
        query: seasonQuery,
        answer: seasonBoard,
      },
      (session, { query }) => boardOf(db, session, query),
    )
  }
