import type { FastifyRequest } from 'fastify'
import type { Database } from '../../db/db.ts'
import { checkPassword, passwordHashOf } from '../../server/confirmPassword.ts'
import { Invalid } from '../../server/errors.ts'
import { fromOf } from '../../server/securityEvents.ts'
import { sessionOf } from '../../server/session.ts'
import { withoutPassword } from './security.contract.ts'

/**
 * Asks who is signed in for their password once more, and answers the hash it fits, for a change
 * that must not overtake another one. Throws `Invalid` at `field` when it is wrong or when they have
 * none, and `TooManyTries`.
 */
export async function requirePassword(
  db: Database,
  request: FastifyRequest,
  password: string,
  field: string,
): Promise<string> {
  const { userId, tokenHash } = sessionOf(request)
  const hash = await passwordHashOf(db, userId)
  if (hash === null) throw new Invalid([{ field, message: withoutPassword, code: 'no_password' }])
  await checkPassword(db, { userId, tokenHash, hash }, password, fromOf(request), field)
  return hash
}
