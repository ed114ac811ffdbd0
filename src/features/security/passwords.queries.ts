import { and, eq, sql } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import { wrongPassword } from '../../server/confirmPassword.ts'
import type { Context } from '../../server/context.ts'
import { endSessionsBut } from '../../server/endSessions.ts'
import { Invalid } from '../../server/errors.ts'
import { dropTokens } from '../../server/oneTimeTokens.ts'
import { hashNewPassword } from '../../server/passwords.ts'
import { type From, noteSecurity } from '../../server/securityEvents.ts'
import type { Session } from '../../server/session.ts'
import { tellPerson } from '../../server/tellPerson.ts'
import { passwordChangedLetter } from './letters.ts'

/**
 * Sets a new password in the place of `earlierHash`. Every other session ends, and so does what was
 * sent out under the old one: links for a new password or address, and half a sign-in. Throws
 * `Invalid` when another change came first.
 */
export async function changePassword(
  { config, db }: Pick<Context, 'config' | 'db'>,
  session: Session,
  from: From,
  { earlierHash, password }: { earlierHash: string; password: string },
): Promise<void> {
  const { userId, tokenHash } = session
  const password_hash = await hashNewPassword(password)
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ password_hash, updated_at: sql`now()` })
      .where(and(eq(users.id, userId), eq(users.password_hash, earlierHash)))
      .returning({ id: users.id })
    if (changed.length === 0) {
      throw new Invalid([{ field: 'current_password', message: wrongPassword }])
    }
    await endSessionsBut(tx, userId, tokenHash)
    await dropTokens(tx, userId, ['password', 'email', 'second_step'])
    await noteSecurity(tx, userId, 'password_changed', from)
    await tellPerson(tx, userId, passwordChangedLetter(config.publicUrl))
  })
}
