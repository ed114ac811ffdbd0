import type { App, Context } from '../../../server/context.ts'
import { sessionOf } from '../../../server/session/session.ts'
import { electricity } from './electricity.contract.ts'
import { electricityReport } from './electricity.queries.ts'

/** What bulbs and lamps cost to run. */
export const electricityRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/reports/electricity_cost',
      { schema: { summary: 'Read what lamps cost to run', response: { 200: electricity } } },
      async (request) => electricityReport(db, sessionOf(request)),
    )
  }
