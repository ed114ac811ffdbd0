import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '../src/db/embedded.ts'
import { keeperIn, testApp } from './app.ts'
import { freePort, startServer } from './server.ts'

test('a server whose job is stuck for an hour ends when it is asked to, and the job is done again later', async () => {
  const context = await testApp()
  const { pool } = context
  const keeper = await keeperIn(context)
  await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  await pool.query(`create function get_stuck() returns trigger language plpgsql as
      $$ begin perform pg_sleep(3600); return new; end $$;
    create trigger get_stuck before insert on achievements for each row execute function get_stuck()`)
  const dataDir = mkdtempSync(join(tmpdir(), 'vivary-stuck-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const start = () => startServer(dataDir, port, { DATABASE_URL: pool.options.connectionString })

  const stuck = await start()
  await pool.query(`insert into pgboss.job (name, policy, retry_limit, retry_delay)
    values ('achievements', 'exclusive', 3, 1)`)
  await expect.poll(sleepers, { interval: 100 }).toBe(1)
  expect(await stuck.stop()).toBe(0)
  expect(await sleepers()).toBe(0)

  await pool.query('drop function get_stuck cascade')
  const again = await start()
  onTestFinished(() => again.kill())
  await expect.poll(unlocked, { interval: 100 }).toBe(1)
  expect(await again.stop()).toBe(0)

  async function sleepers() {
    const { rows } = await pool.query(
      `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    )
    return rows.length
  }
  async function unlocked() {
    const { rows } = await pool.query('select from achievements where account_id = $1', [
      keeper.accountId,
    ])
    return rows.length
  }
})

test('a server that is asked to end while its database is away and bodies drip in ends well', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vivary-away-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const log = { info: () => undefined, warn: () => undefined }
  const database = await startEmbedded({ dataDir, log, durable: false })
  const port = await freePort()
  const server = await startServer(dataDir, port, { DATABASE_URL: database.url })
  onTestFinished(() => server.kill())
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets) {
    socket.on('error', () => undefined)
    socket.write(
      'POST /users/sign_in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{',
    )
  }
  await database.stop()
  expect(await server.stop()).toBe(0)
})
