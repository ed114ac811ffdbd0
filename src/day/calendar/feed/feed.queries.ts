import { createHmac, randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { accounts, calendarFeeds, memberships, users } from '../../../db/schema.ts'
import type { Context } from '../../../server/context.ts'
import { hasPlus } from '../../../server/plan.ts'
import { hashOf, isToken } from '../../../server/session/secretTokens.ts'
import type { Session, Viewer } from '../../../server/session/session.ts'
import type { CalendarFeed } from '../events/events.contract.ts'

/*
 * The secret address of a user's calendar feed. Its token is derived from the server's key, the
 * user and a number, so that it can be shown again although only its hash is stored.
 */

type Person = Pick<Session, 'accountId' | 'userId'>

/** The user's address; null without one, or if the server's key has changed since. */
export async function feedOf({ db, config, key }: Context, person: Person): Promise<CalendarFeed> {
  const [feed] = await db.select().from(calendarFeeds).where(isOf(person))
  if (!feed) return { address: null }
  const token = tokenOf(key, person, feed.version)
  if (!hashOf(token).equals(feed.token_hash)) return { address: null }
  return { address: addressOf(config.publicUrl, token) }
}

/** Gives the user a new address; the old one stops working. */
export async function changeFeed(
  { db, config, key }: Context,
  person: Person,
): Promise<CalendarFeed> {
  // Random instead of counting up: after a deletion, counting would repeat the first address.
  const version = randomInt(1, 2 ** 31)
  const token = tokenOf(key, person, version)
  const values = { token_hash: hashOf(token), version }
  await db
    .insert(calendarFeeds)
    .values({ account_id: person.accountId, user_id: person.userId, ...values })
    .onConflictDoUpdate({
      target: [calendarFeeds.account_id, calendarFeeds.user_id],
      set: { ...values, updated_at: sql`now()` },
    })
  return { address: addressOf(config.publicUrl, token) }
}

/** Removes the user's address, if there is one. */
export async function removeFeed(db: Db, person: Person): Promise<void> {
  await db.delete(calendarFeeds).where(isOf(person))
}

/** Whose calendar an address shows; undefined if it was changed or the user has left. */
export async function viewerOf(
  { config, db }: Pick<Context, 'config' | 'db'>,
  token: string,
): Promise<Viewer | undefined> {
  if (!isToken(token)) return undefined
  const [viewer] = await db
    .select({
      accountId: calendarFeeds.account_id,
      timeZone: accounts.time_zone,
      decimalSign: users.decimal_sign,
      timeFormat: users.time_format,
      isSubscribed: hasPlus(config, calendarFeeds.account_id),
    })
    .from(calendarFeeds)
    .innerJoin(accounts, eq(accounts.id, calendarFeeds.account_id))
    .innerJoin(users, eq(users.id, calendarFeeds.user_id))
    .innerJoin(
      memberships,
      and(
        eq(memberships.account_id, calendarFeeds.account_id),
        eq(memberships.user_id, calendarFeeds.user_id),
      ),
    )
    .where(eq(calendarFeeds.token_hash, hashOf(token)))
  return viewer
}

const isOf = ({ accountId, userId }: Person) =>
  and(eq(calendarFeeds.account_id, accountId), eq(calendarFeeds.user_id, userId))

const tokenOf = (key: Buffer, { accountId, userId }: Person, version: number) =>
  createHmac('sha256', key)
    .update(`calendar\n${accountId}\n${userId}\n${version}`)
    .digest('base64url')
const addressOf = (publicUrl: string, token: string) =>
  new URL(`/calendar/${token}.ics`, publicUrl).href
