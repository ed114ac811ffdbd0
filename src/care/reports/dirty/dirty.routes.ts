import { z } from 'zod'
import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { ofAnimals } from '../frame/report.contract.ts'
import { dirty } from './dirty.contract.ts'
import { dirtyReport } from './dirty.queries.ts'

/** Whose enclosure is due, overdue, or dirty by its own habit. */
export const dirtyRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /reports/dirty',
      { summary: 'Read which enclosures are dirty', query: z.object(ofAnimals), answer: dirty },
      (session, { query }) => dirtyReport(db, session, query),
    )
  }
