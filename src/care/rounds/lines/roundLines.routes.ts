import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { roundLines, roundLinesBody, roundLinesQuery } from './roundLines.contract.ts'
import { readRound } from './roundLines.queries.ts'

/** The animals of a round, each with its usual meal. */
export const roundLineRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    action(
      app,
      'GET /round_lines',
      { query: roundLinesQuery, answer: roundLines },
      (session, { query }) => readRound(db, session, query),
    )

    // A POST that only reads, for selections too long for a query string.
    action(
      app,
      'POST /round_lines',
      {
        summary: 'List the round lines of some animals',
        changes: 'own',
        body: roundLinesBody,
        answer: roundLines,
      },
      (session, { body }) => readRound(db, session, body.round),
    )
  }
