import type { App, Context } from '../../../server/context.ts'
import { sessionOf } from '../../../server/session/session.ts'
import { roundLines, roundLinesBody, roundLinesQuery } from './roundLines.contract.ts'
import { readRound } from './roundLines.queries.ts'

/** The animals of a round, each with its usual meal. */
export const roundLineRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/round_lines',
      { schema: { querystring: roundLinesQuery, response: { 200: roundLines } } },
      async (request) => readRound(db, sessionOf(request), request.query),
    )

    // A POST that only reads, for selections too long for a query string.
    app.post(
      '/round_lines',
      {
        config: { changes: 'own' },
        schema: {
          summary: 'List the round lines of some animals',
          body: roundLinesBody,
          response: { 200: roundLines },
        },
      },
      async (request) => readRound(db, sessionOf(request), request.body.round),
    )
  }
