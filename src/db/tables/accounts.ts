import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { preferredUnits, roles, weekStarts } from '../../features/account/account.contract.ts'
import { decimalSigns } from '../../shared/numbers.ts'
import { bytes, moment, times } from '../columns.ts'
import { oneOf } from './keys.ts'

/* People and accounts: one person may belong to several accounts, a session knows its one. */

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    /** Nobody's password without one: somebody who signs in elsewhere, or by passkey alone. */
    password_hash: text(),
    operator: boolean().notNull().default(false),
    onboarded_at: moment(),
    /** When somebody showed that the address is theirs; until then it gets no mail but the asking. */
    confirmed_at: moment(),
    /** The secret of the second step, sealed; in use once `otp_enabled_at` is set. */
    otp_secret: bytes(),
    otp_enabled_at: moment(),
    /** The time step of the last code that was used, so that none is used twice. */
    otp_last_step: bigint({ mode: 'number' }),
    week_start: text({ enum: weekStarts }).notNull().default('monday'),
    weight_unit: text({ enum: preferredUnits }).notNull().default('grams'),
    decimal_sign: text({ enum: decimalSigns }).notNull().default('point'),
    ...times,
  },
  (user) => [
    uniqueIndex('users_email').on(sql`lower(${user.email})`),
    oneOf(user.week_start, weekStarts),
    oneOf(user.weight_unit, preferredUnits),
    oneOf(user.decimal_sign, decimalSigns),
  ],
)

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  time_zone: text().notNull(),
  currency: char({ length: 3 }).notNull().default('GBP'),
  /** How new animals are coded, such as `BP-{n}`; empty: not at all. `last_code` is the last n. */
  code_template: text().notNull().default(''),
  last_code: integer().notNull().default(0),
  /** Its owner wants it erased, with everything in it; until this moment they can change their mind. */
  erase_at: moment(),
  ...times,
})

export const memberships = pgTable(
  'memberships',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: roles }).notNull(),
    /** Whether a viewer may record logs; means nothing in other roles. */
    may_log: boolean().notNull().default(false),
    ...times,
  },
  (membership) => [
    primaryKey({ columns: [membership.account_id, membership.user_id] }),
    index('memberships_user').on(membership.user_id),
    uniqueIndex('memberships_one_owner').on(membership.account_id).where(sql`role = 'owner'`),
    oneOf(membership.role, roles),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    token_hash: bytes().primaryKey(),
    /** What the list of sessions calls it; helps nobody in. */
    id: uuid().notNull().defaultRandom(),
    account_id: uuid().notNull(),
    user_id: uuid().notNull(),
    /** What the browser said it is. */
    device: text().notNull().default(''),
    last_seen_at: moment().notNull().default(sql`now()`),
    expires_at: moment().notNull(),
    ...times,
  },
  (session) => [
    foreignKey({
      columns: [session.account_id, session.user_id],
      foreignColumns: [memberships.account_id, memberships.user_id],
    }).onDelete('cascade'),
    uniqueIndex('sessions_id').on(session.id),
    index('sessions_member').on(session.account_id, session.user_id),
    index('sessions_user').on(session.user_id),
    index('sessions_expiry').on(session.expires_at),
  ],
)

const planSources = ['local', 'operator', 'stripe'] as const

/** When an account had Plus; an open end means it still has. */
export const subscriptionPeriods = pgTable(
  'subscription_periods',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    starts_at: moment().notNull().default(sql`now()`),
    ends_at: moment(),
    /** `operator`: given by a command of who runs the installation. */
    source: text({ enum: planSources }).notNull(),
    /** The subscription at Stripe whose time this is. */
    stripe_id: text(),
    ...times,
  },
  (period) => [
    primaryKey({ columns: [period.account_id, period.id] }),
    uniqueIndex('subscription_periods_stripe').on(period.stripe_id),
    check('subscription_periods_order', sql`${period.ends_at} >= ${period.starts_at}`),
    oneOf(period.source, planSources),
  ],
)

/** Counts of tries that are limited over all processes, such as sign-ins. */
export const throttles = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    tries: integer().notNull(),
    expires_at: moment().notNull(),
  },
  (throttle) => [index('throttles_expiry').on(throttle.expires_at)],
)

/** Rows a list has without its deleted ones, kept by triggers: see the migration's `count_rows`. */
export const totals = pgTable(
  'totals',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    total: bigint({ mode: 'number' }).notNull(),
  },
  (total) => [primaryKey({ columns: [total.account_id, total.kind] })],
)
