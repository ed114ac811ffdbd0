import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import {
  apiTokens,
  invitations,
  memberships,
  sessions,
  userPictures,
  users,
} from '../../db/schema.ts'
import { NotFound } from '../../server/errors.ts'
import { faceUrls } from '../signIn/account.queries.ts'
import { invitationDays, type RoleChange, type SharedUser } from './people.contract.ts'

/** The members an account is shared with, oldest first, then its invitations. */
export async function listShared(db: Db, accountId: string): Promise<SharedUser[]> {
  return [...(await membersOf(db, accountId)), ...(await invitedTo(db, accountId))]
}

/** One member or invitation. Throws `NotFound` also for the owner. */
export async function findShared(db: Db, accountId: string, id: string): Promise<SharedUser> {
  const shared =
    (await membersOf(db, accountId, id)).at(0) ?? (await invitedTo(db, accountId, id)).at(0)
  if (!shared) throw new NotFound()
  return shared
}

/** Changes someone's role, from their next request on. Throws `NotFound`. */
export async function changeShared(
  tx: Transaction,
  accountId: string,
  id: string,
  change: RoleChange,
): Promise<SharedUser> {
  const values = { ...change, updated_at: sql`now()` }
  await tx.update(memberships).set(values).where(isMember(accountId, id))
  await tx.update(invitations).set(values).where(isInvited(accountId, id))
  return findShared(tx, accountId, id)
}

/**
 * Removes a member or withdraws an invitation. A member's sessions, API tokens, feeds and push
 * subscriptions in the account go too, and the sessions' sockets are closed. What they recorded
 * stays. Throws `NotFound`.
 */
export async function removeShared(db: Db, accountId: string, id: string): Promise<void> {
  const member = await db.delete(memberships).where(isMember(accountId, id))
  if (member.rowCount) return
  const invited = await db.delete(invitations).where(isInvited(accountId, id))
  if (!invited.rowCount) throw new NotFound()
}

const isMember = (accountId: string, userId: string) =>
  and(
    eq(memberships.account_id, accountId),
    eq(memberships.user_id, userId),
    ne(memberships.role, 'owner'),
  )

const isInvited = (accountId: string, id: string) =>
  and(eq(invitations.account_id, accountId), eq(invitations.id, id))

async function membersOf(db: Db, accountId: string, id?: string): Promise<SharedUser[]> {
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      picture: userPictures.id,
      role: memberships.role,
      may_log: memberships.may_log,
      since: memberships.created_at,
      last_seen_at: lastSeen,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .leftJoin(userPictures, eq(userPictures.user_id, users.id))
    .where(
      and(
        eq(memberships.account_id, accountId),
        ne(memberships.role, 'owner'),
        id ? eq(memberships.user_id, id) : undefined,
      ),
    )
    .orderBy(asc(memberships.created_at), asc(users.id))
  return rows.map(({ role, picture, ...row }) => ({
    ...row,
    profilePictureUrls: picture === null ? null : faceUrls(picture),
    kind: 'member',
    role: role === 'viewer' ? 'viewer' : 'keeper',
    expires_at: null,
  }))
}

/** The last use of any of their sessions or API tokens in this account. */
const lastSeen = sql<string | null>`(
  select max(seen) from (
    select max(${sessions.last_seen_at}) as seen from ${sessions}
      where ${sessions.account_id} = ${memberships.account_id}
        and ${sessions.user_id} = ${memberships.user_id}
    union all
    select max(${apiTokens.last_used_at}) from ${apiTokens}
      where ${apiTokens.account_id} = ${memberships.account_id}
        and ${apiTokens.user_id} = ${memberships.user_id}) uses)`.mapWith(
  (moment: string | null) => moment && new Date(moment).toISOString(),
)

async function invitedTo(db: Db, accountId: string, id?: string): Promise<SharedUser[]> {
  const rows = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      may_log: invitations.may_log,
      since: invitedAt,
      expires_at: invitations.expires_at,
    })
    .from(invitations)
    .where(and(eq(invitations.account_id, accountId), id ? eq(invitations.id, id) : undefined))
    .orderBy(asc(invitations.created_at), asc(invitations.id))
  return rows.map((row) => ({
    ...row,
    kind: 'invitation',
    name: null,
    profilePictureUrls: null,
    last_seen_at: null,
  }))
}

/** A repeated invitation counts from its latest email. */
const invitedAt =
  sql<string>`${invitations.expires_at} - make_interval(days => ${invitationDays})`.mapWith(
    invitations.expires_at,
  )
