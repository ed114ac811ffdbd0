import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../../db/db.ts'
import { accounts, invitations, memberships, users } from '../../../db/schema.ts'
import type { Base } from '../../../server/context.ts'
import { Failure, Invalid } from '../../../server/errors.ts'
import { takeTries, takeTry, triesForAddress } from '../../../server/limits/throttle.ts'
import { writeMail } from '../../../server/messages/mailLayout.tsx'
import { type Mail, queueMail } from '../../../server/messages/outbox.ts'
import { lockAccount } from '../../../server/plan.ts'
import { hashOf, isToken, newToken } from '../../../server/session/secretTokens.ts'
import { type From, noteSecurity } from '../../../server/session/securityEvents.ts'
import type { Session } from '../../../server/session/session.ts'
import { confirmedNow, hasEmail, requireConfirmed } from '../../../server/settings/addresses.ts'
import { controls } from '../../../shared/fields.ts'
import {
  type InvitationInput,
  invitationDays,
  mostShared,
  roleWords,
  type SharedRole,
} from '../people.contract.ts'

/**
 * Invites someone by email and returns the invitation's id. A repeated invitation has a new link,
 * and the old one no longer works. Throws `Invalid` if they are in the account or it is full,
 * `Forbidden` (`unconfirmed`), and `TooManyTries`.
 */
export async function invite(
  { db, config }: Base,
  { accountId, userId, userName }: Session,
  { email, role, may_log = false }: InvitationInput,
  ip: string,
): Promise<string> {
  if (config.smtpUrl) await requireConfirmed(db, userId)
  await takeTry(db, `invite ${accountId}`, invitationsOfAccount)
  await takeTries(db, triesForAddress('invite', { ip, email }, sentInvitations))
  const token = newToken()

  return db.transaction(async (tx) => {
    // Serialised, so that simultaneous invitations count each other.
    await lockAccount(tx, accountId)
    await refuseMember(tx, accountId, email)
    const sent = {
      role,
      may_log,
      token_hash: hashOf(token),
      invited_by: userId,
      expires_at: sql`now() + make_interval(days => ${invitationDays})`,
    }
    const [renewed] = await tx
      .update(invitations)
      .set({ ...sent, updated_at: sql`now()` })
      .where(and(eq(invitations.account_id, accountId), isTo(email)))
      .returning({ id: invitations.id })
    const id = renewed?.id ?? newId()
    if (!renewed) {
      await refuseOneTooMany(tx, accountId)
      await tx.insert(invitations).values({ ...sent, account_id: accountId, id, email })
    }
    const mail = invitationMail({
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

/** Limits on invitations: per account and network in an hour, per recipient in a day. */
const invitationsOfAccount = { most: 60, window_s: 3600 }
const sentInvitations = {
  network: { most: 120, window_s: 3600 },
  each: { most: 5, window_s: 24 * 3600 },
  all: { most: 25, window_s: 24 * 3600 },
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
      ? 'This account is already yours'
      : 'This person is already in the account'
  throw new Invalid([{ field: 'email', message }])
}

async function refuseOneTooMany(tx: Transaction, accountId: string) {
  const isShared = and(eq(memberships.account_id, accountId), ne(memberships.role, 'owner'))
  const members = await tx.$count(memberships, isShared)
  const invited = await tx.$count(invitations, eq(invitations.account_id, accountId))
  if (members + invited < mostShared) return
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

/** An invitation as shown to the holder of its token. */
export type Invitation = {
  accountId: string
  account: string
  /** Null once they have been deleted. */
  inviter: string | null
  email: string
  role: SharedRole
  mayLog: boolean
}

/** The invitation of a token, if it still works. */
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
 * Uses an invitation up: of any number of simultaneous tries, one becomes a member. It also
 * confirms the address, since the link came by email. Throws `Gone` if it no longer works.
 */
export async function acceptInvitation(
  tx: Transaction,
  token: unknown,
  userId: string,
  from: From,
): Promise<{ accountId: string }> {
  const isTheOne = withToken(token)
  const [invitation] = isTheOne ? await tx.delete(invitations).where(isTheOne).returning() : []
  if (!invitation) throw new Gone()
  const { account_id, role, may_log } = invitation
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

/** The invitation was used or withdrawn, or has expired. */
export class Gone extends Failure {
  constructor() {
    super(404, [{ message: 'This invitation no longer works', code: 'not_found' }])
  }
}

const withToken = (token: unknown) =>
  isToken(token)
    ? and(eq(invitations.token_hash, hashOf(token)), gt(invitations.expires_at, sql`now()`))
    : undefined

/**
 * The email of an invitation. Its readers don't know Vivary and anyone can choose these names, so
 * they are shortened and never in the subject.
 */
function invitationMail({
  inviter,
  account,
  role,
  mayLog,
  url,
}: {
  inviter: string
  account: string
  role: SharedRole
  mayLog: boolean
  url: string
}): Mail {
  const { name, can } = roleWords(role, mayLog)
  const [who, what] = [shortened(inviter), shortened(account)]
  return writeMail({
    subject: "You're invited to share an account on Vivary",
    lines: [
      `${who} would like to share “${what}” with you on Vivary, where keepers track the care of their reptiles.`,
      `You'd join as a ${name}, able to ${can}.`,
    ],
    action: { label: 'See the invitation', url },
    after: [
      `The link works once and expires after ${invitationDays} days.`,
      'Not expecting this? Just ignore it. Nothing is shared unless you accept.',
    ],
  })
}

/** At most 40 characters in one line. */
function shortened(name: string) {
  const characters = [...name.split(controls).join(' ').trim()]
  return characters.length > 40
    ? `${characters.slice(0, 39).join('').trim()}…`
    : characters.join('')
}
