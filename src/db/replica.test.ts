import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newPool, openPool } from './connect.ts'
import { openDb } from './db.ts'
import { Replica } from './replica.ts'

/* Replicas that aren't there, or are none; test/replica.endurance.test.ts has a real one. */

/** Not the one that other tests copy, which no one may be connected to then. */
const url = new URL(inject('databaseUrl'))
url.pathname = '/postgres'
let primary: pg.Pool

beforeAll(async () => {
  primary = await openPool(url.href, { max: 1 })
})

afterAll(() => primary.end())

const one = async (replica: Replica) => {
  const db = replica.over(openDb(primary))
  return replica.reading(async () => (await db.execute('select 1 as one')).rows)
}

test('while the replica does not answer, the database itself does, and that is said and counted', async () => {
  const standby = newPool('postgres://vivary@127.0.0.1:9/vivary', { patience_ms: 500 })
  const replica = new Replica({ primary, standby })
  expect(await replica.problem()).toMatch(
    /^The database at DATABASE_REPLICA_URL doesn't answer: .*127\.0\.0\.1:9/,
  )
  expect([await one(replica), await one(replica)]).toEqual([[{ one: 1 }], [{ one: 1 }]])
  expect(await replica.current(openDb(primary))).toBeUndefined()
  expect(replica.readings).toEqual({ replica: 0, behind: 0, away: 3, failed: 0 })
  await replica.end()
})

test('a database that follows no other is not taken for a replica, and not read from', async () => {
  const standby = new pg.Pool({ connectionString: url.href, max: 1 })
  const replica = new Replica({ primary, standby })
  await expect(replica.problem()).rejects.toThrow(
    'DATABASE_REPLICA_URL must be the address of a streaming replica of the database at DATABASE_URL.',
  )
  expect(await one(replica)).toEqual([{ one: 1 }])
  expect(replica.readings).toEqual({ replica: 0, behind: 1, away: 0, failed: 0 })
  await replica.end()
})
