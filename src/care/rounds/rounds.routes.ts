import type { FastifyTypeProviderDefault } from 'fastify'
import { v7 as newId } from 'uuid'
import type { App, Context } from '../../server/context.ts'
import type { Reads } from '../../server/reads.ts'
import { sessionOf } from '../../server/session/session.ts'
import { done } from '../../server/wire.ts'
import type { Resource } from '../../shared/resource.ts'
import { logWrites } from '../logs/kinds.queries.ts'
import type { LogTable } from '../logs/logs.queries.ts'
import type { LogWrites, NewLog } from '../logs/logVerbs.queries.ts'
import { recordedRound, roundBody, roundLogs, undoneBody } from './rounds.contract.ts'
import { recordRound, undoRound } from './rounds.queries.ts'

/**
 * Records feedings, cleanings or weighings of many animals in one request, and undoes them in one.
 */
export const roundRoutes = (context: Context) => async (app: App) => {
  await app.register(routesOfRound(context, roundLogs.feeding, logWrites.feeding))
  await app.register(routesOfRound(context, roundLogs.cleaning, logWrites.cleaning))
  await app.register(routesOfRound(context, roundLogs.weight, logWrites.weight))
}

function routesOfRound<L extends Resource, T extends LogTable, R extends Reads>(
  { db }: Context,
  log: L,
  writes: LogWrites<T, R>,
) {
  const path = `/${log.api}/bulk`

  return async (app: App) => {
    const routes = app.withTypeProvider<FastifyTypeProviderDefault>()
    routes.post(
      path,
      {
        config: { changes: 'logs' },
        schema: { body: roundBody(log), response: { 201: recordedRound(log) } },
      },
      async (request, reply) => {
        const logs = rowsOf<{ id?: string }>(request.body).map((row) => ({ id: newId(), ...row }))
        // Read by the log's own schema, under a name that its type can't follow.
        const object = await db.transaction((tx) =>
          recordRound(tx, sessionOf(request), writes, log.api, logs as unknown as NewLog<T>[]),
        )
        return reply.status(201).send({ success: true, object })
      },
    )

    routes.delete(
      path,
      { config: { changes: 'logs' }, schema: { body: undoneBody(log), response: { 200: done } } },
      async (request) => {
        const ids = rowsOf<{ id: string }>(request.body).map(({ id }) => id)
        await db.transaction((tx) => undoRound(tx, sessionOf(request), writes, log.api, ids))
        return { success: true as const }
      },
    )
  }

  /** The rows in the request's wrapper, whose fields the schema has checked. */
  function rowsOf<Row>(body: unknown) {
    return (body as Record<string, Row[]>)[log.api] ?? []
  }
}
