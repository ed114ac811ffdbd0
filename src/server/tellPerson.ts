import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { memberships, users } from '../db/schema.ts'
import { isConfirmed } from './addresses.ts'
import { type Mail, queueMail } from './outbox.ts'

/* Every mail about a person, whichever account they are in: it counts as one of their own account's. */

/** Mails somebody about their sign-in, if their address is known to be theirs. */
export const tellPerson = (tx: Db, userId: string, mail: Mail): Promise<void> =>
  mailWhere(tx, and(eq(users.id, userId), isConfirmed), mail)

/**
 * Mails somebody what shows that an address is theirs: to an unconfirmed one goes nothing else.
 * `to` is another address than the one they have.
 */
export const mailPerson = (tx: Db, userId: string, mail: Mail, to?: string): Promise<void> =>
  mailWhere(tx, eq(users.id, userId), mail, to)

/** With their own account it goes when that is erased, and with nobody else's. */
async function mailWhere(tx: Db, isThem: SQL | undefined, mail: Mail, to?: string) {
  const account_id = sql<string | null>`(select ${memberships.account_id} from ${memberships}
    where ${memberships.user_id} = ${users.id} and ${memberships.role} = 'owner' limit 1)`
  const people = await tx.select({ email: users.email, account_id }).from(users).where(isThem)
  await queueMail(
    tx,
    people.map(({ email, account_id }) => ({ account_id, to: to ?? email, mail })),
  )
}
