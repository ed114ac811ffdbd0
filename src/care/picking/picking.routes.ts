import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session/session.ts'
import { listQuery } from '../../server/wire.ts'
import { pickingPage, pickingResource } from './picking.contract.ts'
import { pickingList } from './picking.queries.ts'

/** What is to be taken out of the freezer and the tubs. */
export const pickingRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/feeders/picking_list',
      { schema: { querystring: listQuery(pickingResource), response: { 200: pickingPage } } },
      async (request) => pickingList(db, sessionOf(request), request.query),
    )
  }
