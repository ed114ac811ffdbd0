import { z } from 'zod'
import { requireAnimal } from '../../collection/animals/openAnimals.queries.ts'
import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session/session.ts'
import { done, idParams, listQuery, pageOf } from '../../server/wire.ts'
import { dueItem, dueKinds } from './due/due.contract.ts'
import { duePage } from './due/due.queries.ts'
import { removeCleaningSchedule } from './schedules.queries.ts'

/** What is due today, and removing a cleaning schedule; schedules are saved with their animal. */
export const scheduleRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/due',
      {
        schema: {
          summary: 'List what is due',
          querystring: dueQuery,
          response: { 200: pageOf(dueItem) },
        },
      },
      async (request) => duePage(db, sessionOf(request), request.query),
    )

    app.delete(
      '/animals/:id/cleaning_schedule',
      { schema: { params: idParams, response: { 200: done } } },
      async (request) => {
        const session = sessionOf(request)
        await requireAnimal(db, session, request.params.id)
        await db.transaction((tx) => removeCleaningSchedule(tx, session, request.params.id))
        return { success: true as const }
      },
    )
  }

const dueQuery = listQuery({ sorts: ['created_at_asc'], filters: ['all'] })
  .pick({ page: true, per_page: true, q: true })
  .extend({ kind: z.enum(dueKinds, 'Please choose feeding or cleaning').default('feeding') })
