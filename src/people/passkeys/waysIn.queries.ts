import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/db.ts'
import { oidcIdentities, passkeys, users } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'

/**
 * Throws `Invalid` if the user has no way left to sign in: no password, passkey or linked sign-in.
 * Call it after removing one, in the same transaction.
 */
export async function requireAnotherWayIn(tx: Transaction, userId: string): Promise<void> {
  // Locked, so that of two simultaneous removals the second sees the first.
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
