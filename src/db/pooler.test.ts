import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { failureOf } from '../server/errors.ts'
import { followChanges } from './changes.ts'
import { openPool } from './connect.ts'
import { openDb } from './db.ts'

/* A pool as for a pooler, but on PostgreSQL itself, where it shows what is left in a connection. */

/** Not the one that other tests copy, which no one may be connected to then. */
const url = new URL(inject('databaseUrl'))
url.pathname = '/postgres'
const directUrl = url.href
const limits = { max: 1, patience_ms: 7000, statementLimit_ms: 5000, tellsLater: true, directUrl }
let pool: pg.Pool

beforeAll(async () => {
  pool = await openPool(directUrl, limits)
})

afterAll(() => pool.end())

const settings = `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
  current_setting('vivary.changes', true) as changes, current_setting('timezone') as zone`
const brought = { lock: '7s', statement: '5s', changes: 'later', zone: 'UTC' }

test('each statement and each transaction has its limits, and leaves none of them behind', async () => {
  expect((await pool.query(settings)).rows).toEqual([brought])
  expect((await pool.query({ text: `${settings} where $1`, values: [true] })).rows).toEqual([
    brought,
  ])
  await openDb(pool).transaction(async (tx) => {
    expect((await tx.execute(settings)).rows).toEqual([brought])
  })
  const client = await pool.connect()
  await client.query(`BEGIN; set local lock_timeout = '3s'`)
  expect((await client.query(settings)).rows).toEqual([{ ...brought, lock: '3s' }])
  await client.query('rollback')
  const past: unknown = await Reflect.apply(pg.Client.prototype.query, client, [settings])
  const left = { ...brought, lock: '0', statement: '0', changes: '' }
  expect(past).toMatchObject({ rows: [left] })
  client.release()
})

test('a statement that takes longer than its limit is cancelled, and the next one goes well', async () => {
  const hasty = await openPool(directUrl, { ...limits, statementLimit_ms: 100 })
  const failure = await hasty.query('select pg_sleep(3600)').catch(failureOf)
  expect(failure).toMatchObject({ status: 503, errors: [{ code: 'unavailable' }] })
  expect((await hasty.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
  await hasty.end()
})

test('a statement that PostgreSQL refuses is refused, with or without values, and by a callback as well', async () => {
  await expect(pool.query('select nonsense')).rejects.toThrow(/nonsense/)
  await expect(pool.query('select $1::int', ['x'])).rejects.toThrow(/integer/)
  const client = await pool.connect()
  const error = await new Promise((resolve) => client.query('select nonsense', resolve))
  expect(error).toBeInstanceOf(pg.DatabaseError)
  client.release()
})

test('no statement has a name that another connection would not know', async () => {
  const prepared = { name: 'two', text: 'select 2 as two', rowMode: 'array' }
  expect((await pool.query(prepared)).rows).toEqual([[2]])
  expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([])
})

test('what a transaction changes is told after its commit', async () => {
  const changes: string[] = []
  followChanges(pool, (change) => changes.push(change))
  await openDb(pool).transaction(async (tx) => {
    await tx.execute(
      `do $$ begin raise notice using message = 'account animals', errcode = '01VIV'; end $$`,
    )
    expect(changes).toEqual([])
  })
  expect(changes).toEqual(['account animals'])
})

test('an operator who names two databases reads that they must be one', async () => {
  const other = new URL(directUrl)
  other.pathname = '/template1'
  await expect(openPool(directUrl, { directUrl: other.href })).rejects.toThrow(
    'DATABASE_URL and DATABASE_DIRECT_URL must lead to the same database, and with the same role.',
  )
})
