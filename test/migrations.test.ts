import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { readMigrations } from '../src/db/migrate.ts'
import * as schema from '../src/db/schema.ts'
import { root } from '../src/server/root.ts'
import { growing, lockingIn } from './lockingStatements.ts'

/* No migration may hold up a server with many records for long: CONTRIBUTING.md says what to do instead. */

/** The last migration from before this rule. None has been released yet; each has landed, and stays as it is. */
const lastExempt = '0021_people_choose_their_clock'

const migrations = readMigrations(root).map(({ name }) => ({
  name,
  sql: readFileSync(join(root, 'src/db/migrations', `${name}.sql`), 'utf8'),
}))

/** What each migration holds up, by its name. */
const locking = Object.fromEntries(
  migrations.map(({ name, sql }, at) => {
    const earlier = migrations.slice(0, at).map((one) => one.sql)
    return [name, lockingIn(sql, earlier.join(';\n'))]
  }),
)

test('a migration says how long it takes where it reads or writes every row of a large table', () => {
  const advice =
    'Measure it with a million rows, and write above the statement: -- locks TABLE: … s for a million rows'
  const names = Object.keys(locking).filter((name) => name > lastExempt)
  expect(Object.fromEntries(names.map((name) => [name, locking[name]])), advice).toEqual(
    Object.fromEntries(names.map((name) => [name, []])),
  )
})

test('those from before the rule are what they were', () => {
  const exempt = Object.entries(locking).flatMap(([name, complaints]) =>
    name <= lastExempt
      ? [...new Set(complaints)].map((complaint) => `${name.slice(0, 4)} ${complaint}`)
      : [],
  )
  expect(exempt).toEqual([
    '0003 animals: builds an index',
    '0003 feeding_logs: builds an index',
    '0003 animals: reads every row',
    '0003 feeding_logs: reads every row',
    '0008 outbox: builds an index',
    '0014 animals: reads every row',
    '0014 qr_codes: reads every row',
    '0014 animals: builds an index',
    '0014 qr_codes: builds an index',
    '0018 feeding_logs: builds an index',
    '0019 eggs: reads every row',
    '0019 eggs: builds an index',
  ])
})

test.each([
  ['alter table "moves" add column "on_loan" boolean default false not null', []],
  [`alter table "moves" add column "why" text default 'check, unique' not null`, []],
  [
    'alter table moves add column at timestamptz default now(), alter column name set default 1',
    [],
  ],
  ['alter table "moves" add column "token" uuid default gen_random_uuid()', 'writes every row'],
  ['alter table "moves" add column "number" bigserial', 'writes every row'],
  [
    'alter table "moves" add "x" int, add column "n" int generated always as (1) stored',
    'writes every row',
  ],
  ['alter table "moves" add column "slug" text unique', 'builds an index'],
  ['alter table "moves" add column "days" int check (days > 0)', 'reads every row'],
  [
    'alter table only "public"."moves" alter column "note" set data type varchar(20)',
    'writes every row',
  ],
  ['alter table "moves" alter column "note" set not null', 'reads every row'],
  ['alter table "moves" alter column "note" drop not null', []],
  ['alter table "moves" add constraint "c" check ("moves"."note" <> \'\')', 'reads every row'],
  ['alter table "moves" add constraint "c" check ("moves"."note" <> \'\') not valid', []],
  [
    'alter table "moves" add constraint "f" foreign key ("a","b") references "public"."animals"("a","b") on delete cascade',
    'reads every row',
  ],
  ['alter table "moves" validate constraint "c"', 'reads every row'],
  ['alter table "moves" add constraint "u" unique ("note")', 'builds an index'],
  ['alter table "moves" add constraint "u" unique using index "u"', []],
  ['create unique index if not exists "i" on "moves" using btree ("note")', 'builds an index'],
  ['create index "i" on "moves" ("note") where "note" is not null', 'builds an index'],
  [`update "moves" set "note" = 'a; b'`, 'writes every row'],
  ['delete from moves where note is null', 'writes every row'],
  ['lock table "moves"', 'locks it'],
  ['drop index "i"', []],
  ['create index "i" on "bulbs" ("name")', []],
  ['create table "moves" ("note" text); create index "i" on "moves" ("note")', []],
  ['create function f() returns void language sql as $$ update moves set note = 1; $$', []],
  ['-- locks moves: 0.4 s for a million rows\ncreate index "i" on "moves" ("note")', []],
  [
    '-- locks moves: 9 s for a million rows\ncreate index "i" on "moves" ("note")',
    'builds an index',
  ],
  [
    '-- locks eggs: 0.4 s for a million rows\ncreate index "i" on "moves" ("note")',
    'builds an index',
  ],
])('%s', (sql, why) => {
  expect(lockingIn(`${sql};`)).toEqual(typeof why === 'string' ? [`moves: ${why}`] : why)
})

test('what can run only outside a transaction is no migration', () => {
  const complaint = ["it can't run within the transaction of migrations"]
  expect(lockingIn('create index concurrently "i" on "bulbs" ("name")')).toEqual(complaint)
  expect(lockingIn('vacuum full "bulbs"')).toEqual(complaint)
})

test('a column is made NOT NULL without a look at its rows once a check has proved it', () => {
  const add = 'alter table "moves" add constraint "c" check ("moves"."note" is not null)'
  const set = 'alter table "moves" alter column "note" set not null'
  expect(lockingIn(set, add)).toEqual([])
  expect(lockingIn(set, `${add} not valid`)).toEqual(['moves: reads every row'])
  expect(lockingIn(set, `${add} not valid; alter table "moves" validate constraint "c"`)).toEqual(
    [],
  )
})

test('every table that is said to grow is there', () => {
  const tables: string[] = Object.values(schema).flatMap((value) =>
    is(value, PgTable) ? getTableName(value) : [],
  )
  expect([...growing].filter((name) => !tables.includes(name))).toEqual([])
})
