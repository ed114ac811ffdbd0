import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type ConstructorOptions, fromDrizzle, PgBoss } from 'pg-boss'
import { openPool, statementLimits_ms } from '../db/connect.ts'
import { type Database, openDb } from '../db/db.ts'
import { sessionUrlOf } from '../db/pooler.ts'
import type { Context } from './context.ts'
import { readMaintenance } from './maintenance.ts'

/** Recurring work apart from requests. It may be interrupted at any time. */
export type Job = {
  name: string
  /** When, in UTC. A run missed while no server was up is made up for once. */
  cron: string
  /** It counts as failed after so long, an hour if not set, and is begun anew. */
  expireInSeconds?: number
  /** Does the work and returns details for the log. `signal` aborts on shutdown. */
  work(context: Context, signal?: AbortSignal): Promise<object>
}

type RunningJobs = {
  /** Ends within twice the grace: unfinished work is interrupted and retried later. */
  stop(): Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>

/** How often waiting jobs are looked for, and how long one may go on during shutdown. */
type Pace = { poll_s: number; grace_ms: number }
const usualPace = { poll_s: 15, grace_ms: 5_000 }

/**
 * Starts the jobs, scheduled in a schema `pgboss`. Processes on one database share them: each run
 * happens on one of them.
 */
export async function startJobs(
  context: Context,
  log: Log,
  list: Job[],
  { poll_s, grace_ms }: Pace = usualPace,
): Promise<RunningJobs> {
  const pool = context.sessions ?? context.db.$client
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    clock: steadyClock,
    // The planner reads the database's time beside this clock, and does so anew after a minute.
    clockMonitorIntervalSeconds: 60,
  })
  boss.on('error', (err) => log.error({ err }, 'jobs'))
  await boss.start()
  const connections = await openConnections(context.db)
  context.tracing?.follow(connections.db.$client)
  const working = { ...context, db: connections.db }
  const stopping = new AbortController()

  const queues = new Set((await boss.getQueues()).map(({ name }) => name))
  const scheduled = await boss.getSchedules()
  for (const { name, cron, work, expireInSeconds = 3600 } of list) {
    const options = { ...patience, expireInSeconds }
    if (queues.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { policy: 'exclusive', ...options })
    if (!scheduled.some((one) => one.name === name && one.cron === cron)) {
      await boss.schedule(name, cron, null, { missed: 'once' })
    }
    await boss.work(name, { pollingIntervalSeconds: poll_s }, async ([job]) => {
      // One that waited until maintenance is over would count as failed once its time is up.
      if (job && (await readMaintenance(context.db))) {
        return context.db.transaction(async (tx) => {
          const options = { db: fromDrizzle(tx, sql) }
          await boss.deleteJob(name, job.id, options)
          await boss.send(name, null, options)
        })
      }
      const signal = AbortSignal.any([stopping.signal, ...(job ? [job.signal] : [])])
      const begin = () => work(working, signal)
      const done = await (context.tracing?.span(`job ${name}`, begin) ?? begin())
      // What it left undone is done at its retry, not at its next time.
      stopping.signal.throwIfAborted()
      log.info({ job: name, ...done }, 'job done')
    })
  }
  for (const { name } of scheduled) {
    if (!list.some((job) => job.name === name)) await boss.unschedule(name)
  }
  return {
    async stop() {
      stopping.abort()
      await boss.stop({ timeout: grace_ms })
      await connections.cutOff()
    },
  }
}

/** Goes on evenly when the machine's clock is set: a timer of two hours ahead would wait for two hours longer. */
const steadyClock: NonNullable<ConstructorOptions['clock']> = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => Number(setTimeout(work, ms)),
  clearTimeout: (timer) => clearTimeout(Number(timer)),
  setInterval: (work, ms) => Number(setInterval(work, ms)),
  clearInterval: (timer) => clearInterval(Number(timer)),
}

/**
 * Connections of their own for the jobs, with a statement timeout, which can be closed while busy. A job whose
 * statement takes longer fails and is retried.
 */
async function openConnections(requests: Database) {
  const name = `vivary jobs ${randomUUID()}`
  const pool = await openPool(sessionUrlOf(requests.$client), {
    max: 4,
    patience_ms: 10_000,
    statementLimit_ms: statementLimits_ms.job,
    name,
    tellsLater: true,
  })
  return {
    db: openDb(pool),
    async cutOff() {
      // First, so that a job that loses its connection can't get another.
      const ended = pool.end()
      await requests.$client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
        [name],
      )
      await ended
    },
  }
}

/**
 * A failed job is retried after 1, 2 and 4 minutes, then at its next time. A killed process is
 * noticed after a minute; until then its job blocks the next run.
 */
const patience = {
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  heartbeatSeconds: 60,
}
