import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import { accounts, memberships, sessions, users } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Failure, Forbidden, NotFound } from '../../server/errors.ts'
import { type From, noteSecurity } from '../../server/securityEvents.ts'
import type { Session } from '../../server/session.ts'
import { openAccount } from '../account/admission.queries.ts'

/**
 * Goes on in another of the person's accounts, in this session; its sockets are closed, so that none
 * tells of the one before. Throws `NotFound` when they do not belong to it.
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
 * Takes the person out of an account that is another's. Their sessions in it end, but for the one
 * they leave by, which goes on in another account if they have one. Throws `NotFound`, and
 * `Forbidden` (`owner_stays`) for their own.
 */
export async function leaveAccount(
  tx: Transaction,
  { userId, tokenHash, accountId: here }: Session,
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
    throw new Forbidden('owner_stays', 'The owner cannot leave their own account')
  }
  const next = here === accountId ? await otherAccountOf(tx, { userId, accountId }) : undefined
  if (next) await moveSession(tx, tokenHash, next)
  await tx.delete(memberships).where(isOf({ userId, accountId }))
  await noteSecurity(tx, userId, 'account_left', from, left.name)
}

/**
 * Makes an account of their own for who works in others' only, and goes on in it. Throws `Forbidden`
 * (`sign_up_closed`) where strangers may not have one either, and a 409 when they have theirs.
 */
export async function startOwnAccount(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { userId, tokenHash, timeZone }: Session,
): Promise<void> {
  if (config.signUp !== 'open') throw new Forbidden('sign_up_closed', 'Sign-up is closed')
  await db.transaction(async (tx) => {
    // Of two presses at once the second finds the account of the first.
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
    if (own) throw new Failure(409, [{ message: 'You have a collection of your own already' }])
    const accountId = await openAccount(tx, { userId, name: person.name, timezone: timeZone })
    await moveSession(tx, tokenHash, accountId)
  })
}

/** Gives an account another name. */
export async function renameAccount(db: Db, accountId: string, name: string): Promise<void> {
  await db.update(accounts).set({ name, updated_at: sql`now()` }).where(eq(accounts.id, accountId))
}

/** Has a session go on in another account of the same person. */
export async function moveSession(
  tx: Transaction,
  tokenHash: Buffer,
  account_id: string,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ account_id, updated_at: sql`now()` })
    .where(eq(sessions.token_hash, tokenHash))
  // As its end is told: the sockets that were opened for the account before are nobody's now.
  await tx.execute(sql`select pg_notify('vivary_sessions', ${tokenHash.toString('hex')})`)
}

/** Where else they belong, their own account before others'. */
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
