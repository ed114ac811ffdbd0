import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import { backUpDaily } from '../backup/daily.ts'
import { unlockAchievements } from '../features/achievements/achievements.jobs.ts'
import { eraseDeleted } from '../features/deleted/deleted.jobs.ts'
import { eraseAccounts } from '../features/leaving/leaving.jobs.ts'
import { remind } from '../features/reminders/reminders.jobs.ts'
import { keepSubscriptions } from '../features/subscription/subscriptions.jobs.ts'
import type { Context } from './context.ts'
import { forgetExpired } from './expiry.ts'

/** Work that is done again and again beside the requests. It may be cut short at any time. */
export type Job = {
  name: string
  /** When, in UTC. One that was missed because nothing ran is made up for once. */
  cron: string
  /** Does it, and answers what is worth a line in the log. `signal` says that the process ends. */
  work(context: Context, signal?: AbortSignal): Promise<object>
}

const jobs: Job[] = [
  {
    name: 'achievements',
    cron: '*/2 * * * *',
    work: ({ db }, signal) => unlockAchievements(db, signal),
  },
  {
    name: 'backup',
    cron: '20 2 * * *',
    work: ({ db, config }, signal) => backUpDaily(db.$client, config, { now: new Date(), signal }),
  },
  {
    name: 'erase-accounts',
    cron: '50 * * * *',
    work: (context, signal) => eraseAccounts(context, { signal }),
  },
  {
    name: 'erase-deleted',
    cron: '40 3 * * *',
    work: ({ db, config: { dataDir } }) => eraseDeleted(db, { dataDir, now: new Date() }),
  },
  {
    name: 'forget-expired',
    cron: '10 * * * *',
    work: ({ db, config }) => forgetExpired(db, config, new Date()),
  },
  {
    name: 'remind',
    cron: '*/5 * * * *',
    work: (context, signal) => remind(context, { now: new Date(), signal }),
  },
  {
    name: 'subscriptions',
    cron: '25 * * * *',
    work: (context, signal) => keepSubscriptions(context, signal),
  },
]

type RunningJobs = {
  /** Lets what is being done come to its end, for up to 10 seconds. */
  stop(): Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>

/**
 * Starts doing the jobs, over the connections of the context's database and in a schema `pgboss`
 * of their own. Several processes on one database share them: each time, one of them does the work.
 */
export async function startJobs(
  context: Context,
  log: Log,
  list: Job[] = jobs,
): Promise<RunningJobs> {
  const pool = context.db.$client
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    schema: 'pgboss',
  })
  boss.on('error', (err) => log.error({ err }, 'jobs'))
  await boss.start()

  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  const scheduled = await boss.getSchedules()
  for (const { name, cron, work } of list) {
    if (known.has(name)) await boss.updateQueue(name, patience)
    else await boss.createQueue(name, { policy: 'exclusive', ...patience })
    if (!scheduled.some((one) => one.name === name && one.cron === cron)) {
      await boss.schedule(name, cron, null, { missed: 'once' })
    }
    await boss.work(name, { pollingIntervalSeconds: 15 }, async ([job]) => {
      const done = await work(context, job?.signal)
      log.info({ job: name, ...done }, 'job done')
    })
  }
  for (const { name } of scheduled) {
    if (!list.some((job) => job.name === name)) await boss.unschedule(name)
  }
  return { stop: () => boss.stop({ timeout: 10_000 }) }
}

/**
 * A job that fails is tried again after 1, 2 and 4 minutes, and then at its next time. One whose
 * process was killed with it is missed after a minute: until then it keeps its next ones waiting.
 */
const patience = {
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 3600,
  heartbeatSeconds: 60,
}
