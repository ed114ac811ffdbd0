import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../db/db.ts'
import { users } from '../../db/schema.ts'
import { checkPassword } from '../../server/confirmPassword.ts'
import { Invalid, SignedOut } from '../../server/errors.ts'
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
  const [person] = await db
    .select({ hash: users.password_hash })
    .from(users)
    .where(eq(users.id, userId))
  if (!person) throw new SignedOut()
  const { hash } = person
  if (hash === null) throw new Invalid([{ field, message: withoutPassword, code: 'no_password' }])
  await checkPassword(db, { userId, tokenHash, hash }, password, fromOf(request), field)
  return hash
}
