import { and, eq, sql } from 'drizzle-orm'
import { users } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { tellPerson } from '../../server/messages/tellPerson.ts'
import { wrongPassword } from '../../server/session/confirmPassword.ts'
import { endSessionsBut } from '../../server/session/endSessions.ts'
import { dropTokens } from '../../server/session/oneTimeTokens.ts'
import { hashNewPassword } from '../../server/session/passwords.ts'
import { type From, noteSecurity } from '../../server/session/securityEvents.ts'
import type { Session } from '../../server/session/session.ts'
import { passwordChangedMail } from './mails.ts'

/**
 * Sets a new password if the hash is still `earlierHash`. Every other session ends, and so do
 * pending links for a password or address and unfinished sign-ins. Throws `Invalid` if another
 * change came first.
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
    await tellPerson(tx, userId, passwordChangedMail(config.publicUrl))
  })
}
