import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { memberships, users } from '../db/schema.ts'
import { type Mail, queueMail } from './outbox.ts'

/** Mails somebody about their sign-in, if their address is known to be theirs. */
export const tellPerson = (tx: Db, userId: string, mail: Mail): Promise<void> =>
  mailWhere(tx, and(eq(users.id, userId), isNotNull(users.confirmed_at)), mail)

/** Mails somebody what shows that the address is theirs: to an unconfirmed one goes nothing else. */
export const mailPerson = (tx: Db, userId: string, mail: Mail): Promise<void> =>
  mailWhere(tx, eq(users.id, userId), mail)

/** The mail counts as one of their own account, and goes with it when that is erased. */
async function mailWhere(tx: Db, isThem: SQL | undefined, mail: Mail) {
  const account_id = sql<string | null>`(select ${memberships.account_id} from ${memberships}
    where ${memberships.user_id} = ${users.id} and ${memberships.role} = 'owner')`
  const people = await tx.select({ to: users.email, account_id }).from(users).where(isThem)
  await queueMail(
    tx,
    people.map((person) => ({ ...person, mail })),
  )
}
