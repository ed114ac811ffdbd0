import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Keeper, keeperIn, operatorIn, ownInstallation, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { jobs } from '../../app/jobs.ts'
import {
  accounts,
  apiTokens,
  backupRuns,
  climateDevices,
  feeders,
  memberships,
  notificationSettings,
  oneTimeTokens,
  outbox,
  reminders,
  sessions,
  stripeSubscriptions,
  throttles,
  users,
  webhookDeliveries,
  webhooks,
} from '../../db/schema.ts'
import { demoUserId } from '../../people/signIn/signUp/signUps.queries.ts'
import { startJobs } from '../../server/jobs.ts'
import { concernsOf } from './concerns.queries.ts'
import { witnessedNow } from './evidence.queries.ts'
import { setBackMarks } from './futureMarks.queries.ts'
import { retryKilled, setBack, tellOperators } from './watch.jobs.ts'

ownInstallation()

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const roomy = async () => ({ free_bytes: 60e9, total_bytes: 100e9 })
let operator: Keeper

beforeAll(async () => {
  const stack = await testApp()
  operator = await operatorIn(stack)
  const running = await startJobs(stack, log, jobs, { poll_s: 0.5, grace_ms: 1000 })
  await running.stop()
})

const concerns = async () =>
  (await operator.get('operator/concerns')).json().value.map(({ text }: { text: string }) => text)

const mails = async () => {
  const { db } = await testApp()
  const rows = await db.select().from(outbox).where(eq(outbox.channel, 'mail'))
  return rows.map(({ payload }) => JSON.stringify(payload))
}

/** Jobs ended every five minutes between these ages, in minutes. */
async function endJobs(from: number, to: number) {
  const { pool } = await testApp()
  await pool.query(
    `insert into pgboss.job (name, policy, state, completed_on)
      select 'remind', 'exclusive', 'completed', now() - make_interval(mins => age)
      from generate_series($1::int, $2::int, 5) as age`,
    [to, from],
  )
}

const noJobs = async () => (await testApp()).pool.query('delete from pgboss.job')

test('a planner whose last time lies ahead plans again, and its runs of the future are not waited for', async () => {
  const { db, pool } = await testApp()
  await pool.query(`update pgboss.version set cron_on = now() + interval '2 hours'`)
  await pool.query(`update pgboss.queue set monitor_claim_on = now() + interval '2 hours'`)
  await pool.query(
    `insert into pgboss.job (name, policy, state, singleton_on, completed_on, start_after) values
      ('backup', 'exclusive', 'completed', (now() + interval '90 minutes') at time zone 'UTC', now() + interval '2 hours', now()),
      ('remind', 'exclusive', 'retry', null, null, now() + interval '2 hours')`,
  )
  await setBackMarks(db, { now: new Date(), isThorough: false })
  const { rows } = await pool.query(`select
    (select cron_on <= now() from pgboss.version) as plans,
    (select count(*)::int from pgboss.queue where monitor_claim_on > now()) as unwatched,
    (select count(*)::int from pgboss.job where singleton_on > now() at time zone 'UTC'
      or completed_on > now() or start_after > now()) as ahead`)
  expect(rows).toEqual([{ plans: true, unwatched: 0, ahead: 0 }])
  await noJobs()
})

test('a server that starts after its clock was ahead makes up for what it missed', async () => {
  const stack = await testApp()
  const done: string[] = []
  const nightly = { name: 'nightly', cron: `0 ${(new Date().getUTCHours() + 12) % 24} * * *` }
  const work = async () => {
    done.push('nightly')
    return {}
  }
  const start = () => startJobs(stack, log, [{ ...nightly, work }], { poll_s: 0.5, grace_ms: 1000 })
  await (await start()).stop()
  await stack.pool.query(`update pgboss.version set cron_on = now() + interval '2 hours'`)
  await stack.pool.query(
    `update pgboss.schedule set created_on = now() - interval '9 days' where name = 'nightly'`,
  )
  await setBackMarks(stack.db, { now: new Date(), isThorough: true })
  const running = await start()
  await expect.poll(() => done, { interval: 100 }).toEqual(['nightly'])
  await running.stop()
  await noJobs()
  const usual = await startJobs(stack, log, jobs, { poll_s: 0.5, grace_ms: 1000 })
  await usual.stop()
})

test('what a clock that was ahead has marked is set back, once, and what is right stays', async () => {
  const stack = await testApp()
  const { db } = stack
  const [early, right] = [await keeperIn(stack), await keeperIn(stack)]
  const tomorrow = sql`(now() + interval '3 days')::date`
  await db.update(accounts).set({ updated_at: sql`now() - interval '2 days'` })
  await db.insert(notificationSettings).values([
    { account_id: early.accountId, user_id: early.userId, reminded_on: tomorrow },
    { account_id: right.accountId, user_id: right.userId, reminded_on: sql`now()::date - 1` },
  ])
  await db.insert(reminders).values({
    account_id: early.accountId,
    user_id: early.userId,
    key: 'feeding:2099-01-01',
    created_at: sql`now() + interval '3 days'`,
  })
  await db
    .update(sessions)
    .set({
      expires_at: sql`now() + interval '490 days'`,
      last_seen_at: sql`now() + interval '400 days'`,
    })
    .where(eq(sessions.user_id, early.userId))
  await db.insert(oneTimeTokens).values({
    hash: Buffer.alloc(32, 1),
    purpose: 'password',
    created_at: sql`now() + interval '1 day'`,
    expires_at: sql`now() + interval '1 day 30 minutes'`,
  })
  await db
    .insert(throttles)
    .values({ key: 'ahead', tries: 9, expires_at: sql`now() + interval '3 days'` })
  await db.insert(outbox).values({
    id: newId(),
    channel: 'mail',
    recipient: 'ada@example.org',
    next_try_at: sql`now() + interval '2 days'`,
    updated_at: sql`now() + interval '2 days'`,
  })
  const account_id = early.accountId
  const hence = (hours: number) => sql`now() + make_interval(hours => ${hours})`
  const calls = { account_id, webhook_id: newId(), event: 'animal.added', object: {} }
  await db.insert(webhooks).values({
    ...{ account_id, id: calls.webhook_id, url: 'https://example.org/hook', events: [calls.event] },
    rests_until: hence(48),
  })
  await db.insert(webhookDeliveries).values([
    { ...calls, id: newId(), next_try_at: hence(48) },
    { ...calls, id: newId(), next_try_at: hence(3) },
    { ...calls, id: newId(), next_try_at: hence(48), sent_at: sql`now()` },
  ])
  const device = { account_id, unit: 'celsius' as const }
  await db.insert(climateDevices).values([
    { ...device, id: newId(), address: 'web-1.local', rests_until: hence(48) },
    { ...device, id: newId(), address: 'web-2.local', rests_until: hence(1) },
  ])
  await db.insert(stripeSubscriptions).values({
    ...{ account_id, stripe_id: 'sub_ahead', status: 'active', interval: 'month' },
    ...{ paid_until: hence(400), updated_at: hence(48) },
  })
  const hash = Buffer.alloc(32, 2)
  await db.insert(apiTokens).values({
    ...{
      account_id,
      user_id: early.userId,
      id: newId(),
      name: 'Script',
      scope: 'read',
      hint: 'abcd',
    },
    token_hash: hash,
    last_used_at: hence(48),
  })
  await db.insert(backupRuns).values({ id: newId(), kind: 'backup', created_at: hence(48) })
  const looking = { now: new Date(), isThorough: false }
  expect(await setBackMarks(db, looking)).toMatchObject({
    reminded: 1,
    reminders: 1,
    sessions: 1,
    links: 1,
    throttles: 1,
    messages: 1,
    webhooks: 1,
    calls: 1,
    devices: 1,
    subscriptions: 1,
    backups: 1,
    tokens: 1,
  })
  expect(await setBackMarks(db, looking)).toEqual({})
  const days = await db.select().from(notificationSettings)
  expect(days.map(({ reminded_on }) => reminded_on === null).sort()).toEqual([false, true])
  const [session] = await db.select().from(sessions).where(eq(sessions.user_id, early.userId))
  expect(Date.parse(session?.expires_at ?? '')).toBeLessThan(Date.now() + 91 * 86_400_000)
  expect((await early.get('user')).statusCode).toBe(200)
  await db.delete(backupRuns)
})

test('the operator reads that marks were set back, on the page and once by email', async () => {
  const stack = await testApp()
  await endJobs(3000, 5)
  await stack.pool.query(`update pgboss.version set cron_on = now() + interval '2 hours'`)
  expect(await concerns()).toEqual([])
  await setBack(stack, log, { now: new Date(), isThorough: false })
  const [sentence] = await concerns()
  expect(sentence).toMatch(/^The clock was ahead until .* UTC\. .*planner 1/)
  for (let time = 0; time < 2; time++) {
    await tellOperators(stack, { now: new Date(), diskOf: roomy })
  }
  expect((await mails()).filter((text) => text.includes('The clock was ahead'))).toHaveLength(1)
  await stack.pool.query('delete from pgboss.warning')
  await noJobs()
})

test('after a leap of the clock nothing is erased until the server has been at work for a day', async () => {
  const stack = await testApp()
  const keeper = await keeperIn(stack)
  await stack.db.update(accounts).set({ created_at: sql`now() - interval '90 days'` })
  const { id } = await keeper.add('feeders', { name: 'Rat' })
  await keeper.delete(`feeders/${id}`)
  // It was deleted yesterday, and the clock has leapt by sixty days since.
  await stack.db
    .update(feeders)
    .set({ deleted_at: sql`now() - interval '61 days'` })
    .where(eq(feeders.id, id))
  const erase = jobs.find(({ name }) => name === 'erase-deleted')
  const isThere = async () => (await stack.db.$count(feeders, eq(feeders.id, id))) === 1

  await endJobs(60, 5)
  expect(await witnessedNow(stack.db)).toBeUndefined()
  expect(await erase?.work(stack)).toHaveProperty('heldBack')
  expect(await isThere()).toBe(true)
  expect(await concerns()).toEqual([expect.stringContaining('its clock may be ahead')])

  await endJobs(1500, 65)
  await erase?.work(stack)
  expect(await isThere()).toBe(false)
  expect(await concerns()).toEqual([])
  await noJobs()
})

test('the demo account of a new server is no reason to doubt its clock', async () => {
  const { db } = await testApp()
  const { accountId } = await keeperIn(await testApp())
  await db.update(accounts).set({ created_at: sql`now()` })
  const ago = sql`now() - interval '700 days'`
  await db.update(accounts).set({ created_at: ago }).where(eq(accounts.id, accountId))
  await endJobs(60, 5)
  expect(await concerns()).toEqual([expect.stringContaining('its clock may be ahead')])
  await db.insert(users).values({ id: demoUserId, name: 'Maren', email: 'maren@example.org' })
  await db.delete(sessions).where(eq(sessions.account_id, accountId))
  await db
    .update(memberships)
    .set({ user_id: demoUserId })
    .where(eq(memberships.account_id, accountId))
  expect(await concerns()).toEqual([])
  await noJobs()
})

test('hours in which no job ended are no reason to erase earlier', async () => {
  const { db } = await testApp()
  await endJobs(3000, 600)
  await endJobs(60, 5)
  const witnessed = await witnessedNow(db)
  const gap_min = (Date.now() - (witnessed?.getTime() ?? 0)) / 60_000
  expect(Math.round(gap_min / 10)).toBe(54)
  await noJobs()
})

test('a job that missed three of its times is told of, and so is a nightly backup that failed', async () => {
  const stack = await testApp()
  await endJobs(3000, 5)
  await stack.pool.query(
    `update pgboss.schedule set created_on = now() - interval '16 minutes' where name = 'remind'`,
  )
  expect(await concerns()).toEqual([])
  await stack.pool.query(
    `delete from pgboss.job where completed_on > now() - interval '20 minutes'`,
  )
  await stack.pool.query(`insert into pgboss.job (name, policy, state, completed_on, output)
    values ('backup', 'exclusive', 'failed', now(), '{"message":"ENOSPC: no space left on device"}')`)
  expect(await concerns()).toEqual([
    'The nightly backup failed: ENOSPC: no space left on device',
    '“Remind” has missed three of its times in a row.',
  ])
  await operator.post('operator/maintenance', { maintenance: { sentence: 'Back soon.' } })
  expect(await concerns()).toEqual([expect.stringContaining('The nightly backup failed')])
  expect((await operator.list('operator/jobs')).filter(({ is_late }) => is_late)).toEqual([])
  expect((await operator.get('operator/overview')).json().jobs.late).toBe(0)
  await operator.delete('operator/maintenance')
  const lateMails = async () =>
    (await mails()).filter((text) => text.includes('has missed three')).length
  await tellOperators(stack, { now: new Date(), diskOf: roomy, isSettling: true })
  expect(await lateMails()).toBe(0)
  const queue = (age: string) =>
    stack.pool.query(`insert into pgboss.job (name, policy, state, created_on)
      values ('remind', 'standard', 'created', now() - interval '${age}')`)
  await queue('11 minutes')
  expect(await concerns()).toHaveLength(2)
  await stack.pool.query(`delete from pgboss.job where state = 'created'`)
  await queue('1 minute')
  expect(await concerns()).toEqual([expect.stringContaining('The nightly backup failed')])
  await stack.pool.query(`delete from pgboss.job where state = 'created'`)
  await tellOperators(stack, { now: new Date(), diskOf: roomy })
  const letters = await mails()
  expect(letters.some((text) => text.includes('The nightly backup failed'))).toBe(true)
  expect(letters.some((text) => text.includes('has missed three of its times'))).toBe(true)
  await noJobs()
})

test('several emails that failed are told of, and not single ones among many that were sent', async () => {
  const { db } = await testApp()
  await endJobs(3000, 5)
  await db.delete(outbox)
  const mail = (ended: object) =>
    db
      .insert(outbox)
      .values({ id: newId(), channel: 'mail', recipient: 'ada@example.org', ...ended })
  for (let count = 0; count < 3; count++) {
    expect(await concerns()).toEqual([])
    await mail({ failed_at: sql`now()`, error: '550 No such user' })
  }
  expect(await concerns()).toEqual([
    "3 emails couldn't be sent in the last day. The outbox says why.",
  ])
  for (let count = 0; count < 28; count++) await mail({ sent_at: sql`now()` })
  expect(await concerns()).toEqual([])
  await noJobs()
})

test('a job that only kills have failed is run again, and one that failed by itself is not', async () => {
  const { db, pool } = await testApp()
  const fail = (name: string, output: object) =>
    pool.query(
      `insert into pgboss.job (name, policy, state, created_on, completed_on, output)
        values ($1, 'exclusive', 'failed', now() - interval '1 hour', now() - interval '11 minutes', $2)`,
      [name, output],
    )
  await endJobs(3000, 5)
  await fail('backup', { value: { message: 'job timed out' } })
  expect(await concerns()).toEqual(['The nightly backup failed: It took too long.'])
  await pool.query(`delete from pgboss.job where name = 'backup'`)
  await fail('backup', { value: { message: 'job heartbeat timeout' } })
  expect(await concerns()).toEqual(['The nightly backup failed: The server was stopped meanwhile.'])
  await pool.query(`delete from pgboss.job where state = 'completed'`)
  await fail('remind', { message: "Some accounts weren't reminded" })
  for (let time = 0; time < 2; time++) await retryKilled(db)
  const { rows } = await pool.query(`select name from pgboss.job where state = 'created'`)
  expect(rows).toEqual([{ name: 'backup' }])
  await noJobs()
})

test('a disk that gets full is told of at a tenth, and again at a gigabyte', async () => {
  const stack = await testApp()
  const before = (await mails()).length
  const free = (free_bytes: number) => async () => ({ free_bytes, total_bytes: 100e9 })
  for (const bytes of [10e9, 9e9, 8e9, 0.9e9]) {
    await tellOperators(stack, { now: new Date(), diskOf: free(bytes) })
  }
  const about = (await mails()).slice(before).filter((text) => text.includes('The disk of'))
  expect(about).toEqual([
    expect.stringContaining('is getting full: 9 GB of 100 GB free'),
    expect.stringContaining('is almost full: 900 MB of 100 GB free'),
  ])
  // A disk that surely is another one.
  const config = { ...stack.config, backupDir: '/dev' }
  const apart = await concernsOf({ ...stack, config }, { now: new Date(), diskOf: free(0.9e9) })
  const texts = apart.map(({ text }) => text)
  expect(texts).toContainEqual(expect.stringMatching(/Once it is full, nothing can be recorded\.$/))
  expect(texts.find((text) => text.includes('(/dev)'))).toMatch(/full, no backups can be made\.$/)
})
