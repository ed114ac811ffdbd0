import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../db/db.ts'
import { memberships, pushSubscriptions, sessions } from '../../db/schema.ts'
import type { Config } from '../../server/config.ts'
import { owned } from '../../server/crud.ts'
import { Invalid, SignedOut } from '../../server/errors.ts'
import type { Session } from '../../server/session.ts'
import { isAskable } from '../../server/strangersUrl.ts'
import {
  mostDevices,
  type PushSubscription,
  type PushSubscriptionInput,
} from './reminders.contract.ts'
import type { Subscriber } from './unsubscribing.ts'

/** A person's devices in one account, and nobody else's of it. */
const devicesOf = (db: Db, { accountId, userId }: Subscriber) =>
  owned(db, pushSubscriptions, accountId, {}, eq(pushSubscriptions.user_id, userId))

export const listDevices = (
  db: Db,
  { accountId, userId }: Subscriber,
): Promise<PushSubscription[]> =>
  db
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.account_id, accountId), eq(pushSubscriptions.user_id, userId)))
    .orderBy(asc(pushSubscriptions.created_at), asc(pushSubscriptions.id))

/** Throws `NotFound`. */
export const removeDevice = (db: Db, person: Subscriber, id: string): Promise<void> =>
  devicesOf(db, person).remove(id)

/**
 * Adds a browser, once, until the session that brings it is ended. One that somebody else was signed in
 * with is theirs no longer: a browser has one subscription, and whoever brings its keys has that
 * browser. One of theirs that it `replaces` moves, with its name. Throws `Invalid`, and `SignedOut`
 * when the session was ended meanwhile.
 */
export async function addDevice(
  tx: Transaction,
  { pushHosts }: Pick<Config, 'pushHosts'>,
  person: Pick<Session, 'accountId' | 'userId' | 'tokenHash'>,
  { replaces, ...input }: PushSubscriptionInput,
): Promise<PushSubscription> {
  const { endpoint, p256dh, auth } = input
  if (!isAskable(endpoint, pushHosts)) throw wrong('This address cannot be pushed to')
  // One after the other: the page and its service worker may both bring the same browser.
  await tx
    .select({ user_id: memberships.user_id })
    .from(memberships)
    .where(
      and(eq(memberships.account_id, person.accountId), eq(memberships.user_id, person.userId)),
    )
    .for('update')
  const session_id = await sessionIdOf(tx, person.tokenHash)
  // Nor must two people who share the browser bring it at once.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`vivary push ${endpoint}`}))`)
  const [known] = await tx
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .for('update')
  if (known && (known.p256dh !== p256dh || known.auth !== auth)) {
    throw wrong('Another browser has this address')
  }
  const isOurs = known?.account_id === person.accountId && known.user_id === person.userId
  const isIt = eq(pushSubscriptions.endpoint, endpoint)
  if (known && isOurs) {
    await tx.update(pushSubscriptions).set({ session_id }).where(isIt)
    return known
  }
  if (known) await tx.delete(pushSubscriptions).where(isIt)
  else if (replaces) {
    const [moved] = await tx
      .update(pushSubscriptions)
      .set({ endpoint, p256dh, auth, session_id })
      // In whichever of the person's accounts it is told of.
      .where(
        and(eq(pushSubscriptions.endpoint, replaces), eq(pushSubscriptions.user_id, person.userId)),
      )
      .returning()
    if (moved) return moved
  }

  const devices = devicesOf(tx, person)
  const [kept] = await tx
    .select({ count: count() })
    .from(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.account_id, person.accountId),
        eq(pushSubscriptions.user_id, person.userId),
      ),
    )
  if (kept && kept.count >= mostDevices) {
    throw wrong(`At most ${mostDevices} devices. Remove one first.`)
  }
  return devices.insert({ ...input, user_id: person.userId, session_id })
}

/** Its row waits for whoever is just ending it. */
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
