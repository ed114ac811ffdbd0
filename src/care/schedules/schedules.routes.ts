import { z } from 'zod'
import { requireAnimal } from '../../collection/animals/openAnimals.queries.ts'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { idParams, listQuery, pageOf } from '../../server/wire.ts'
import { dueItem, dueKinds } from './due/due.contract.ts'
import { duePage } from './due/due.queries.ts'
import { removeCleaningSchedule } from './schedules.queries.ts'

/** Schedules that are due today, and removing a cleaning schedule; schedules are saved with their animal. */
export const scheduleRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /due',
      { summary: 'List what is due', query: dueQuery, answer: pageOf(dueItem) },
      (session, { query }) => duePage(db, session, query),
    )

    action(
      app,
      'DELETE /animals/:id/cleaning_schedule',
      { params: idParams },
      async (session, { params }) => {
        await requireAnimal(db, session, params.id)
        await db.transaction((tx) => removeCleaningSchedule(tx, session, params.id))
      },
    )
  }

const dueQuery = listQuery({ sorts: ['created_at_asc'], filters: ['all'] })
  .pick({ page: true, per_page: true, q: true })
  .extend({ kind: z.enum(dueKinds, 'Please choose feeding or cleaning').default('feeding') })
