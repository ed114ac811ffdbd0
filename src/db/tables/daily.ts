import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { remindOns } from '../../shared/choices.ts'
import { bytes, listIndexes, moment, oneOf, ownedKey, removable, times } from '../columns.ts'
import { accounts, sessions } from './accounts.ts'
import { belongsToMember, ofAccount, owned } from './owned.ts'

/* The daily work: tasks, events, notifications and their channels, achievements. */

export const tasks = pgTable(
  'tasks',
  { ...owned, ...removable, content: text().notNull() },
  (task) => [
    ownedKey(task),
    index('tasks_by_age')
      .on(task.account_id, task.created_at, task.id)
      .where(sql`deleted_at is null`),
  ],
)

export const customEvents = pgTable(
  'custom_events',
  {
    ...owned,
    ...removable,
    title: text().notNull(),
    description: text().notNull().default(''),
    started_on: date({ mode: 'string' }).notNull(),
    remind: text({ enum: remindOns }).notNull().default('none'),
  },
  (event) => [
    ownedKey(event),
    ...listIndexes('custom_events', event, event.title),
    index('custom_events_by_day')
      .on(event.account_id, event.started_on, event.id)
      .where(sql`deleted_at is null`),
    oneOf(event.remind, remindOns),
  ],
)

/** Belongs to a user in one account, and is deleted when they leave. */
const member = { account_id: uuid().notNull(), user_id: uuid().notNull() }

/** The secret address of a user's calendar feed. The token isn't stored, only its hash. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    ...member,
    token_hash: bytes().notNull(),
    /** Changes with each new address, to derive another token. */
    version: integer().notNull().default(1),
    ...times,
  },
  (feed) => [
    primaryKey({ columns: [feed.account_id, feed.user_id] }),
    uniqueIndex('calendar_feeds_token').on(feed.token_hash),
    belongsToMember(feed),
  ],
)

export const notifications = pgTable(
  'notifications',
  {
    ...owned,
    user_id: uuid().notNull(),
    /** Its kind, such as `feeding`. */
    kind: text().notNull(),
    header_text: text().notNull(),
    body_text: text().notNull().default(''),
    /** Its screen below /dashboard; empty for none. */
    path: text().notNull().default(''),
    sent_at: moment().notNull().default(sql`now()`),
    read_at: moment(),
  },
  (notification) => [
    ownedKey(notification),
    belongsToMember(notification),
    index('notifications_latest').on(
      notification.account_id,
      notification.user_id,
      notification.sent_at.desc(),
      notification.id.desc(),
    ),
    index('notifications_unread')
      .on(notification.account_id, notification.user_id)
      .where(sql`read_at is null`),
  ],
)

/**
 * Reminders already sent to a user, so that none is repeated, even if the notification is deleted.
 */
export const reminders = pgTable(
  'reminders',
  { ...member, key: text().notNull(), created_at: moment().notNull().default(sql`now()`) },
  (reminder) => [
    primaryKey({ columns: [reminder.account_id, reminder.user_id, reminder.key] }),
    belongsToMember(reminder),
  ],
)

/** How a user wants to be reminded. Without a row, the defaults apply. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    ...member,
    /** The hour of reminders in the account's time zone. */
    reminder_hour: smallint().notNull().default(8),
    mail_digest: boolean().notNull().default(false),
    /** Kinds that are muted on each channel. */
    muted_app: text().array().notNull().default(sql`'{}'`),
    muted_mail: text().array().notNull().default(sql`'{}'`),
    muted_push: text().array().notNull().default(sql`'{}'`),
    /** The day of the last reminders in the account's time zone. */
    reminded_on: date({ mode: 'string' }),
    ...times,
  },
  (settings) => [
    primaryKey({ columns: [settings.account_id, settings.user_id] }),
    belongsToMember(settings),
    check('notification_settings_hour', sql`${settings.reminder_hour} between 0 and 23`),
  ],
)

/** A browser with web push. It is kept without use until its session is ended. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    ...owned,
    user_id: uuid().notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The browser's name for the list of devices. */
    device: text().notNull().default(''),
    /** The session it was added in, which removes it when ended; null once that has expired. */
    session_id: uuid().references(() => sessions.id, { onDelete: 'set null' }),
  },
  (subscription) => [
    ownedKey(subscription),
    uniqueIndex('push_subscriptions_endpoint').on(subscription.endpoint),
    index('push_subscriptions_member').on(subscription.account_id, subscription.user_id),
    index('push_subscriptions_user').on(subscription.user_id),
    index('push_subscriptions_session').on(subscription.session_id),
    belongsToMember(subscription),
  ],
)

/**
 * Emails and pushes to send, written in the transaction of their cause and sent by a worker. The
 * payload is deleted once sent.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    /** The account of the message; null for an email to someone without one. */
    account_id: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    channel: text({ enum: ['mail', 'push'] }).notNull(),
    /** An address, or the id of a push subscription. */
    recipient: text().notNull(),
    payload: jsonb(),
    tries: integer().notNull().default(0),
    next_try_at: moment().notNull().default(sql`now()`),
    sent_at: moment(),
    failed_at: moment(),
    error: text().notNull().default(''),
    ...times,
  },
  (message) => [
    index('outbox_waiting')
      .on(message.next_try_at, message.id)
      .where(sql`sent_at is null and failed_at is null`),
    index('outbox_by_age').on(message.created_at, message.id),
    index('outbox_failed').on(message.created_at, message.id).where(sql`failed_at is not null`),
    index('outbox_sent').on(message.sent_at).where(sql`sent_at is not null`),
    index('outbox_account').on(message.account_id),
    oneOf(message.channel, ['mail', 'push']),
  ],
)

/** Unlocked once and never revoked. */
export const achievements = pgTable(
  'achievements',
  {
    ...ofAccount,
    key: text().notNull(),
    badge_unlocked_at: moment().notNull().default(sql`now()`),
  },
  (achievement) => [primaryKey({ columns: [achievement.account_id, achievement.key] })],
)

/**
 * Errors that browsers reported, each kind once with its count; for the operator, of no account.
 */
export const clientErrors = pgTable(
  'client_errors',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of what identifies the kind of error. */
    fingerprint: bytes().notNull(),
    message: text().notNull(),
    stack: text().notNull().default(''),
    /** The screen's path, without ids and search words. */
    url: text().notNull().default(''),
    browser: text().notNull().default(''),
    times: integer().notNull().default(1),
    first_at: moment().notNull().default(sql`now()`),
    last_at: moment().notNull().default(sql`now()`),
  },
  (error) => [
    uniqueIndex('client_errors_fingerprint').on(error.fingerprint),
    index('client_errors_latest').on(error.last_at),
  ],
)
