import fp from 'fastify-plugin'
import { databaseErrorOf } from './errors.ts'

/**
 * One line a request, without anything personal: the route's pattern and not its address (which
 * may hold what a keeper searched for), no cookie, no body, no name.
 */
export const logs = fp(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        took_ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
})

/**
 * An error as it is logged. What the database refused is told by its code and place alone: drizzle
 * puts every value of the row into its message, and PostgreSQL some.
 */
export function loggedError(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const refused = databaseErrorOf(error)
  if (refused) {
    const { code, table, constraint, routine } = refused
    const message = 'the database refused a statement'
    return { type: 'DatabaseError', message, stack: '', code, table, constraint, routine }
  }
  const told = 'params' in error && error.cause instanceof Error ? error.cause : error
  return { type: told.name, message: told.message, stack: told.stack ?? '' }
}

type Logged = { type: string; message: string; stack: string; [more: string]: unknown }
