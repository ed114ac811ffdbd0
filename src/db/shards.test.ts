import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutApp } from '../../test/app.ts'
import { root } from '../server/root.ts'
import { shardStatements, spreadTables, wholeTables } from './shards.ts'

/* Over a migrated database, in which the printed statements have been executed. */

let pool: pg.Pool
let narrowBefore: string[]

beforeAll(async () => {
  pool = (await withoutApp()).pool
  narrowBefore = await names(narrowTables)
  await pool.query(readFileSync(join(root, 'test/scale/citusRules.sql'), 'utf8'))
  for (const statement of shardStatements()) await pool.query(statement)
})
afterAll(() => pool.end())

test('the printed statements keep to what a cluster allows of keys and references', async () => {
  const { rows } = await pool.query<{ name: string; spread: string }>(
    `select name::text, case when by_column is null then 'reference' else 'distributed' end as spread
    from spread order by 1`,
  )
  const expected = spreadTables().filter(({ spread }) => spread !== 'local')
  expect(rows).toEqual(
    expected
      .map(({ name, spread }) => ({ name, spread }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
  )
})

test('each table of the database is spread in one way, and one of an account by account', async () => {
  const { tables, distributed } = await listedTables()
  const listed = spreadTables().map(({ name }) => name)
  expect([...listed, 'migrations', 'spread'].sort()).toEqual(tables)
  expect(Object.keys(wholeTables).filter((name) => !listed.includes(name))).toEqual([])
  // Without the account in a key of it or a reference to it, a table of an account has no reason to be whole.
  const ofAccounts = await names(`select attrelid::regclass::text as name from pg_attribute
    where attname = 'account_id' and attnotnull and attrelid in (${publicTables})`)
  const whole = ofAccounts.filter((name) => !distributed.includes(name))
  const isForced = await forcedFrom(narrowBefore)
  expect(whole.filter((name) => !isForced.has(name))).toEqual([])
})

test('what is on the coordinator alone refers to nothing, and nothing refers to it', async () => {
  const localTables = spreadTables().filter(({ spread }) => spread === 'local')
  const referring = await names(`select conname::text as name from pg_constraint
    where contype = 'f' and (${localTables.map(({ name }) => `'${name}'::regclass in (conrelid, confrelid)`).join(' or ')})`)
  expect(referring).toEqual([])
})

/** Tables that have to be whole if these are, since they are referred to. */
async function forcedFrom(narrow: string[]) {
  const forced = new Set(narrow.filter((name) => name in wholeTables))
  const references = await pool.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f'`,
  )
  for (let size = -1; size < forced.size; ) {
    size = forced.size
    for (const { child, parent } of references.rows) if (forced.has(child)) forced.add(parent)
  }
  return forced
}

async function listedTables() {
  const tables = await names(`select oid::regclass::text as name from (${publicTables}) one (oid)`)
  const distributed = await names(
    'select name::text from spread where by_column is not null order by 1',
  )
  return { tables, distributed }
}

async function names(statement: string) {
  const { rows } = await pool.query<{ name: string }>(statement)
  return rows.map(({ name }) => name).sort()
}

const publicTables = `select oid from pg_class where relkind in ('r', 'p')
  and relnamespace = 'public'::regnamespace`

/** Tables with a unique key that has no account in it. */
const narrowTables = `select distinct indrelid::regclass::text as name from pg_index
  where indisunique and indrelid in (${publicTables}) and not exists (
    select from pg_attribute where attrelid = indrelid and attname = 'account_id'
      and attnum = any (indkey[0:indnkeyatts - 1]))`
