import type { FastifyRequest } from 'fastify'
import { accountHeader } from '../shared/accountHeader.ts'
import { Failure } from './errors.ts'
import { sessionOf } from './session.ts'

/**
 * Hook of the API: a tab that still shows the account before does nothing to the one that its
 * browser has been switched to meanwhile, since both have one cookie. Throws a 409
 * (`account_changed`). Who does not say what they show is taken to know.
 */
export async function requireSameAccount(request: FastifyRequest): Promise<void> {
  const shown = request.headers[accountHeader]
  if (shown === undefined || shown === sessionOf(request).accountId) return
  throw new Failure(409, [
    { message: 'You are in another account now. Nothing was changed.', code: 'account_changed' },
  ])
}
