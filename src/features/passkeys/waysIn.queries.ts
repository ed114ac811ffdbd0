import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { oidcIdentities, passkeys, users } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'

/**
 * Throws `Invalid` when somebody would be left with no way to sign in: neither a password nor a
 * passkey nor a sign-in elsewhere. For after one was taken away, in the same transaction.
 */
export async function requireAnotherWayIn(tx: Transaction, userId: string): Promise<void> {
  // Of two who each take one of two ways away at once, the second sees what the first has left.
  const [person] = await tx
    .select({ hasPassword: sql<boolean>`${users.password_hash} is not null` })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!person || person.hasPassword) return
  const [passkey] = await tx
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .limit(1)
  const [elsewhere] = await tx
    .select({ subject: oidcIdentities.subject })
    .from(oidcIdentities)
    .where(eq(oidcIdentities.user_id, userId))
    .limit(1)
  if (passkey || elsewhere) return
  throw new Invalid([
    { message: 'This is your only way to sign in. Set a password or add another way first.' },
  ])
}
