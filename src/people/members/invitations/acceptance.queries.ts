import { and, eq, not, notExists, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { Db, Transaction } from '../../../db/db.ts'
import { memberships, users } from '../../../db/schema.ts'
import type { Context } from '../../../server/context.ts'
import { Invalid } from '../../../server/errors.ts'
import { hashNewPassword } from '../../../server/session/passwords.ts'
import { type From, noteSecurity } from '../../../server/session/securityEvents.ts'
import { openSession, type Session } from '../../../server/session/session.ts'
import { emailOf, hasEmail, isConfirmed } from '../../../server/settings/addresses.ts'
import { regionalOf } from '../../signIn/signUp/region.ts'
import { moveSession } from '../belonging.queries.ts'
import type { newcomerInput } from '../people.contract.ts'
import { acceptInvitation, findInvitation, type Invitation } from './invitations.queries.ts'

/**
 * The visitor with an invitation: signed in as the invited person; signed in as someone else; or
 * signed out, where the address belongs to someone who can sign in, to someone without any account,
 * or to no one.
 */
export type Visit = { invitation: Invitation } & (
  | { as: 'invited' }
  | { as: 'another'; email: string }
  | { as: 'known' }
  | { as: 'adrift'; userId: string }
  | { as: 'newcomer' }
)

/** The visitor and the invitation; undefined if it no longer works. */
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

/** Accepts for the signed-in user, whose session switches to that account. Throws `Gone`. */
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
 * Creates a user with the invited address, whose only account is the inviting one, and returns
 * their session's token. Throws `Gone`, and `Invalid` if the address has been taken meanwhile.
 */
export async function joinAsNewcomer(
  { db }: Pick<Context, 'db'>,
  { token, email, name, password, from }: Newcomer,
): Promise<{ token: string }> {
  const password_hash = await hashNewPassword(password)
  return db.transaction(async (tx) => {
    await dropUnproven(tx, email)
    const [person] = await tx
      .insert(users)
      .values({ id: newId(), name, email, password_hash, ...regionalOf(from.languages).person })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (!person) throw new Invalid([{ message: 'Someone has just signed up with this email' }])
    const { accountId } = await acceptInvitation(tx, token, person.id, from)
    await noteSecurity(tx, person.id, 'signed_in', from, 'by an invitation')
    return openSession(tx, { userId: person.id, accountId, device: from.device })
  })
}

/**
 * Removes a user who signed up with the address without confirming it and has no account: the
 * emailed link proves who owns the address.
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
