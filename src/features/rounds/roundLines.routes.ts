import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session.ts'
import { roundLines, roundLinesBody, roundLinesQuery } from './roundLines.contract.ts'
import { readRound } from './roundLines.queries.ts'

/** The animals of a round, each with what it usually gets. */
export const roundLineRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/round_lines',
      { schema: { querystring: roundLinesQuery, response: { 200: roundLines } } },
      async (request) => readRound(db, sessionOf(request), request.query),
    )

    // Reads only; for a selection that is too long for an address.
    app.post(
      '/round_lines',
      {
        config: { changes: 'own' },
        schema: { body: roundLinesBody, response: { 200: roundLines } },
      },
      async (request) => readRound(db, sessionOf(request), request.body.round),
    )
  }
