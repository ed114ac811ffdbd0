import type { FastifyRequest } from 'fastify'
import { Forbidden } from './errors.ts'
import { sessionOf } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who but keepers and the owner may call a route that is not a GET. `own`: everybody, since it
     * changes nothing but what is their own (how they are told, their sign-in), or nothing at all.
     * `logs`: viewers whom the owner lets record logs.
     */
    changes?: 'own' | 'logs'
  }
}

/**
 * Hook of the API: viewers change nothing unless a route says so, so that a new one is not open to
 * them by mistake; tokens that may only read change nothing at all. Throws `Forbidden`
 * (`viewer_only`, `read_only_token`).
 */
export async function requireReach(request: FastifyRequest): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { role, mayLog, token } = sessionOf(request)
  if (token?.scope === 'read') {
    throw new Forbidden('read_only_token', 'This API token may only read')
  }
  const { changes } = request.routeOptions.config
  if (role !== 'viewer' || changes === 'own' || (changes === 'logs' && mayLog)) return
  throw new Forbidden('viewer_only', 'You can look at this account, but not change it')
}

/**
 * Hook of a scope about somebody's sign-in, which no script changes or reads: an API token that was
 * lost must not make another one, or a new password. Throws `Forbidden` (`browser_only`).
 */
export async function requireBrowser(request: FastifyRequest): Promise<void> {
  if (!sessionOf(request).token) return
  throw new Forbidden('browser_only', 'Not with an API token: sign in with a browser for this')
}
