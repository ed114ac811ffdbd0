import { z } from 'zod'
import type { App, Context } from '../../../server/context.ts'
import { sessionOf } from '../../../server/session/session.ts'
import { ofAnimals } from '../frame/report.contract.ts'
import { dirty } from './dirty.contract.ts'
import { dirtyReport } from './dirty.queries.ts'

/** Whose enclosure is due, overdue, or dirty by its own habit. */
export const dirtyRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/reports/dirty',
      {
        schema: {
          summary: 'Read which enclosures are dirty',
          querystring: z.object(ofAnimals),
          response: { 200: dirty },
        },
      },
      async (request) => dirtyReport(db, sessionOf(request), request.query),
    )
  }
