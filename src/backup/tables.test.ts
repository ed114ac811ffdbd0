import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../test/backups.ts'
import { copyIn, copyOut, type Table, tablesOf } from './tables.ts'

async function clientOf(pool: Awaited<ReturnType<typeof emptyDatabase>>) {
  const client = await pool.connect()
  return Object.assign(client, { [Symbol.dispose]: () => client.release() })
}

async function tableOf(client: PoolClient, name: string): Promise<Table> {
  const table = (await tablesOf(client)).find((one) => one.name === name)
  if (!table) throw new Error(`There is no table ${name}`)
  return table
}

async function bytesOf(client: PoolClient, table: Table) {
  const blocks: Buffer[] = []
  for await (const block of copyOut(client, table)) blocks.push(block)
  return Buffer.concat(blocks)
}

async function* byteByByte(rows: Buffer) {
  for (const byte of rows) yield Buffer.of(byte)
}

test('every kind of value comes back as it was', async () => {
  using client = await clientOf(await emptyDatabase())
  await client.query(`create table odd (n int primary key, t text, v varchar(9), c char(5), b bytea,
    i bigint, d numeric, e numeric(12, 2), f float8, r real, w bool, m timestamptz, l timestamp(3),
    a date, o time, p interval, j json, k jsonb, u uuid, x text[], y int4range, z inet)`)
  await client.query(
    `insert into odd values (1, $1, E'\\\\N', 'ab ', '\\x00ff0a5c', -9223372036854775808, 'NaN', 0.10,
      'Infinity', '1e-37', true, '2024-02-29 23:59:59.999999+14', '2024-02-29 01:02:03.456',
      '0044-03-15 BC', '24:00', '1 mon -3 days 04:05:06.7', '{"a" :  1, "a": 2}', '{"a": [null]}',
      gen_random_uuid(), '{a,NULL,"b,\\"c"}', '[1,5)', '::1/64')`,
    ['line\nline\r\n\ttab \\. \\N \u0001 \u2028 🦎'],
  )
  await client.query(`insert into odd (n) values (2);
    insert into odd (n, t, b, d, f, m, l) values (3, '', '', 0, 0.1, 'infinity', '-infinity')`)
  await client.query('create table even (like odd)')
  const rows = await bytesOf(client, await tableOf(client, 'odd'))
  // Cut anywhere, in the middle of a character too.
  expect(await copyIn(client, await tableOf(client, 'even'), byteByByte(rows))).toBe(3)
  const { rows: different } = await client.query(
    `(select t::text from odd t except select t::text from even t)
    union all (select t::text from even t except select t::text from odd t)`,
  )
  expect(different).toEqual([])
})

test('many rows come whole to a slow reader, in blocks of about a megabyte', async () => {
  const pool = await emptyDatabase()
  using client = await clientOf(pool)
  const text = (n: number) => `${n} ${'x'.repeat(n % 977)}\n`
  await client.query(`create table many as
    select n || ' ' || repeat('x', n % 977) as line from generate_series(1, 20000) n`)
  const blocks: Buffer[] = []
  for await (const block of copyOut(client, await tableOf(client, 'many'))) {
    await pool.query('select pg_sleep(0.05)')
    blocks.push(block)
  }
  expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThan(4 * 1024 ** 2)
  const expected = Array.from({ length: 20_000 }, (_, at) => text(at + 1)).join('')
  expect(Buffer.concat(blocks).toString() === expected).toBe(true)
})

test('the database waits for a slow reader, and learns when one leaves', async () => {
  const pool = await emptyDatabase()
  const client = await pool.connect()
  client.on('error', () => undefined)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const waits = async () => {
    const found = await pool.query('select wait_event from pg_stat_activity where pid = $1', [
      rows[0]?.pid,
    ])
    return found.rows
  }
  await client.query(`create table many as
    select repeat('x', 999) as line from generate_series(1, 50000)`)
  for await (const block of copyOut(client, await tableOf(client, 'many'))) {
    expect(block.length).toBeGreaterThan(0)
    await expect.poll(waits).toEqual([{ wait_event: 'ClientWrite' }])
    // Time enough to send it all, if nothing made it wait.
    await pool.query('select pg_sleep(0.3)')
    await expect.poll(waits).toEqual([{ wait_event: 'ClientWrite' }])
    break
  }
  client.release(true)
  await expect.poll(waits).toEqual([])
})

test('what the database refuses is thrown, and the client can go on', async () => {
  using client = await clientOf(await emptyDatabase())
  await client.query('create table few (n int check (n < 3))')
  const nothing = { name: 'nothing', columns: ['n'] }
  const rows = async function* () {
    yield Buffer.from('1\n')
    yield Buffer.from('5\n')
  }
  await expect(bytesOf(client, nothing)).rejects.toThrow(/"public.nothing" does not exist/)
  await expect(copyIn(client, nothing, rows())).rejects.toThrow(/does not exist/)
  const few = await tableOf(client, 'few')
  await expect(copyIn(client, few, rows())).rejects.toThrow(/few_n_check/)
  expect((await client.query('select from few')).rows).toEqual([])
})

test('tables that refer to each other in a circle are told, not saved in an order that fails', async () => {
  using client = await clientOf(await emptyDatabase())
  await client.query(`create table hen (id int primary key, egg int, mother int references hen);
    create table egg (id int primary key, hen int references hen)`)
  expect((await tablesOf(client)).map(({ name }) => name)).toEqual(['hen', 'egg'])
  await client.query('alter table hen add foreign key (egg) references egg')
  await expect(tablesOf(client)).rejects.toThrow(/circle: egg, hen/)
})
