import { z } from 'zod'
import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { ofAnimals } from '../frame/report.contract.ts'
import { hungry } from './hungry.contract.ts'
import { hungryReport } from './hungry.queries.ts'

/** Who is due, overdue, refusing, or hungry by its own habit. */
export const hungryRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    const read = hungryReport(db)
    action(
      app,
      'GET /reports/hungry',
      { summary: 'Read which animals are hungry', query: z.object(ofAnimals), answer: hungry },
      (session, { query }) => read(session, query),
    )
  }
