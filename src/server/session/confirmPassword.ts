import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { sessions, users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { Invalid, SignedOut } from '../errors.ts'
import { forgetTries, takeTry } from '../limits/throttle.ts'
import { isPassword } from './passwords.ts'
import { type From, noteSecurity } from './securityEvents.ts'
import type { Session } from './session.ts'

/**
 * Checks that the user is present, and not someone at their unlocked browser: by password, or
 * without one, by a sign-in within the last ten minutes. Throws `Invalid` at `current_password`,
 * and `TooManyTries`; tries count per session, so that no one can lock the user out elsewhere.
 */
export async function confirmPassword(
  { db }: Pick<Context, 'db'>,
  { userId, tokenHash }: Pick<Session, 'userId' | 'tokenHash'>,
  password: string | undefined,
  from: From,
): Promise<void> {
  const hash = await passwordHashOf(db, userId)
  if (hash === null) {
    if (await isFresh(db, tokenHash)) return
    throw wrong('Please sign out, sign back in and try again within ten minutes')
  }
  if (!password) throw wrong('Please enter your password')
  await checkPassword(db, { userId, tokenHash, hash }, password, from)
}

/**
 * The same for actions that always need the password: whether it matches `hash`, the user's. Throws
 * `Invalid` at `field`, and `TooManyTries`.
 */
export async function checkPassword(
  db: Context['db'],
  { userId, tokenHash, hash }: Pick<Session, 'userId' | 'tokenHash'> & { hash: string },
  password: string,
  from: From,
  field = 'current_password',
): Promise<void> {
  const tries = `password in ${tokenHash.toString('base64url')}`
  await takeTry(db, tries, { most: 10, window_s: 15 * 60 })
  if (!(await isPassword(password, hash))) {
    await noteSecurity(db, userId, 'sign_in_failed', from)
    throw wrong(wrongPassword, field)
  }
  await forgetTries(db, tries)
}

/**
 * The user's password hash; null without a password. Throws `SignedOut` if the user has been
 * deleted.
 */
export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const [person] = await db
    .select({ hash: users.password_hash })
    .from(users)
    .where(eq(users.id, userId))
  if (!person) throw new SignedOut()
  return person.hash
}

export const wrongPassword = 'That password is incorrect'

const wrong = (message: string, field = 'current_password') => new Invalid([{ field, message }])

/** Tells whether the session is from a sign-in within the last ten minutes. */
export async function isFresh(db: Context['db'], tokenHash: Buffer): Promise<boolean> {
  const [fresh] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.token_hash, tokenHash),
        gt(sessions.created_at, sql`now() - interval '10 minutes'`),
      ),
    )
  return fresh !== undefined
}
