import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { keeperIn, ownInstallation, testApp } from '../../test/app.ts'
import { jobs } from '../app/jobs.ts'
import { sessions, throttles } from '../db/schema.ts'
import { beginMaintenance, endMaintenance } from '../running/operator/backups/runs.queries.ts'
import { forgetExpired } from '../running/operator/expiry.ts'
import { type Job, startJobs } from './jobs.ts'

ownInstallation()

const log = { info: vi.fn(), error: vi.fn() }
const stops: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  expect(log.error).not.toHaveBeenCalled()
})

async function start(list: Job[] = jobs) {
  const context = await testApp()
  const { stop } = await startJobs(context, log, list, quickPace)
  stops.push(stop)
  return context
}

const quickPace = { poll_s: 0.5, grace_ms: 1_000 }

/** A time that won't come while the test runs. */
const inHalfAnHour = () => `${(new Date().getUTCMinutes() + 30) % 60} * * * *`

const jobsOf = async (name: string) => {
  const { pool } = await testApp()
  const { rows } = await pool.query('select state from pgboss.job where name = $1', [name])
  return rows
}

test('the daily jobs are planned once, however many processes start and how often', async () => {
  await Promise.all([start(), start()])
  const { pool } = await start()
  const { rows } = await pool.query('select name, cron from pgboss.schedule order by name')
  expect(rows).toEqual([
    { name: 'achievements', cron: '*/2 * * * *' },
    { name: 'backup', cron: '20 2 * * *' },
    { name: 'close-climate-hours', cron: '1-59/5 * * * *' },
    { name: 'compare-due-days', cron: '0 4 * * *' },
    { name: 'erase-accounts', cron: '50 * * * *' },
    { name: 'erase-deleted', cron: '40 3 * * *' },
    { name: 'expire-archives', cron: '35 * * * *' },
    { name: 'forget-alarms', cron: '45 4 * * *' },
    { name: 'forget-deliveries', cron: '25 4 * * *' },
    { name: 'forget-expired', cron: '10 * * * *' },
    { name: 'forget-imports', cron: '35 * * * *' },
    { name: 'forget-visitors', cron: '15 * * * *' },
    { name: 'keep-climate-weeks', cron: '5 */6 * * *' },
    { name: 'remind', cron: '*/5 * * * *' },
    { name: 'subscriptions', cron: '25 * * * *' },
  ])
})

test('a planned job that no version does any more is planned no longer', async () => {
  const job = { name: 'old', cron: '* * * * *', work: async () => ({}) }
  await start([job])
  const { pool } = await start()
  const { rows } = await pool.query(`select from pgboss.schedule where name = 'old'`)
  expect(rows).toEqual([])
})

test('of two processes one does a job', async () => {
  const done: number[] = []
  const jobBy = (process: number): Job => ({
    name: 'shared',
    cron: inHalfAnHour(),
    work: async () => {
      done.push(process)
      return { by: process }
    },
  })
  const { pool } = await start([jobBy(1)])
  await pool.query(`insert into pgboss.job (name, policy) values ('shared', 'exclusive')`)
  await start([jobBy(2)])
  const ended = expect.poll(() => jobsOf('shared'), { interval: 200 })
  await ended.toEqual([{ state: 'completed' }])
  expect(done).toHaveLength(1)
})

test('a job that is stuck is cut off by a stop, and done again later', async () => {
  const starts: string[] = []
  const job: Job = {
    name: 'stuck',
    cron: inHalfAnHour(),
    work: async ({ db }) => {
      starts.push('stuck')
      if (starts.length === 1) await db.execute(sql`select pg_sleep(3600)`)
      return {}
    },
  }
  const context = await testApp()
  const sleepers = async () => {
    const { rows } = await context.pool.query(
      `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    )
    return rows.length
  }
  const { stop } = await startJobs(context, log, [job], quickPace)
  await context.pool.query(`insert into pgboss.job (name, policy, retry_limit, retry_delay)
    values ('stuck', 'exclusive', 3, 0)`)
  await expect.poll(sleepers).toBe(1)
  await stop()
  expect(await sleepers()).toBe(0)

  await start([job])
  await expect.poll(() => jobsOf('stuck')).toEqual([{ state: 'completed' }])
  expect(starts).toHaveLength(2)
})

test('a job that a stop cut short is done again, though it ended well', async () => {
  const begun = Promise.withResolvers<void>()
  const job: Job = {
    name: 'short',
    cron: inHalfAnHour(),
    work: async (_context, signal) => {
      begun.resolve()
      await new Promise((resolve) => signal?.addEventListener('abort', resolve))
      return { done: 'half of it' }
    },
  }
  const { pool } = await testApp()
  const { stop } = await startJobs(await testApp(), log, [job], quickPace)
  await pool.query(
    `insert into pgboss.job (name, policy, retry_limit) values ('short', 'exclusive', 3)`,
  )
  await begun.promise
  await stop()
  expect(await jobsOf('short')).toEqual([{ state: 'retry' }])
})

test('a job that is to wait for the end of maintenance is there after a stop in between', async () => {
  const { db, pool } = await testApp()
  await pool.query(`create sequence adds;
    create function stop_second() returns trigger language plpgsql as
      'begin if nextval(''adds'') = 2 then raise ''stopped''; end if; return new; end';
    create trigger stop_second before insert on pgboss.job for each row when (new.name = 'waits')
      execute function stop_second()`)
  onTestFinished(async () => {
    await endMaintenance(db)
    await pool.query('drop function stop_second cascade; drop sequence adds')
  })
  await beginMaintenance(db, 'Back soon.')
  await start([{ name: 'waits', cron: inHalfAnHour(), work: async () => ({}) }])
  await pool.query(`insert into pgboss.job (name, policy, retry_limit, retry_delay)
    values ('waits', 'exclusive', 3, 60)`)
  await expect.poll(() => jobsOf('waits')).toEqual([{ state: 'retry' }])
  await endMaintenance(db)
  await pool.query(`update pgboss.job set start_after = now() where name = 'waits'`)
  await expect.poll(() => jobsOf('waits')).toEqual([{ state: 'completed' }])
})

test('a statement of a job has a minute, and waits for no lock for longer than ten seconds', async () => {
  const limits: object[] = []
  const job: Job = {
    name: 'limited',
    cron: inHalfAnHour(),
    work: async ({ db }) => {
      const { rows } = await db.execute<Record<string, string>>(
        sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
      )
      limits.push(...rows)
      return {}
    },
  }
  const { pool } = await start([job])
  await pool.query(`insert into pgboss.job (name, policy) values ('limited', 'exclusive')`)
  await expect.poll(() => limits, { interval: 200 }).toEqual([{ statement: '1min', lock: '10s' }])
})

test('a job that was killed is missed after a minute, and a backup may take half a day', async () => {
  const context = await start()
  await context.pool.query('update pgboss.queue set heartbeat_seconds = null')
  await start()
  const { rows } = await context.pool.query(
    `select name, heartbeat_seconds, expire_seconds / 3600 as hours from pgboss.queue
      where name in ('backup', 'remind') order by name`,
  )
  expect(rows).toEqual([
    { name: 'backup', heartbeat_seconds: 60, hours: 12 },
    { name: 'remind', heartbeat_seconds: 60, hours: 1 },
  ])
})

test('a second start makes nothing anew', async () => {
  const { statements } = await start()
  const making = () =>
    statements.filter((text) => /create_queue\('(?!__pgboss__)|insert into \S*schedule/i.test(text))
  expect(making()).not.toEqual([])
  statements.length = 0
  await start()
  expect(making()).toEqual([])
})

test('sessions and throttles are forgotten when their time is over', async () => {
  const context = await testApp()
  const [stays, goes] = [await keeperIn(context), await keeperIn(context)]
  const over = sql`now() - interval '1 second'`
  await context.db
    .update(sessions)
    .set({ expires_at: over })
    .where(eq(sessions.user_id, goes.userId))
  await context.db.insert(throttles).values([
    { key: 'over', tries: 3, expires_at: over },
    { key: 'running', tries: 3, expires_at: sql`now() + interval '1 minute'` },
  ])
  expect(await forgetExpired(context.db, context.config, new Date())).toMatchObject({
    sessions: 1,
    throttles: 1,
  })
  expect((await stays.get('animals')).statusCode).toBe(200)
  expect((await goes.get('animals')).statusCode).toBe(401)
})
