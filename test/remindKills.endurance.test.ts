import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, expect, inject, test } from 'vitest'
import { root } from '../src/server/root.ts'
import { ownInstallation, testApp } from './app.ts'
import { rounds } from './endurance.ts'

ownInstallation()

/* Each reminder comes once on each channel, wherever the process that makes them is killed. */

const accounts = 300
const people = accounts * 2
const kills = rounds(4)
const now = '2026-01-21T12:00:00.000Z'

beforeAll(async () => {
  const { pool } = await testApp()
  await pool.query(`
    insert into accounts (id, name, time_zone)
    select gen_random_uuid(), 'Keeper ' || n, 'UTC' from generate_series(1, ${accounts}) n;
    insert into users (id, name, email, password_hash, confirmed_at)
    select gen_random_uuid(), 'Person ' || n, n || '@example.org', 'none', now()
    from generate_series(1, 2) n;
    insert into memberships (account_id, user_id, role)
    select accounts.id, users.id, case users.name when 'Person 1' then 'owner' else 'keeper' end
    from accounts, users;
    insert into notification_settings (account_id, user_id, mail_digest)
    select account_id, user_id, true from memberships;
    insert into push_subscriptions (account_id, id, user_id, endpoint, p256dh, auth)
    select account_id, gen_random_uuid(), user_id, account_id || ' ' || user_id, '', ''
    from memberships;
    insert into feeders (account_id, id, name, quantity, "low_stock")
    select id, gen_random_uuid(), 'Rat', 0, 5 from accounts;
    insert into animals (account_id, id, name, sex)
    select id, gen_random_uuid(), 'Nyx', 'female' from accounts;
    insert into feeding_schedules (account_id, id, animal_id, started_on, repeat_amount, repeat)
    select account_id, gen_random_uuid(), id, '2026-01-21', 1, 'day' from animals`)
})

test('a process that reminds is killed again and again, and everyone is told each thing once', async () => {
  const letGo = await holdLast()
  for (let kill = 0; kill < kills; kill++) {
    const reminding = await child()
    const far = (await remindedPeople()) + randomInt(1, people / kills / 2)
    await expect
      .poll(remindedPeople, { interval: 2 })
      .toBeGreaterThanOrEqual(Math.min(far, people - 2))
    reminding.kill()
    expect(await reminding.ended).toEqual([null, 'SIGKILL'])
    expect(await remindedPeople()).toBeLessThan(people)
  }
  await letGo()
  expect(await (await child()).ended).toEqual([0, null])
  expect(await counts()).toEqual([
    { what: 'mail', times: people, people },
    { what: 'notification feeding', times: people, people },
    { what: 'notification low_stock', times: people, people },
    { what: 'push', times: people * 2, people },
    { what: 'reminder', times: people * 2, people },
  ])
})

/** Keeps the people of the last account waiting, or the fastest would be done before it is killed. */
async function holdLast() {
  const { pool } = await testApp()
  const client = await pool.connect()
  await client.query(`begin; select from notification_settings where account_id =
    (select account_id from notification_settings order by account_id desc limit 1) for update`)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

async function remindedPeople() {
  const { pool } = await testApp()
  const { rows } = await pool.query(
    'select count(*)::int as people from notification_settings where reminded_on is not null',
  )
  return rows[0].people as number
}

async function counts() {
  const { pool } = await testApp()
  const { rows } = await pool.query(`
    select what, count(*)::int as times, count(distinct who)::int as people from (
      select 'notification ' || kind as what, account_id || ' ' || user_id as who
      from notifications
      union all select 'reminder', account_id || ' ' || user_id from reminders
      union all select channel, account_id || ' ' || recipient from outbox) made
    group by what order by what`)
  return rows
}

async function child() {
  const { pool } = await testApp()
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${rows[0]?.name}`
  const path = join(root, 'test/remindChild.ts')
  const running = spawn(process.execPath, ['--import', 'tsx', path, url.href, now], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(running, 'exit')
  await Promise.race([once(createInterface(running.stdout), 'line'), ended])
  return { ended, kill: () => running.kill('SIGKILL') }
}
