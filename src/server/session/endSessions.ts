import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Db, type Transaction, writing } from '../../db/db.ts'
import { pushSubscriptions, sessions } from '../../db/schema.ts'
import { hashOf } from './secretTokens.ts'
import { isAlive } from './session.ts'

/*
 * Ending sessions on purpose. Push subscriptions made in a session end with it, so that a lost
 * phone gets no more pushes. Sessions that expire keep theirs, and aren't handled here.
 */

/** Ends a session; its cookie no longer works. */
export const endSession = (db: Db, tokenHash: Buffer): Promise<void> =>
  writing(db, async (tx) => void (await end(tx, eq(sessions.token_hash, tokenHash))))

/** Ends one of a user's own sessions; returns its device name, or undefined if there is none. */
export const endSessionOf = (db: Db, userId: string, id: string): Promise<string | undefined> =>
  writing(db, async (tx) => {
    const [ended] = await end(tx, and(eq(sessions.id, id), eq(sessions.user_id, userId)))
    return ended?.device
  })

/**
 * Ends all sessions of a user, or all but one; returns how many of them were still valid. Also removes push
 * subscriptions of expired sessions, since we can't tell which device the user still has.
 */
export const endSessionsBut = (db: Db, userId: string, current?: Buffer): Promise<number> =>
  writing(db, async (tx) => {
    const isOther = current && ne(sessions.token_hash, current)
    const ended = await end(tx, and(eq(sessions.user_id, userId), isOther))
    const isOurs = eq(pushSubscriptions.user_id, userId)
    const isNoMore = current && isNull(pushSubscriptions.session_id)
    await tx.delete(pushSubscriptions).where(and(isOurs, isNoMore))
    return ended.filter((session) => session.isValid).length
  })

/**
 * Ends the previous session of a browser that signs in again. Its push subscriptions are kept for
 * the same user, and removed for another.
 */
export const replaceSession = (db: Db, earlier: Buffer, token: string): Promise<void> =>
  writing(db, async (tx) => {
    await tx.execute(sql`
      update push_subscriptions device set session_id = entered.id
      from sessions before, sessions entered
      where before.token_hash = ${earlier} and entered.token_hash = ${hashOf(token)}
        and entered.user_id = before.user_id and device.session_id = before.id`)
    await end(tx, eq(sessions.token_hash, earlier))
  })

/** Locked first, so that a subscription being added is either visible by then or refused. */
async function end(tx: Transaction, matches: SQL | undefined) {
  const ended = await tx
    .select({ id: sessions.id, device: sessions.device, isValid: sql<boolean>`${isAlive}` })
    .from(sessions)
    .where(matches)
    .orderBy(asc(sessions.id))
    .for('update')
  const ids = ended.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.session_id, ids))
  await tx.delete(sessions).where(inArray(sessions.id, ids))
  return ended
}
