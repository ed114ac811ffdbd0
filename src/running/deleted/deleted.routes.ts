import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import type { Removable } from '../../server/records/storedRecord.ts'
import { sessionOf } from '../../server/session/session.ts'
import { idParams, listQuery, pageOf, written } from '../../server/wire.ts'
import { deletedRecord } from './deleted.contract.ts'
import { deletedPage, restore } from './deleted.queries.ts'

/** Recently deleted records, and restoring them. */
export const deletedRoutes =
  (removables: Removable[]) =>
  ({ db }: Context) =>
  async (app: App) => {
    const record = deletedRecord.extend({ kind: z.enum(removables.map(({ kind }) => kind)) })

    app.get(
      '/deleted',
      {
        schema: {
          summary: 'List deleted records',
          querystring: listQuery({ sorts: ['created_at_desc'], filters: ['all'] }).pick({
            page: true,
            per_page: true,
            q: true,
          }),
          response: { 200: pageOf(record) },
        },
      },
      async (request) => deletedPage(db, sessionOf(request), removables, request.query),
    )

    app.post(
      '/deleted/:id/restore',
      {
        schema: {
          summary: 'Restore a deleted record',
          params: idParams,
          response: { 200: written(record.pick({ id: true, kind: true })) },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const object = await db.transaction((tx) =>
          restore(tx, session, removables, request.params.id),
        )
        return { success: true as const, object }
      },
    )
  }
