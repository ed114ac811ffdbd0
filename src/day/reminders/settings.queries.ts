import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { notificationSettings, users } from '../../db/schema.ts'
import { NotFound } from '../../server/errors.ts'
import type { Config } from '../../server/settings/config.ts'
import type { NotificationSettings, NotificationSettingsInput } from './reminders.contract.ts'

/** The default hour. */
export const usualHour = 8

/** A user's settings in one account, or the defaults. */
export async function settingsOf(
  { db, config }: { db: Db; config: Pick<Config, 'smtpUrl'> },
  { userId, accountId }: Subscriber,
): Promise<NotificationSettings> {
  const [row] = await db
    .select({ email: users.email, chosen: notificationSettings })
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
  const { email, chosen } = row
  return {
    reminder_hour: chosen?.reminder_hour ?? usualHour,
    mail_digest: chosen?.mail_digest ?? false,
    muted_app: chosen?.muted_app ?? [],
    muted_mail: chosen?.muted_mail ?? [],
    muted_push: chosen?.muted_push ?? [],
    email,
    has_mail_server: config.smtpUrl !== undefined,
  }
}

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

/** Changes the named settings; of muting, only the one kind and channel. */
export async function changeSettings(
  db: Db,
  { userId, accountId }: Subscriber,
  { muting, ...input }: NotificationSettingsInput,
): Promise<void> {
  const first = muting?.muted ? { [`muted_${muting.channel}`]: [muting.kind] } : {}
  const next = muting ? { [`muted_${muting.channel}`]: mutedWith(muting) } : {}
  await db
    .insert(notificationSettings)
    .values({ ...input, ...first, account_id: accountId, user_id: userId })
    .onConflictDoUpdate({
      target: [notificationSettings.account_id, notificationSettings.user_id],
      set: { ...input, ...next, updated_at: sql`now()` },
    })
}

function mutedWith({ kind, channel, muted }: NonNullable<NotificationSettingsInput['muting']>) {
  const others = sql`array_remove(${notificationSettings[`muted_${channel}`]}, ${kind})`
  return muted ? sql`array_append(${others}, ${kind})` : others
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
