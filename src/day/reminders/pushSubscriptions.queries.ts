import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import { memberships, pushSubscriptions, sessions } from '../../db/schema.ts'
import { Invalid, SignedOut } from '../../server/errors.ts'
import { isAskable } from '../../server/limits/ssrfGuard.ts'
import { owned } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import type { Config } from '../../server/settings/config.ts'
import {
  mostDevices,
  type PushSubscription,
  type PushSubscriptionInput,
} from './reminders.contract.ts'
import type { Subscriber } from './settings.queries.ts'

/** A user's devices in one account. */
const devicesOf = (db: Db, { accountId, userId }: Subscriber) =>
  owned(db, pushSubscriptions, accountId, {}, eq(pushSubscriptions.user_id, userId))

const isTheirs = ({ accountId, userId }: Subscriber) =>
  and(eq(pushSubscriptions.account_id, accountId), eq(pushSubscriptions.user_id, userId))

export const listDevices = (db: Db, person: Subscriber): Promise<PushSubscription[]> =>
  db
    .select()
    .from(pushSubscriptions)
    .where(isTheirs(person))
    .orderBy(asc(pushSubscriptions.created_at), asc(pushSubscriptions.id))

/** Throws `NotFound`. */
export const removeDevice = (db: Db, person: Subscriber, id: string): Promise<void> =>
  devicesOf(db, person).remove(id)

/**
 * Adds a browser's subscription, which lasts until its session is ended. A browser has only one, so
 * another user's with the same keys is removed. One that it `replaces` keeps its name. Throws
 * `Invalid`, and `SignedOut` if the session has ended meanwhile.
 */
export async function addDevice(
  tx: Transaction,
  { pushHosts }: Pick<Config, 'pushHosts'>,
  person: Pick<Session, 'accountId' | 'userId' | 'tokenHash'>,
  { replaces, ...input }: PushSubscriptionInput,
): Promise<PushSubscription> {
  const { endpoint, p256dh, auth } = input
  if (!isAskable(endpoint, pushHosts))
    throw wrong("We can't send push notifications to this address")
  // Serialised: the page and its service worker may both send the same subscription.
  await tx
    .select({ user_id: memberships.user_id })
    .from(memberships)
    .where(
      and(eq(memberships.account_id, person.accountId), eq(memberships.user_id, person.userId)),
    )
    .for('update')
  const session_id = await sessionIdOf(tx, person.tokenHash)
  // Also between two users who share the browser.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`vivary push ${endpoint}`}))`)
  const [before] = await tx
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .for('update')
  if (before && (before.p256dh !== p256dh || before.auth !== auth)) {
    throw wrong('Another browser is already using this address')
  }
  const isOurs = before?.account_id === person.accountId && before.user_id === person.userId
  const isIt = eq(pushSubscriptions.endpoint, endpoint)
  if (before && isOurs) {
    await tx.update(pushSubscriptions).set({ session_id }).where(isIt)
    return before
  }
  if (before) await tx.delete(pushSubscriptions).where(isIt)
  else if (replaces) {
    const [moved] = await tx
      .update(pushSubscriptions)
      .set({ endpoint, p256dh, auth, session_id })
      // In any of the user's accounts.
      .where(
        and(eq(pushSubscriptions.endpoint, replaces), eq(pushSubscriptions.user_id, person.userId)),
      )
      .returning()
    if (moved) return moved
  }

  const devices = devicesOf(tx, person)
  const own = await tx.$count(pushSubscriptions, isTheirs(person))
  if (own >= mostDevices) {
    throw wrong(`At most ${mostDevices} devices. Remove one first.`)
  }
  return devices.insert({ ...input, user_id: person.userId, session_id })
}

/** Locked against the session being ended at the same time. */
async function sessionIdOf(tx: Transaction, tokenHash: Buffer) {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.token_hash, tokenHash))
    .for('key share')
  if (!session) throw new SignedOut()
  return session.id
}

const wrong = (message: string) => new Invalid([{ field: 'endpoint', message }])
