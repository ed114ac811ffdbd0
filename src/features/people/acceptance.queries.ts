import { and, eq, not, notExists, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { Db, Transaction } from '../../db/db.ts'
import { memberships, users } from '../../db/schema.ts'
import { emailOf, hasEmail, isConfirmed } from '../../server/addresses.ts'
import type { Context } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { hashNewPassword } from '../../server/passwords.ts'
import { type From, noteSecurity } from '../../server/securityEvents.ts'
import { openSession, type Session } from '../../server/session.ts'
import { moveSession } from './belonging.queries.ts'
import { acceptInvitation, findInvitation, type Invitation } from './invitations.queries.ts'
import type { newcomerInput } from './people.contract.ts'

/**
 * Who comes by an invitation: the very person, signed in; somebody else, signed in; nobody signed in,
 * where the address is somebody's who can sign in, somebody's who is in no account any more, or
 * nobody's yet.
 */
export type Visit = { invitation: Invitation } & (
  | { as: 'invited' }
  | { as: 'another'; email: string }
  | { as: 'known' }
  | { as: 'adrift'; userId: string }
  | { as: 'newcomer' }
)

/** Who comes, and to what; undefined when the invitation is not good any more. */
export async function visitOf(
  db: Db,
  token: unknown,
  session: Session | undefined,
): Promise<Visit | undefined> {
  const invitation = await findInvitation(db, token)
  if (!invitation) return undefined
  if (!session) return { invitation, ...(await strangerWith(db, invitation.email)) }
  const email = (await emailOf(db, session.userId)) ?? ''
  const isInvited = email.toLowerCase() === invitation.email.toLowerCase()
  return isInvited ? { invitation, as: 'invited' } : { invitation, as: 'another', email }
}

async function strangerWith(db: Db, email: string) {
  const [person] = await db
    .select({
      userId: users.id,
      isConfirmed,
      isMember: sql<boolean>`exists (select from ${memberships} where ${memberships.user_id} = ${users.id})`,
    })
    .from(users)
    .where(hasEmail(email))
  if (person?.isMember) return { as: 'known' as const }
  if (person?.isConfirmed) return { as: 'adrift' as const, userId: person.userId }
  return { as: 'newcomer' as const }
}

/** Lets the person in who is signed in, whose session goes on in that account. Throws `Gone`. */
export async function joinSignedIn(
  tx: Transaction,
  token: string | undefined,
  { userId, tokenHash }: Session,
  from: From,
): Promise<void> {
  const { accountId } = await acceptInvitation(tx, token, userId, from)
  await moveSession(tx, tokenHash, accountId)
}

type Newcomer = z.output<typeof newcomerInput> & {
  token: string | undefined
  email: string
  from: From
}

/**
 * Makes a person with the invited address, whose only account is the one they are invited to, and
 * answers their session's token. Throws `Gone`, and `Invalid` when somebody has that address meanwhile.
 */
export async function joinAsNewcomer(
  { db }: Pick<Context, 'db'>,
  { token, email, name, password, from }: Newcomer,
): Promise<{ token: string }> {
  const password_hash = await hashNewPassword(password)
  return db.transaction(async (tx) => {
    await dropUnproven(tx, email)
    const [made] = await tx
      .insert(users)
      .values({ id: newId(), name, email, password_hash })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (!made) throw new Invalid([{ message: 'This address has been signed up with meanwhile' }])
    const { accountId } = await acceptInvitation(tx, token, made.id, from)
    await noteSecurity(tx, made.id, 'signed_in', from, 'by an invitation')
    return openSession(tx, { userId: made.id, accountId, device: from.device })
  })
}

/**
 * Whoever signed up with the address without ever showing that it is theirs, and is in no account,
 * has nothing to lose; the letter shows whose it is.
 */
const dropUnproven = (tx: Transaction, email: string) =>
  tx
    .delete(users)
    .where(
      and(
        hasEmail(email),
        not(isConfirmed),
        notExists(
          tx
            .select({ id: memberships.user_id })
            .from(memberships)
            .where(eq(memberships.user_id, users.id)),
        ),
      ),
    )
