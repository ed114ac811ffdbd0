import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session/session.ts'
import { done, idParams, listQuery } from '../../server/wire.ts'
import { ofAnimals } from '../reports/frame/report.contract.ts'
import { choicesOf } from '../reports/frame/reported.queries.ts'
import { pick, pickingReport, pickingResource } from './picking.contract.ts'
import { pickingList } from './picking.queries.ts'
import { pickFeeder } from './picks.queries.ts'

/** What is to be taken out of the freezer and the tubs, and what has been. */
export const pickingRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/feeders/picking_list',
      {
        schema: {
          querystring: listQuery(pickingResource).extend(ofAnimals),
          response: { 200: pickingReport },
        },
      },
      async (request) => {
        const session = sessionOf(request)
        const [list, choices] = await Promise.all([
          pickingList(db, session, request.query),
          choicesOf(db, session),
        ])
        return { ...list, choices }
      },
    )

    app.patch(
      '/feeders/:id/pick',
      {
        config: { changes: 'logs' },
        schema: {
          summary: 'Tick a feeder off the picking list',
          params: idParams,
          body: pick,
          response: { 200: done },
        },
      },
      async (request) => {
        const { params, body } = request
        await db.transaction((tx) => pickFeeder(tx, sessionOf(request), params.id, body.pick))
        return { success: true as const }
      },
    )
  }
