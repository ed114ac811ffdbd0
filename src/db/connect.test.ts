import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { failureOf } from '../server/errors.ts'
import { followChanges, tellKnown } from './changes.ts'
import { openPool } from './connect.ts'
import { openDb } from './db.ts'

/** Not the one that other tests copy, which no one may be connected to then. */
const database = maintenance(inject('databaseUrl'))

function maintenance(template: string): string {
  const url = new URL(template)
  url.pathname = '/postgres'
  return url.href
}

test('a connection that is cut in the middle of a transaction fails its query and nothing else', async () => {
  const pool = await openPool(database, { max: 2 })
  const client = await pool.connect()
  await client.query('begin')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('who waits too long for a lock or for a connection is asked to try again', async () => {
  const pool = await openPool(database, { max: 2, patience_ms: 1500 })
  const db = openDb(pool)
  const lock = sql`select pg_advisory_xact_lock(4711)`
  await db.transaction(async (holder) => {
    await holder.execute(lock)
    const locked = await db.transaction((tx) => tx.execute(lock)).catch(failureOf)
    expect(locked).toMatchObject({ status: 503, errors: [{ code: 'unavailable' }] })
    await db.transaction(async () => {
      const asked = [db.execute(sql`select 1`), db.transaction(async () => undefined)]
      const answers = await Promise.all(asked.map(async (one) => one.catch(failureOf)))
      const unavailable = { status: 503, errors: [{ code: 'unavailable' }] }
      expect(answers).toMatchObject([unavailable, unavailable])
    })
  })
  await pool.end()
})

test('a statement that takes too long is cancelled, and its request asked to try again', async () => {
  const pool = await openPool(database, { max: 1, statementLimit_ms: 100 })
  const failure = await openDb(pool).execute(sql`select pg_sleep(3600)`).catch(failureOf)
  expect(failure).toMatchObject({ status: 503, errors: [{ code: 'unavailable' }] })
  await pool.end()
})

test('what a pool of a server changes is heard by those who follow its other pool', async () => {
  const pool = await openPool(database, { max: 1, tellsLater: true })
  const other = await openPool(database, { max: 1, tellsWith: pool })
  const changes: string[] = []
  followChanges(pool, (change) => changes.push(change))
  await tellKnown(other, new Set(['account animals']))
  expect(changes).toEqual(['account animals'])
  await Promise.all([pool.end(), other.end()])
})

test('of two that wait for each other one is asked to try again', async () => {
  const pool = await openPool(database, { max: 2 })
  const db = openDb(pool)
  const lock = (number: number) => sql`select pg_advisory_xact_lock(${number})`
  const { promise: bothHold, resolve } = Promise.withResolvers<void>()
  let holding = 0
  const both = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await tx.execute(lock(first))
      holding += 1
      if (holding === 2) resolve()
      await bothHold
      await tx.execute(lock(second))
    })
  const ends = await Promise.allSettled([both(4712, 4713), both(4713, 4712)])
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [failureOf(end.reason)] : []))
  expect(failed).toMatchObject([{ status: 503 }])
  await pool.end()
})

test('a transaction that cannot begin gives its connection back', async () => {
  const pool = await openPool(database, { max: 1, patience_ms: 2000 })
  const db = openDb(pool)
  const isolationLevel = 'nonsense' as 'serializable'
  for (let time = 0; time < 3; time++) {
    const begun = db.transaction(async () => undefined, { isolationLevel })
    await expect(begun).rejects.toThrow(/nonsense/)
  }
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await pool.end()
})
