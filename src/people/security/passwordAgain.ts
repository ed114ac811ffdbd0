import type { FastifyRequest } from 'fastify'
import type { Database } from '../../db/db.ts'
import { Invalid } from '../../server/errors.ts'
import { checkPassword, passwordHashOf } from '../../server/session/confirmPassword.ts'
import { fromOf } from '../../server/session/securityEvents.ts'
import { sessionOf } from '../../server/session/session.ts'
import { withoutPassword } from './security.contract.ts'

/**
 * Checks the signed-in user's password and returns the hash it matched, for a change that must not
 * overwrite another. Throws `Invalid` at `field` if it is wrong or there is none, and
 * `TooManyTries`.
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
