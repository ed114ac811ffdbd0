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
import { bytes, moment, removable, times } from '../columns.ts'
import { accounts, sessions } from './accounts.ts'
import { listIndexes, oneOf, ownedKey } from './keys.ts'
import { belongsToMember, owned } from './owned.ts'

/* The daily work: tasks, events, notifications and what carries them, achievements. */

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
  },
  (event) => [
    ownedKey(event),
    ...listIndexes('custom_events', event, event.title),
    index('custom_events_by_day')
      .on(event.account_id, event.started_on, event.id)
      .where(sql`deleted_at is null`),
  ],
)

/** What one person in one account has; it goes when they leave. */
const member = { account_id: uuid().notNull(), user_id: uuid().notNull() }

/** The secret address of a person's calendar feed. The token is kept nowhere, the table has its hash. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    ...member,
    token_hash: bytes().notNull(),
    /** Makes a new token out of the same person when the address is changed. */
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
    /** What it is about, such as `feeding`. */
    kind: text().notNull(),
    header_text: text().notNull(),
    body_text: text().notNull().default(''),
    /** The screen it leads to, below /dashboard; empty: none. */
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

/** Which reminders a person has had, so that none comes twice, whatever became of the notification. */
export const reminders = pgTable(
  'reminders',
  { ...member, key: text().notNull(), created_at: moment().notNull().default(sql`now()`) },
  (reminder) => [
    primaryKey({ columns: [reminder.account_id, reminder.user_id, reminder.key] }),
    belongsToMember(reminder),
  ],
)

/** How a person wants to be told. No row: as the defaults say. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    ...member,
    /** The hour of the account's day at which reminders come. */
    reminder_hour: smallint().notNull().default(8),
    mail_digest: boolean().notNull().default(false),
    /** Kinds that are not told on each channel. */
    muted_app: text().array().notNull().default(sql`'{}'`),
    muted_mail: text().array().notNull().default(sql`'{}'`),
    muted_push: text().array().notNull().default(sql`'{}'`),
    /** The last day, by the account's calendar, whose reminders were made. */
    reminded_on: date({ mode: 'string' }),
    ...times,
  },
  (settings) => [
    primaryKey({ columns: [settings.account_id, settings.user_id] }),
    belongsToMember(settings),
    check('notification_settings_hour', sql`${settings.reminder_hour} between 0 and 23`),
  ],
)

/** A browser that takes web push. It goes on when nobody has come by it for long, until somebody ends it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    ...owned,
    user_id: uuid().notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** What the browser says it is, for the list of devices. */
    device: text().notNull().default(''),
    /** In which session it was added, so that it ends when that is ended; none once it has run out. */
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
 * What is to leave the house: mails and pushes, written in the transaction of what they tell and
 * sent by a worker afterwards. The payload goes when it was sent.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    /** Whose it is; a mail to somebody who has no account yet has none. */
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
  (letter) => [
    index('outbox_waiting')
      .on(letter.next_try_at, letter.id)
      .where(sql`sent_at is null and failed_at is null`),
    index('outbox_by_age').on(letter.created_at, letter.id),
    index('outbox_failed').on(letter.created_at, letter.id).where(sql`failed_at is not null`),
    index('outbox_sent').on(letter.sent_at).where(sql`sent_at is not null`),
    index('outbox_account').on(letter.account_id),
    oneOf(letter.channel, ['mail', 'push']),
  ],
)

/** Unlocked once, never taken back. */
export const achievements = pgTable(
  'achievements',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    badge_unlocked_at: moment().notNull().default(sql`now()`),
  },
  (achievement) => [primaryKey({ columns: [achievement.account_id, achievement.key] })],
)

/** Errors that browsers reported, each kind once with how often; for the operator, of no account. */
export const clientErrors = pgTable(
  'client_errors',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of what makes two errors the same. */
    fingerprint: bytes().notNull(),
    message: text().notNull(),
    stack: text().notNull().default(''),
    /** The screen's path, without ids and without what was searched for. */
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
