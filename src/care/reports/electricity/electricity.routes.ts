import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { electricity } from './electricity.contract.ts'
import { electricityReport } from './electricity.queries.ts'

/** What bulbs and lamps cost to run. */
export const electricityRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /reports/electricity_cost',
      { summary: 'Read what lamps cost to run', answer: electricity },
      (session) => electricityReport(db, session),
    )
  }
