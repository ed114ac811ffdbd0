import { getTableName, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  acquisitions,
  datePrecisions,
  sexes,
  sources,
} from '../features/animals/animals.contract.ts'
import { feedingMethods } from '../features/logs/logs.contract.ts'
import { bytes, moment, money, removable, times } from './columns.ts'

/* People and accounts: one person may belong to several accounts, a session knows its one. */

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    password_hash: text().notNull(),
    operator: boolean().notNull().default(false),
    onboarded_at: moment(),
    ...times,
  },
  (user) => [uniqueIndex('users_email').on(sql`lower(${user.email})`)],
)

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  time_zone: text().notNull(),
  currency: char({ length: 3 }).notNull().default('GBP'),
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
    role: text({ enum: ['owner', 'shared'] }).notNull(),
    ...times,
  },
  (membership) => [
    primaryKey({ columns: [membership.account_id, membership.user_id] }),
    index('memberships_user').on(membership.user_id),
    uniqueIndex('memberships_one_owner').on(membership.account_id).where(sql`role = 'owner'`),
    oneOf(membership.role, ['owner', 'shared']),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    token_hash: bytes().primaryKey(),
    account_id: uuid().notNull(),
    user_id: uuid().notNull(),
    needs_second_step: boolean().notNull().default(false),
    last_seen_at: moment().notNull().default(sql`now()`),
    expires_at: moment().notNull(),
    ...times,
  },
  (session) => [
    foreignKey({
      columns: [session.account_id, session.user_id],
      foreignColumns: [memberships.account_id, memberships.user_id],
    }).onDelete('cascade'),
    index('sessions_member').on(session.account_id, session.user_id),
    index('sessions_expiry').on(session.expires_at),
  ],
)

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
    source: text({ enum: ['local'] }).notNull(),
    ...times,
  },
  (period) => [
    primaryKey({ columns: [period.account_id, period.id] }),
    check('subscription_periods_order', sql`${period.ends_at} >= ${period.starts_at}`),
    oneOf(period.source, ['local']),
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

/* What a keeper owns. Keys begin with the account; references have two columns for that reason. */

const owned = {
  account_id: uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  id: uuid().notNull(),
  ...times,
}

/** A picture's files are named by its id and a width; its row says that they are whole. */
export const pictures = pgTable(
  'pictures',
  {
    ...owned,
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
  },
  (picture) => [ownedKey(picture)],
)

export const species = pgTable(
  'species',
  {
    ...owned,
    ...removable,
    commonName: text().notNull(),
    latinName: text().notNull().default(''),
    description: text().notNull().default(''),
    countryOfOrigin: char({ length: 2 }),
  },
  (kind) => [ownedKey(kind), ...listIndexes('species', kind, kind.commonName)],
)

export const feeders = pgTable(
  'feeders',
  {
    ...owned,
    ...removable,
    name: text().notNull(),
    size: text().notNull().default(''),
    weight: numeric({ precision: 12, scale: 2, mode: 'number' }),
    quantity: integer(),
    acquiredFrom: text().notNull().default(''),
    cost: money(),
    description: text().notNull().default(''),
  },
  (feeder) => [
    ownedKey(feeder),
    ...listIndexes('feeders', feeder, feeder.name),
    check('feeders_quantity', sql`${feeder.quantity} >= 0`),
  ],
)

export const supplements = pgTable(
  'supplements',
  {
    ...owned,
    ...removable,
    name: text().notNull(),
    brand: text().notNull().default(''),
    acquiredFrom: text().notNull().default(''),
  },
  (supplement) => [
    ownedKey(supplement),
    ...listIndexes('supplements', supplement, supplement.name),
  ],
)

export const animals = pgTable(
  'animals',
  {
    ...owned,
    ...removable,
    name: text().notNull(),
    sex: text({ enum: sexes }).notNull(),
    species_id: uuid(),
    genetics: text().notNull().default(''),
    dateHatched: date({ mode: 'string' }),
    dateHatchedPrecision: text({ enum: datePrecisions }).notNull().default('day'),
    source: text({ enum: sources }),
    acquired_via: text({ enum: acquisitions }),
    quarantinedAt: moment(),
    description: text().notNull().default(''),
    photo_id: uuid(),
  },
  (animal) => [
    ownedKey(animal),
    ...listIndexes('animals', animal, animal.name),
    index('animals_species').on(animal.account_id, animal.species_id),
    index('animals_quarantine')
      .on(animal.account_id)
      .where(sql`quarantined_at is not null and deleted_at is null`),
    index('animals_photo').on(animal.account_id, animal.photo_id),
    foreignKey({
      columns: [animal.account_id, animal.species_id],
      foreignColumns: [species.account_id, species.id],
    }),
    foreignKey({
      columns: [animal.account_id, animal.photo_id],
      foreignColumns: [pictures.account_id, pictures.id],
    }),
    oneOf(animal.sex, sexes),
    oneOf(animal.dateHatchedPrecision, datePrecisions),
    oneOf(animal.source, sources),
    oneOf(animal.acquired_via, acquisitions),
  ],
)

export const feedingLogs = pgTable(
  'feeding_logs',
  {
    ...owned,
    animal_id: uuid().notNull(),
    happenedAt: moment().notNull().default(sql`now()`),
    success: boolean().notNull().default(true),
    feedingMethod: text({ enum: feedingMethods }).notNull().default('tong'),
    notes: text().notNull().default(''),
    feeder_id: uuid().notNull(),
    supplement_id: uuid(),
    recorded_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (log) => [
    ownedKey(log),
    index('feeding_logs_animal').on(
      log.account_id,
      log.animal_id,
      log.happenedAt.desc(),
      log.id.desc(),
    ),
    index('feeding_logs_latest').on(log.account_id, log.happenedAt.desc(), log.id.desc()),
    index('feeding_logs_feeder').on(log.account_id, log.feeder_id),
    index('feeding_logs_supplement').on(log.account_id, log.supplement_id),
    foreignKey({
      columns: [log.account_id, log.animal_id],
      foreignColumns: [animals.account_id, animals.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [log.account_id, log.feeder_id],
      foreignColumns: [feeders.account_id, feeders.id],
    }),
    foreignKey({
      columns: [log.account_id, log.supplement_id],
      foreignColumns: [supplements.account_id, supplements.id],
    }),
    oneOf(log.feedingMethod, feedingMethods),
  ],
)

/** Every key begins with the account, so that no reference can reach into another one. */
function ownedKey(table: { account_id: PgColumn; id: PgColumn }) {
  return primaryKey({ columns: [table.account_id, table.id] })
}

/** What the orders of a list stand on: by name (`natural` sorts BP-2 before BP-10), by age. */
function listIndexes(
  name: string,
  table: { account_id: PgColumn; id: PgColumn; created_at: PgColumn },
  title: PgColumn,
) {
  const kept = sql`deleted_at is null`
  return [
    index(`${name}_by_name`)
      .on(table.account_id, sql`${title} collate "natural"`, table.id)
      .where(kept),
    index(`${name}_by_age`).on(table.account_id, table.created_at, table.id).where(kept),
  ]
}

/** The database holds the contract's choices too. */
function oneOf(column: PgColumn, values: readonly string[]) {
  const list = values.map((value) => `'${value}'`).join(', ')
  const name = column.name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
  return check(`${getTableName(column.table)}_${name}`, sql`${column} in (${sql.raw(list)})`)
}
