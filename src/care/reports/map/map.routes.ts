import type { App, Context } from '../../../server/context.ts'
import { sessionOf } from '../../../server/session/session.ts'
import { mapAsked, speciesMap as speciesMapAnswer } from './map.contract.ts'
import { speciesMap } from './map.queries.ts'

/** Which countries the animals' species come from. */
export const mapRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/reports/map',
      {
        schema: {
          summary: 'Read which countries species come from',
          querystring: mapAsked,
          response: { 200: speciesMapAnswer },
        },
      },
      async (request) => speciesMap(db, sessionOf(request), request.query),
    )
  }
