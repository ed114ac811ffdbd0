import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { idParams, listQuery } from '../../server/wire.ts'
import { ofAnimals } from '../reports/frame/report.contract.ts'
import { choicesOf } from '../reports/frame/reported.queries.ts'
import { pick, pickingReport, pickingResource } from './picking.contract.ts'
import { pickingList } from './picking.queries.ts'
import { pickFeeder } from './picks.queries.ts'

/** The list of feeders to take out of the freezer and the tubs, with those already out. */
export const pickingRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /feeders/picking_list',
      { query: listQuery(pickingResource).extend(ofAnimals), answer: pickingReport },
      async (session, { query }) => {
        const [list, choices] = await Promise.all([
          pickingList(db, session, query),
          choicesOf(db, session),
        ])
        return { ...list, choices }
      },
    )

    action(
      app,
      'PATCH /feeders/:id/pick',
      {
        summary: 'Tick a feeder off the picking list',
        changes: 'logs',
        params: idParams,
        body: pick,
      },
      (session, { params, body }) =>
        db.transaction((tx) => pickFeeder(tx, session, params.id, body.pick)),
    )
  }
