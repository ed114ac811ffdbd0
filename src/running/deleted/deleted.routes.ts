import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import type { Removable } from '../../server/records/storedRecord.ts'
import { idParams, listQuery, pageOf } from '../../server/wire.ts'
import { deletedRecord } from './deleted.contract.ts'
import { deletedPage, restore } from './deleted.queries.ts'

/** Recently deleted records, and restoring them. */
export const deletedRoutes =
  (removables: Removable[]) =>
  ({ db }: Context) =>
  async (app: App) => {
    const record = deletedRecord.extend({ kind: z.enum(removables.map(({ kind }) => kind)) })

    action(
      app,
      'GET /deleted',
      {
        summary: 'List deleted records',
        query: listQuery({ sorts: ['created_at_desc'], filters: ['all'] }).pick({
          page: true,
          per_page: true,
          q: true,
        }),
        answer: pageOf(record),
      },
      (session, { query }) => deletedPage(db, session, removables, query),
    )

    action(
      app,
      'POST /deleted/:id/restore',
      {
        summary: 'Restore a deleted record',
        params: idParams,
        written: record.pick({ id: true, kind: true }),
      },
      (session, { params }) => db.transaction((tx) => restore(tx, session, removables, params.id)),
    )
  }
