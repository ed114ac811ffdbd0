import { and, count, eq, gt, ne, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import { accounts, invitations, memberships, users } from '../../db/schema.ts'
import { confirmedNow, hasConfirmed, hasEmail } from '../../server/addresses.ts'
import type { Context } from '../../server/context.ts'
import { Failure, Forbidden, Invalid } from '../../server/errors.ts'
import { queueMail } from '../../server/outbox.ts'
import { lockAccount } from '../../server/plan.ts'
import { hashOf, isToken, newToken } from '../../server/secretTokens.ts'
import { type From, noteSecurity } from '../../server/securityEvents.ts'
import type { Session } from '../../server/session.ts'
import { networkOf, takeTry } from '../../server/throttle.ts'
import { invitationLetter } from './invitationLetter.ts'
import {
  type InvitationInput,
  invitationDays,
  mostShared,
  type SharedRole,
} from './people.contract.ts'

/**
 * Invites somebody by mail and answers the invitation's id. Whoever is invited already gets a new
 * link, and the one before leads nowhere. Throws `Invalid` when they are in the account or when it
 * is full, `Forbidden` (`unconfirmed`), and `TooManyTries`.
 */
export async function invite(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { accountId, userId, userName }: Session,
  { email, role, may_log = false }: InvitationInput,
  ip: string,
): Promise<string> {
  if (config.smtpUrl) await requireConfirmed(db, userId)
  await takeTry(db, `invite from ${networkOf(ip)}`, invitationsOfNetwork)
  await takeTry(db, `invite ${accountId}`, invitationsOfAccount)
  await takeTry(db, `invited ${email}`, invitationsOfAddress)
  const token = newToken()

  return db.transaction(async (tx) => {
    // Of invitations at the same time each sees the ones before it.
    await lockAccount(tx, accountId)
    await refuseMember(tx, accountId, email)
    const letter = {
      role,
      may_log,
      token_hash: hashOf(token),
      invited_by: userId,
      expires_at: sql`now() + make_interval(days => ${invitationDays})`,
    }
    const [renewed] = await tx
      .update(invitations)
      .set({ ...letter, updated_at: sql`now()` })
      .where(and(eq(invitations.account_id, accountId), isTo(email)))
      .returning({ id: invitations.id })
    const id = renewed?.id ?? newId()
    if (!renewed) {
      await refuseOneTooMany(tx, accountId)
      await tx.insert(invitations).values({ ...letter, account_id: accountId, id, email })
    }
    const mail = invitationLetter({
      inviter: userName,
      account: await nameOf(tx, accountId),
      role,
      mayLog: may_log,
      url: new URL(`/users/invitation?token=${token}`, config.publicUrl).href,
    })
    await queueMail(tx, [{ account_id: accountId, to: email, mail }])
    return id
  })
}

/** So many letters leave a network and an account in an hour, and go to one address in a day. */
const invitationsOfNetwork = { most: 120, window_s: 3600 }
const invitationsOfAccount = { most: 60, window_s: 3600 }
const invitationsOfAddress = { most: 5, window_s: 24 * 3600 }

/** Nobody has mails sent to strangers who may be a stranger to their own address. */
async function requireConfirmed(db: Db, userId: string) {
  if (await hasConfirmed(db, userId)) return
  throw new Forbidden('unconfirmed', 'Please confirm your email address first.')
}

const isTo = (email: string) => eq(sql`lower(${invitations.email})`, email)

async function refuseMember(tx: Transaction, accountId: string, email: string) {
  const [member] = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(and(eq(memberships.account_id, accountId), hasEmail(email)))
  if (!member) return
  const message =
    member.role === 'owner'
      ? 'This account is yours already'
      : 'This person is in the account already'
  throw new Invalid([{ field: 'email', message }])
}

async function refuseOneTooMany(tx: Transaction, accountId: string) {
  const [members] = await tx
    .select({ count: count() })
    .from(memberships)
    .where(and(eq(memberships.account_id, accountId), ne(memberships.role, 'owner')))
  const [invited] = await tx
    .select({ count: count() })
    .from(invitations)
    .where(eq(invitations.account_id, accountId))
  if ((members?.count ?? 0) + (invited?.count ?? 0) < mostShared) return
  throw new Invalid([
    { field: 'email', message: `At most ${mostShared} people can share an account` },
  ])
}

async function nameOf(tx: Transaction, accountId: string) {
  const [account] = await tx
    .select({ name: accounts.name })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return account?.name ?? ''
}

/** What an invitation says to who has its token. */
export type Invitation = {
  accountId: string
  account: string
  /** Not known any more when they are gone. */
  inviter: string | null
  email: string
  role: SharedRole
  mayLog: boolean
}

/** The invitation a token leads to, if it is still good. */
export async function findInvitation(db: Db, token: unknown): Promise<Invitation | undefined> {
  const isTheOne = withToken(token)
  if (!isTheOne) return undefined
  const [invitation] = await db
    .select({
      accountId: invitations.account_id,
      account: accounts.name,
      inviter: users.name,
      email: invitations.email,
      role: invitations.role,
      mayLog: invitations.may_log,
    })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.account_id))
    .leftJoin(users, eq(users.id, invitations.invited_by))
    .where(isTheOne)
  return invitation
}

/**
 * Uses an invitation up: of any number of tries at once, one becomes a member. That the letter came
 * to them shows that the address is theirs. Throws `Gone` when it is not good any more.
 */
export async function acceptInvitation(
  tx: Transaction,
  token: unknown,
  userId: string,
  from: From,
): Promise<{ accountId: string }> {
  const isTheOne = withToken(token)
  const [taken] = isTheOne ? await tx.delete(invitations).where(isTheOne).returning() : []
  if (!taken) throw new Gone()
  const { account_id, role, may_log } = taken
  await tx
    .insert(memberships)
    .values({ account_id, user_id: userId, role, may_log })
    .onConflictDoNothing()
  await tx
    .update(users)
    .set({ ...confirmedNow, updated_at: sql`now()` })
    .where(eq(users.id, userId))
  await noteSecurity(tx, userId, 'invitation_accepted', from, await nameOf(tx, account_id))
  return { accountId: account_id }
}

/** The invitation was used, taken back, or is too old. */
export class Gone extends Failure {
  constructor() {
    super(404, [{ message: 'This invitation is no longer good', code: 'not_found' }])
  }
}

const withToken = (token: unknown) =>
  isToken(token)
    ? and(eq(invitations.token_hash, hashOf(token)), gt(invitations.expires_at, sql`now()`))
    : undefined
