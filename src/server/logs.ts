import fp from 'fastify-plugin'
import { databaseErrorOf } from './errors.ts'

/**
 * One line per request, without personal data: the route's pattern instead of its URL (which may
 * hold search words), no cookie, body or name.
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
 * An error for the log. Database errors only by code and place: drizzle puts every value of the row
 * into its message, and PostgreSQL some.
 */
export function loggedError(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const refused = databaseErrorOf(error)
  if (refused) {
    const { code, table, constraint, routine } = refused
    const message = 'the database refused a statement'
    return { type: 'DatabaseError', message, stack: '', code, table, constraint, routine }
  }
  const reason = 'params' in error && error.cause instanceof Error ? error.cause : error
  return { type: reason.name, message: reason.message, stack: reason.stack ?? '' }
}

type Logged = { type: string; message: string; stack: string; [more: string]: unknown }
