import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { notificationSettings, notifications, users } from '../../db/schema.ts'
import { NotFound } from '../../server/errors.ts'
import type { Config } from '../../server/settings/config.ts'
import {
  type Channel,
  channels,
  type Muting,
  type NotificationSettings,
  type NotificationSettingsInput,
} from './reminders.contract.ts'

/** The default hour. */
export const usualHour = 8

/** A user's settings in one account, or the defaults. */
export async function settingsOf(
  { db, config }: { db: Db; config: Pick<Config, 'smtpUrl'> },
  { userId, accountId }: Subscriber,
): Promise<NotificationSettings> {
  const [row] = await db
    .select({ email: users.email, chosen: notificationSettings, last_sent_at: lastSent(accountId) })
    .from(users)
    .leftJoin(
      notificationSettings,
      and(
        eq(notificationSettings.user_id, users.id),
        eq(notificationSettings.account_id, accountId),
      ),
    )
    .where(eq(users.id, userId))
  if (!row) throw new NotFound()
  const { email, chosen, last_sent_at } = row
  return {
    reminder_hour: chosen?.reminder_hour ?? usualHour,
    mail_digest: chosen?.mail_digest ?? false,
    muted_app: chosen?.muted_app ?? [],
    muted_mail: chosen?.muted_mail ?? [],
    muted_push: chosen?.muted_push ?? [],
    email,
    has_mail_server: config.smtpUrl !== undefined,
    last_sent_at: last_sent_at && new Date(last_sent_at).toISOString(),
  }
}

/** When the latest notification of the account came. */
const lastSent = (accountId: string) => sql<string | null>`(select max(${notifications.sent_at})
  from ${notifications} where ${notifications.account_id} = ${accountId}
    and ${notifications.user_id} = ${users.id} and ${notifications.sent_at} <= now())`

/** The hour of a user's reminders in one account. */
export async function reminderHour(db: Db, { userId, accountId }: Subscriber): Promise<number> {
  const [row] = await db
    .select({ hour: notificationSettings.reminder_hour })
    .from(notificationSettings)
    .where(
      and(eq(notificationSettings.account_id, accountId), eq(notificationSettings.user_id, userId)),
    )
  return row?.hour ?? usualHour
}

/** Changes the named settings; of muting, only the named kinds and channels. */
export async function changeSettings(
  db: Db,
  { userId, accountId }: Subscriber,
  { muting, mutings = [], ...input }: NotificationSettingsInput,
): Promise<void> {
  const all = muting ? [muting, ...mutings] : mutings
  const muted = (of: typeof mutedKinds) =>
    Object.fromEntries(
      channels
        .map((channel) => [channel, all.filter((one) => one.channel === channel)] as const)
        .filter(([, ofChannel]) => ofChannel.length > 0)
        .map(([channel, ofChannel]) => [`muted_${channel}`, of(channel, ofChannel)]),
    )
  await db
    .insert(notificationSettings)
    .values({ ...input, ...muted(mutedKinds), account_id: accountId, user_id: userId })
    .onConflictDoUpdate({
      target: [notificationSettings.account_id, notificationSettings.user_id],
      set: { ...input, ...muted(mutedWith), updated_at: sql`now()` },
    })
}

const mutedKinds = (_channel: Channel, mutings: Muting[]): unknown =>
  mutings.filter(({ muted }) => muted).map(({ kind }) => kind)

function mutedWith(channel: Channel, mutings: Muting[]) {
  const changed = sql.param(mutings.map(({ kind }) => kind))
  const others = sql`array(select kind
    from unnest(${notificationSettings[`muted_${channel}`]}) with ordinality old (kind, place)
    where kind <> all(${changed}::text[]) order by place)`
  return sql`${others} || ${sql.param(mutedKinds(channel, mutings))}::text[]`
}

/** Ends a user's email digest; does nothing for former members. */
export async function endDigest(db: Db, { userId, accountId }: Subscriber): Promise<void> {
  await db
    .update(notificationSettings)
    .set({ mail_digest: false, updated_at: sql`now()` })
    .where(
      and(eq(notificationSettings.account_id, accountId), eq(notificationSettings.user_id, userId)),
    )
}

/** The recipient: a user in one account. */
export type Subscriber = { accountId: string; userId: string }

/**
 * The token of an unsubscribe link. It contains the recipient, signed with the server's key, so it
 * needs no table; it can do nothing else and doesn't expire.
 */
export function unsubscribeToken(key: Buffer, { accountId, userId }: Subscriber): string {
  const who = Buffer.from(`${accountId}${userId}`.replaceAll('-', ''), 'hex')
  return `${who.toString('base64url')}.${seal(key, who).toString('base64url')}`
}

/** The recipient in a token; undefined if its signature is invalid. */
export function subscriberIn(key: Buffer, token: string): Subscriber | undefined {
  if (!tokenShape.test(token)) return undefined
  const [who, signature] = token.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!who || !signature || !timingSafeEqual(signature, seal(key, who))) return undefined
  const hex = who.toString('hex')
  return { accountId: uuidOf(hex.slice(0, 32)), userId: uuidOf(hex.slice(32)) }
}

const tokenShape = /^[\w-]{43}\.[\w-]{43}$/

const seal = (key: Buffer, who: Buffer) =>
  createHmac('sha256', key).update('unsubscribe\n').update(who).digest()

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
