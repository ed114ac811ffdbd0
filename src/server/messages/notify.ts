import { and, eq, type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db } from '../../db/db.ts'
import { memberships, notifications, users } from '../../db/schema.ts'
import { isConfirmed } from '../settings/addresses.ts'
import { type Mail, queueMail } from './outbox.ts'

/** A notification for a member of an account; `path` is a screen below /dashboard, '' for none. */
type Told = Pick<
  typeof notifications.$inferSelect,
  'account_id' | 'user_id' | 'kind' | 'header_text' | 'body_text' | 'path'
>

/** Adds notifications, which open tabs show once the transaction commits. */
export async function notify(tx: Db, rows: readonly Told[]): Promise<void> {
  for (let at = 0; at < rows.length; at += mostAtOnce) {
    const some = rows.slice(at, at + mostAtOnce)
    await tx.insert(notifications).values(some.map((row) => ({ ...row, id: newId() })))
  }
}
/** Each row is seven parameters, and PostgreSQL takes 65,535. */
const mostAtOnce = 5000

/*
 * Emails to a user about their sign-in. In the outbox they belong to the user's own account,
 * whichever they are in.
 */

/** Emails the user about their sign-in, if their address is confirmed. */
export const tellPerson = (tx: Db, userId: string, mail: Mail): Promise<void> =>
  mailWhere(tx, and(eq(users.id, userId), isConfirmed), mail)

/** Emails the user, also at an unconfirmed address, which only gets what lets its owner in. `to` overrides it. */
export const mailPerson = (tx: Db, userId: string, mail: Mail, to?: string): Promise<void> =>
  mailWhere(tx, eq(users.id, userId), mail, to)

/** Owned by the user's own account, so it is deleted with that one only. */
async function mailWhere(tx: Db, isThem: SQL | undefined, mail: Mail, to?: string) {
  const account_id = sql<string | null>`(select ${memberships.account_id} from ${memberships}
    where ${memberships.user_id} = ${users.id} and ${memberships.role} = 'owner' limit 1)`
  const people = await tx.select({ email: users.email, account_id }).from(users).where(isThem)
  await queueMail(
    tx,
    people.map(({ email, account_id }) => ({ account_id, to: to ?? email, mail })),
  )
}
