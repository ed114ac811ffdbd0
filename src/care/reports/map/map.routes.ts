import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { mapAsked, speciesMap as speciesMapAnswer } from './map.contract.ts'
import { speciesMap } from './map.queries.ts'

/** Which countries the animals' species come from. */
export const mapRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /reports/map',
      {
        summary: 'Read which countries species come from',
        query: mapAsked,
        answer: speciesMapAnswer,
      },
      (session, { query }) => speciesMap(db, session, query),
    )
  }
