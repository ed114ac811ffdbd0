import { z } from 'zod'
import type { App, Context } from '../../../server/context.ts'
import { sessionOf } from '../../../server/session/session.ts'
import { ofAnimals } from '../frame/report.contract.ts'
import { hungry } from './hungry.contract.ts'
import { hungryReport } from './hungry.queries.ts'

/** Who is due, overdue, refusing, or hungry by its own habit. */
export const hungryRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    const read = hungryReport(db)
    app.get(
      '/reports/hungry',
      {
        schema: {
          summary: 'Read which animals are hungry',
          querystring: z.object(ofAnimals),
          response: { 200: hungry },
        },
      },
      async (request) => read(sessionOf(request), request.query),
    )
  }
