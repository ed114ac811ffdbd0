import type { FastifyRequest } from 'fastify'
import { Forbidden } from '../errors.ts'
import { type Session, sessionOf } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * People, besides keepers and the owner, who may call a route that isn't a GET. `own`: everyone, since it
     * only changes their own settings or nothing. `logs`: viewers whom the owner lets record logs.
     */
    changes?: 'own' | 'logs'
  }
}

/**
 * Hook of the API: viewers change nothing unless a route allows it, so that a new route isn't open
 * to them by mistake; read-only tokens change nothing at all. Throws `Forbidden` (`viewer_only`,
 * `read_only_token`).
 */
export async function requirePermission(request: FastifyRequest): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const session = sessionOf(request)
  if (session.token?.scope === 'read') {
    throw new Forbidden('read_only_token', 'This API token is read-only')
  }
  const { changes } = request.routeOptions.config
  if (changes !== 'own' && !(changes === 'logs' && session.mayLog)) requireKeeper(session)
}

/** Throws `Forbidden` (`viewer_only`) to a person who may only look at the account. */
export function requireKeeper({ role }: Session): void {
  if (role !== 'viewer') return
  throw new Forbidden('viewer_only', 'You can look at this account, but not change it')
}

/**
 * Hook of scopes about someone's sign-in, which API tokens can neither read nor change: a stolen
 * token must not create another one or a new password. Throws `Forbidden` (`browser_only`).
 */
export async function requireBrowser(request: FastifyRequest): Promise<void> {
  if (!sessionOf(request).token) return
  throw new Forbidden(
    'browser_only',
    "You can't do this with an API token. Sign in with a browser instead",
  )
}
