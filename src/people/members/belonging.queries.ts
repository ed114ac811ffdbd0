import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import { accounts, memberships, sessions, users } from '../../db/schema.ts'
import type { Base } from '../../server/context.ts'
import { Failure, Forbidden, NotFound } from '../../server/errors.ts'
import { type From, noteSecurity } from '../../server/session/securityEvents.ts'
import type { Session } from '../../server/session/session.ts'
import { openAccount } from '../signIn/signUp/admission.queries.ts'
import { regionalOf } from '../signIn/signUp/region.ts'

/**
 * Switches this session to another of the user's accounts; closes its sockets, so that they stop
 * sending counts of the previous one. Throws `NotFound` if the user doesn't belong to it.
 */
export async function switchAccount(
  tx: Transaction,
  { userId, tokenHash }: Session,
  accountId: string,
): Promise<void> {
  const [member] = await tx
    .select({ account_id: memberships.account_id })
    .from(memberships)
    .where(isOf({ userId, accountId }))
    .for('key share')
  if (!member) throw new NotFound()
  await moveSession(tx, tokenHash, accountId)
}

/**
 * Removes the user from someone else's account. Their sessions in it end, except the current one,
 * which switches to another of their accounts if there is one. Throws `NotFound`, and `Forbidden`
 * (`owner_stays`) for their own.
 */
export async function leaveAccount(
  tx: Transaction,
  { userId, tokenHash, accountId: current }: Session,
  accountId: string,
  from: From,
): Promise<void> {
  const [left] = await tx
    .select({ role: memberships.role, name: accounts.name })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.account_id))
    .where(isOf({ userId, accountId }))
    .for('update', { of: memberships })
  if (!left) throw new NotFound()
  if (left.role === 'owner') {
    throw new Forbidden('owner_stays', "The owner can't leave their own account")
  }
  const next = current === accountId ? await otherAccountOf(tx, { userId, accountId }) : undefined
  if (next) await moveSession(tx, tokenHash, next)
  await tx.delete(memberships).where(isOf({ userId, accountId }))
  await noteSecurity(tx, userId, 'account_left', from, left.name)
}

/**
 * Creates an account for a user who only belongs to those of others, and switches to it. Throws
 * `Forbidden` (`sign_up_closed`) if sign-up is closed, and a 409 if they have one.
 */
export async function startOwnAccount(
  { db, config }: Base,
  { userId, tokenHash, timeZone }: Session,
  { languages }: Pick<From, 'languages'>,
): Promise<void> {
  if (config.signUp !== 'open') throw new Forbidden('sign_up_closed', 'Sign-up is closed')
  await db.transaction(async (tx) => {
    // Locked, so that the second of two clicks finds the account of the first.
    const [person] = await tx
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update')
    const [own] = await tx
      .select({ id: memberships.account_id })
      .from(memberships)
      .where(and(eq(memberships.user_id, userId), eq(memberships.role, 'owner')))
    if (!person) throw new NotFound()
    if (own) throw new Failure(409, [{ message: 'You already have a collection of your own' }])
    const { currency } = regionalOf(languages)
    const account = { userId, name: person.name, timezone: timeZone, currency }
    const accountId = await openAccount(tx, account)
    await moveSession(tx, tokenHash, accountId)
  })
}

/** Renames an account. */
export async function renameAccount(db: Db, accountId: string, name: string): Promise<void> {
  await db.update(accounts).set({ name, updated_at: sql`now()` }).where(eq(accounts.id, accountId))
}

/** Switches a session to another account of the same user. */
export async function moveSession(
  tx: Transaction,
  tokenHash: Buffer,
  account_id: string,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ account_id, updated_at: sql`now()` })
    .where(eq(sessions.token_hash, tokenHash))
  // The same notice as a session's end, so that sockets opened for the previous account close.
  await tx.execute(sql`select pg_notify('vivary_sessions', ${tokenHash.toString('hex')})`)
}

/** The user's other accounts, their own first. */
async function otherAccountOf(tx: Transaction, { userId, accountId }: Membership) {
  const [other] = await tx
    .select({ id: memberships.account_id })
    .from(memberships)
    .where(and(eq(memberships.user_id, userId), ne(memberships.account_id, accountId)))
    .orderBy(desc(sql`${memberships.role} = 'owner'`), memberships.created_at)
    .limit(1)
  return other?.id
}

type Membership = { userId: string; accountId: string }
const isOf = ({ userId, accountId }: Membership) =>
  and(eq(memberships.user_id, userId), eq(memberships.account_id, accountId))
