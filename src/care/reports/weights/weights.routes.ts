import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { weightOverTime as weightOverTimeAnswer, weightsAsked } from './weights.contract.ts'
import { weightOverTime } from './weights.queries.ts'

/** What animals weigh over time, and who has suddenly lost weight. */
export const weightOverTimeRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /reports/weight_over_time',
      {
        summary: 'Read what animals weigh over time',
        query: weightsAsked,
        answer: weightOverTimeAnswer,
      },
      (session, { query }) => weightOverTime(db, session, query),
    )
  }
