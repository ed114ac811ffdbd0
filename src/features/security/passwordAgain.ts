import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../db/db.ts'
import { users } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import { isPassword } from '../../server/passwords.ts'
import { fromOf, noteSecurity } from '../../server/securityEvents.ts'
import { sessionOf } from '../../server/session.ts'
import { forgetTries, takeTry } from '../../server/throttle.ts'
import { passwordWords } from './security.contract.ts'

/**
 * Asks who is signed in for their password once more, before something that a found, unlocked
 * phone must not do. Answers the hash it fits, for a change that must not overtake another one.
 * Throws `Invalid` at `field` when it is wrong or when they have none, and `TooManyTries`.
 */
export async function requirePassword(
  db: Database,
  request: FastifyRequest,
  password: string,
  field: string,
): Promise<string> {
  const { userId, tokenHash } = sessionOf(request)
  // Whoever guesses has a session: they use up its tries, not those of the person's other devices.
  const tries = `password again ${tokenHash.toString('hex')}`
  await takeTry(db, tries, { most: 10, window_s: 15 * 60 })
  const [person] = await db
    .select({ hash: users.password_hash })
    .from(users)
    .where(eq(users.id, userId))
  const hash = person?.hash ?? null
  if (hash === null) {
    throw new Invalid([{ field, message: passwordWords.none, code: 'no_password' }])
  }
  if (!(await isPassword(password, hash))) {
    await noteSecurity(db, userId, 'sign_in_failed', fromOf(request))
    throw new Invalid([{ field, message: passwordWords.wrong }])
  }
  await forgetTries(db, tries)
  return hash
}
