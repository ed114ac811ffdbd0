import { expect, inject, test } from 'vitest'
import { openPool } from './connect.ts'

test('a connection that is cut in the middle of a transaction fails its query and nothing else', async () => {
  const pool = await openPool(inject('databaseUrl'), { max: 2 })
  const client = await pool.connect()
  await client.query('begin')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})
