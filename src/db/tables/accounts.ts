import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { animalColumns, preferredUnits, roles, weekStarts } from '../../shared/choices.ts'
import { decimalSigns, temperatureUnits, usualCurrency } from '../../shared/numbers.ts'
import { timeFormats } from '../../shared/timesOfDay.ts'
import { bytes, moment, oneOf, times } from '../columns.ts'

/* Users and accounts: a user may belong to several accounts, a session has one. */

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    /** Null for users who only sign in with a passkey or another service. */
    password_hash: text(),
    operator: boolean().notNull().default(false),
    onboarded_at: moment(),
    /** When the address was confirmed; until then it gets no email but the confirmation. */
    confirmed_at: moment(),
    /** The encrypted secret of two-step sign-in; in use once `otp_enabled_at` is set. */
    otp_secret: bytes(),
    otp_enabled_at: moment(),
    /** The time step of the last code used, so that none works twice. */
    otp_last_step: bigint({ mode: 'number' }),
    week_start: text({ enum: weekStarts }).notNull().default('monday'),
    weight_unit: text({ enum: preferredUnits }).notNull().default('grams'),
    decimal_sign: text({ enum: decimalSigns }).notNull().default('point'),
    time_format: text({ enum: timeFormats }).notNull().default('12h'),
    temperature_unit: text({ enum: temperatureUnits }).notNull().default('celsius'),
    /** The columns they chose for the animals table; null for the usual ones. */
    animal_columns: text({ enum: animalColumns }).array(),
    ...times,
  },
  (user) => [
    uniqueIndex('users_email').on(sql`lower(${user.email})`),
    oneOf(user.week_start, weekStarts),
    oneOf(user.weight_unit, preferredUnits),
    oneOf(user.decimal_sign, decimalSigns),
    oneOf(user.time_format, timeFormats),
    oneOf(user.temperature_unit, temperatureUnits),
  ],
)

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  time_zone: text().notNull(),
  currency: char({ length: 3 }).notNull().default(usualCurrency),
  /** The price of a kilowatt hour in this currency; null if it isn't known. */
  kwh_price: numeric({ precision: 12, scale: 4, mode: 'number' }),
  /**
   * The template of new animals' codes, such as `BP-{n}`; empty for none. `last_code` is the last
   * n.
   */
  code_template: text().notNull().default(''),
  last_code: integer().notNull().default(0),
  /** When the account will be deleted; until then its owner can cancel. */
  erase_at: moment(),
  /** When its logs were last checked for achievements; null for never. */
  achievements_looked_at: moment(),
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
    /** True if a viewer may record logs; means nothing for other roles. */
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
    /** Identifies the session in lists; useless for signing in. */
    id: uuid().notNull().defaultRandom(),
    account_id: uuid().notNull(),
    user_id: uuid().notNull(),
    /** The browser's name. */
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

/** An account's periods of Plus; without an end, it still has it. */
export const subscriptionPeriods = pgTable(
  'subscription_periods',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    starts_at: moment().notNull().default(sql`now()`),
    ends_at: moment(),
    /** `operator`: given by the operator's command. */
    source: text({ enum: planSources }).notNull(),
    /** The Stripe subscription of this period. */
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

/** Counts of limited tries, such as sign-ins, shared by all processes. */
export const throttles = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    tries: integer().notNull(),
    expires_at: moment().notNull(),
  },
  (throttle) => [index('throttles_expiry').on(throttle.expires_at)],
)

/** Totals of lists without deleted rows, kept by triggers: see `count_rows`. */
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
