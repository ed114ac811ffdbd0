import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type Db, type Transaction, writing } from '../db/db.ts'
import { pushSubscriptions, sessions } from '../db/schema.ts'
import { hashOf } from './secretTokens.ts'

/*
 * Sessions that somebody ends. What was turned on in one ends with it: a phone that was lost is pushed
 * nothing more. One that only runs out by age keeps its pushes, and is none of these.
 */

/** Ends a session; whoever still has its cookie is signed out. */
export const endSession = (db: Db, tokenHash: Buffer): Promise<void> =>
  writing(db, async (tx) => void (await end(tx, eq(sessions.token_hash, tokenHash))))

/** Ends one of a person's own sessions; answers what its browser said it is, undefined when there is none. */
export const endSessionOf = (db: Db, userId: string, id: string): Promise<string | undefined> =>
  writing(db, async (tx) => {
    const [ended] = await end(tx, and(eq(sessions.id, id), eq(sessions.user_id, userId)))
    return ended?.device
  })

/**
 * Ends all sessions of a person, or all but the one that is kept. Devices of sessions that have run
 * out are pushed nothing more either: nobody can tell by which the person still comes.
 */
export const endSessionsBut = (db: Db, userId: string, kept?: Buffer): Promise<void> =>
  writing(db, async (tx) => {
    const isOther = kept && ne(sessions.token_hash, kept)
    await end(tx, and(eq(sessions.user_id, userId), isOther))
    const isOurs = eq(pushSubscriptions.user_id, userId)
    const isNoMore = kept && isNull(pushSubscriptions.session_id)
    await tx.delete(pushSubscriptions).where(and(isOurs, isNoMore))
  })

/**
 * Ends the session before in a browser that has a new one. Whoever signs in again is still pushed to;
 * whoever was signed in before somebody else is not.
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

/** Locked first: a device that is just being added to one of them is there by then, or never. */
async function end(tx: Transaction, matches: SQL | undefined) {
  const ended = await tx
    .select({ id: sessions.id, device: sessions.device })
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
