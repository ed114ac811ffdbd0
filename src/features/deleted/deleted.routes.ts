import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session.ts'
import { idParams, listQuery, pageOf, written } from '../../server/wire.ts'
import { deletedRecord } from './deleted.contract.ts'
import { deletedPage, restore } from './deleted.queries.ts'

/** What was deleted lately, and its way back. */
export const deletedRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/deleted',
      {
        schema: {
          querystring: listQuery({ sorts: ['created_at_desc'], filters: ['all'] }).pick({
            page: true,
            per_page: true,
            q: true,
          }),
          response: { 200: pageOf(deletedRecord) },
        },
      },
      async (request) => deletedPage(db, sessionOf(request), request.query),
    )

    app.post(
      '/deleted/:id/restore',
      {
        schema: {
          params: idParams,
          response: { 200: written(deletedRecord.pick({ id: true, kind: true })) },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const object = await db.transaction((tx) => restore(tx, session, request.params.id))
        return { success: true as const, object }
      },
    )
  }
