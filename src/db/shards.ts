import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { parentsFirst } from './references.ts'
import * as schema from './schema.ts'

/*
 * How each table is spread over the nodes of a Citus cluster: by account, unless a line below says why not. What has
 * only been read in Citus's own documentation and sources is said in docs/scale.md.
 */

type Whole = { spread: 'reference' | 'local'; because: string }

const reference = (because: string): Whole => ({ spread: 'reference', because })
const local = (because: string): Whole => ({ spread: 'local', because })

/**
 * The tables that aren't distributed, by name. A reference table is whole on every node; a local one is on the
 * coordinator alone. A table of an account stands here only if a key of it doesn't carry the account, or if another of
 * these tables refers to it.
 */
export const wholeTables: Record<string, Whole> = {
  users: reference('people sign in before an account is known, and may belong to several'),
  accounts: reference('its members refer to it'),
  memberships: reference('the accounts of a person are read by the person; sessions refer to it'),
  sessions: reference('its token says which account a request is of'),
  api_tokens: reference('its token says which account a request is of'),
  calendar_feeds: reference('its token says which account a request is of'),
  invitations: reference('its token says which account an invitation is to'),
  push_subscriptions: reference('a browser has one, whichever account it was in before'),
  passkeys: reference('of a person'),
  oidc_identities: reference('of a person'),
  recovery_codes: reference('of a person'),
  security_events: reference('of a person'),
  user_pictures: reference('of a person'),
  one_time_tokens: reference('of a person, or of someone who is none yet'),
  subscription_periods: reference(
    "a subscription of Stripe's has one period, of whichever account",
  ),
  stripe_customers: reference('Stripe tells of a customer, not of an account'),
  stripe_subscriptions: reference('Stripe tells of a subscription, not of an account'),
  shop_slugs: reference('its slug says which account a shop is of'),
  outbox: reference('some messages are of no account; one worker takes all'),
  client_errors: local('of no account; counted once for all'),
  backup_runs: local('of no account; one installation, restored as a whole'),
  climate_rounds: local('of no account; one row'),
  maintenance: local('of no account; one row'),
  stripe_events: local('of no account; each is handled once'),
  throttles: local('counts tries of whom no account is known'),
  visitor_salts: local('of no account; one row a day'),
}

/**
 * Unique keys of distributed tables without the account, by which a row is found before its account is known. Within a
 * cluster they carry it, and an index of the columns alone answers for all accounts. That no two accounts have
 * the same is then up to what is said here.
 */
const narrowKeys: { table: string; key: string; column: string; because: string }[] = [
  {
    ...{ table: 'qr_codes', key: 'qr_codes_pkey', column: 'code' },
    because: '60 random bits',
  },
  {
    ...{ table: 'conversations', key: 'conversations_link', column: 'link_hash' },
    because: 'the hash of 256 random bits',
  },
  {
    ...{ table: 'hand_overs', key: 'hand_overs_link', column: 'link_hash' },
    because: 'the hash of 256 random bits',
  },
  {
    ...{ table: 'shops', key: 'shops_slug', column: 'slug' },
    because: 'the key of shop_slugs, which has each slug of a shop as well',
  },
]

/** References of whole tables to distributed ones, which a cluster can't have, and what holds without them. */
const leftOutReferences: { table: string; to: string; because: string }[] = [
  {
    table: 'shop_slugs',
    to: 'shops',
    because: 'a shop is deleted with its account, as its slugs are',
  },
]

export type SpreadTable = { name: string; spread: 'distributed' | Whole['spread']; because: string }

/** Every table with how it is spread, each after those it refers to; `because` is '' for those by account. */
export function spreadTables(): SpreadTable[] {
  return tablesInOrder().map(({ name }) => {
    const whole = wholeTables[name]
    return { name, spread: whole?.spread ?? 'distributed', because: whole?.because ?? '' }
  })
}

/**
 * The statements that spread a migrated, empty database over the nodes of a cluster, in an order that foreign keys
 * allow. Throws for a table without an account that `wholeTables` doesn't name.
 */
export function shardStatements(): string[] {
  const tables = spreadTables()
  const ofSpread = (spread: SpreadTable['spread']) =>
    tables.filter((table) => table.spread === spread).map(({ name }) => name)
  const [first = '', ...others] = ofSpread('distributed')
  return [
    'set citus.shard_replication_factor to 1;',
    'set citus.enable_local_reference_table_foreign_keys to off;',
    'set citus.enable_unsafe_triggers to on;',
    ...narrowKeys.flatMap(widened),
    ...leftOutReferences.map(withoutReference),
    ...ofSpread('reference').map((name) => `select create_reference_table('${name}');`),
    distributed(first, 'none'),
    ...others.map((name) => distributed(name, first)),
  ]
}

const distributed = (table: string, besides: string) =>
  `select create_distributed_table('${table}', 'account_id', colocate_with => '${besides}');`

/** A key that carries the account, and an index for those who don't know it. */
function widened({ table, key, column }: (typeof narrowKeys)[number]): string[] {
  const columns = `(account_id, ${column})`
  const isPrimary = key.endsWith('_pkey')
  return [
    isPrimary
      ? `alter table ${table} drop constraint ${key}, add constraint ${key} primary key ${columns};`
      : `drop index ${key}; create unique index ${key} on ${table} ${columns};`,
    `create index ${table}_by_${column} on ${table} (${column});`,
  ]
}

function withoutReference({ table, to }: (typeof leftOutReferences)[number]): string {
  const key = tableConfigs()
    .find(({ name }) => name === table)
    ?.foreignKeys.find((one) => getTableConfig(one.reference().foreignTable).name === to)
  if (!key) throw new Error(`${table} doesn't refer to ${to}`)
  return `alter table ${table} drop constraint ${key.getName()};`
}

const tableConfigs = () =>
  Object.values(schema)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableConfig(table))

function tablesInOrder() {
  const left = new Set(leftOutReferences.map(({ table, to }) => `${table} ${to}`))
  const tables = tableConfigs().map(({ name, columns, foreignKeys }) => {
    const parents = foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name)
    const hasAccount = columns.some((one) => one.name === 'account_id' && one.notNull)
    if (!hasAccount && !wholeTables[name]) {
      throw new Error(`${name} has no account, and wholeTables doesn't say where it is`)
    }
    return {
      name,
      parents: parents.filter((parent) => parent !== name && !left.has(`${name} ${parent}`)),
    }
  })
  return parentsFirst(tables.sort((one, other) => (one.name < other.name ? -1 : 1)))
}
