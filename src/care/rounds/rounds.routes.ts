import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import type { Reads } from '../../server/reads.ts'
import type { Resource } from '../../shared/resource.ts'
import { logWrites } from '../logs/kinds.queries.ts'
import type { LogTable } from '../logs/logs.queries.ts'
import type { LogWrites, NewLog } from '../logs/logVerbs.queries.ts'
import { roundBody, roundLogs, undoneBody } from './rounds.contract.ts'
import { recordRound, undoRound } from './rounds.queries.ts'

/**
 * Records feedings, cleanings or weighings of many animals in one request, and undoes them in one.
 */
export const roundRoutes = (context: Context) => async (app: App) => {
  await routesOfRound(context, roundLogs.feeding, logWrites.feeding)(app)
  await routesOfRound(context, roundLogs.cleaning, logWrites.cleaning)(app)
  await routesOfRound(context, roundLogs.weight, logWrites.weight)(app)
}

function routesOfRound<L extends Resource, T extends LogTable, R extends Reads>(
  { db }: Context,
  log: L,
  writes: LogWrites<T, R>,
) {
  const path = `/${log.api}/bulk`

  return async (app: App) => {
    action(
      app,
      `POST ${path}`,
      { changes: 'logs', body: roundBody(log), created: z.array(log.record) },
      async (session, { body }) => {
        const logs = rowsOf<NewLog<T>>(body).map((row) => ({ ...row, id: row.id ?? newId() }))
        return db.transaction((tx) => recordRound(tx, session, writes, log.api, logs))
      },
    )

    action(
      app,
      `DELETE ${path}`,
      { changes: 'logs', body: undoneBody(log) },
      async (session, { body }) => {
        const ids = rowsOf<{ id: string }>(body).map(({ id }) => id)
        await db.transaction((tx) => undoRound(tx, session, writes, log.api, ids))
      },
    )
  }

  /** The rows in the request's wrapper: read by the log's own schema, under a name that its type can't follow. */
  function rowsOf<Row>(body: unknown) {
    return (body as Record<string, Row[]>)[log.api] ?? []
  }
}
