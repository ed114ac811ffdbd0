import type { App, Context } from '../../../server/context.ts'
import { sessionOf } from '../../../server/session/session.ts'
import { weightOverTime as weightOverTimeAnswer, weightsAsked } from './weights.contract.ts'
import { weightOverTime } from './weights.queries.ts'

/** What animals weigh over time, and who has suddenly lost weight. */
export const weightOverTimeRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/reports/weight_over_time',
      {
        schema: {
          summary: 'Read what animals weigh over time',
          querystring: weightsAsked,
          response: { 200: weightOverTimeAnswer },
        },
      },
      async (request) => weightOverTime(db, sessionOf(request), request.query),
    )
  }
