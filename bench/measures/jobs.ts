import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { jobs as allJobs } from '../../src/app/jobs.ts'
import type { Database } from '../../src/db/db.ts'
import { openSession } from '../../src/server/session/session.ts'
import { type Bench, type Measure, plainReader } from '../bench.ts'
import { atMost, type Row, seconds, spread, times } from '../report.ts'
import { p95Of, type Samples, timesAtOnce, timesUntil } from '../samples.ts'
import { folder, serveOwn } from '../stack.ts'

/** Accounts someone has used within the last minutes. */
const inUse = 1_000
/** Fewer answers tell nothing of a p95. */
const enough = 100

/** How long each job takes, and what it costs one who reads plain records meanwhile. */
export const jobs: Measure = {
  title: 'Jobs',
  about: `Each by itself over the seeded database, ${inUse.toLocaleString('en')} accounts of which are in use, in the process that answers requests. One person reads plain records meanwhile, one after the other; where a job leaves time for fewer than ${enough} of them there is no ratio.`,
  async run({ databaseUrl, db, seeded }: Bench) {
    const server = await serveOwn('jobs', 4196, databaseUrl, folder)
    try {
      const readPlain = await plainReader(server, seeded)
      const readAtOnce = (times: number) => timesAtOnce(1, times, readPlain)
      await openSessions(db)
      await forgetReminders(db)
      await readAtOnce(50)
      const calm = await readAtOnce(300)
      const rows = [spread('u, no job', calm)]
      const work = async (name: string, what: string, most_s?: number) => {
        const done = once(server.child, 'message').then(([{ taken_s, answer }]) => {
          if (answer?.error) throw new Error(`${name}: ${answer.error}`)
          return taken_s as number
        })
        server.child.send(name)
        const beside = await timesUntil(done, readPlain)
        const taken_s = await done
        rows.push(
          most_s === undefined
            ? { what, figure: seconds(taken_s) }
            : atMost(what, taken_s, most_s, seconds),
          ...besides(what, beside, calm),
        )
      }
      for (const statistics of ['fresh', 'stale'] as const) {
        await forgetAchievements(db)
        if (statistics === 'fresh') await db.execute(sql`vacuum analyze`)
        else await clearStatistics(db)
        const what = `achievements, ${statistics} statistics`
        await work('achievements', `${what}, first look at every account`, 2)
        await work('achievements', `${what}, nothing new`, 2)
      }
      await db.execute(sql`vacuum analyze`)
      for (const { name } of allJobs) if (name !== 'achievements') await work(name, name)
      return rows
    } finally {
      await server.stop()
    }
  },
}

function besides(what: string, beside: Samples, calm: Samples): Row[] {
  if (beside.length < enough) return []
  return [
    spread(`u beside ${what}`, beside),
    { what: `u beside ${what}, p95, of calm`, figure: times(p95Of(beside, calm)) },
  ]
}

async function openSessions(db: Database) {
  const { rows } = await db.execute<{ accountId: string; userId: string }>(sql`
    select account_id as "accountId", user_id as "userId" from memberships
    join accounts on accounts.id = account_id order by accounts.name = 'usual', account_id
    limit ${inUse}`)
  for (const who of rows) await openSession(db, who)
}

/** Everyone waits for today's, once their hour has come. */
async function forgetReminders(db: Database) {
  await db.execute(sql`truncate reminders, notifications, outbox`)
  await db.execute(sql`update notification_settings set reminded_on = null`)
}

async function forgetAchievements(db: Database) {
  await db.execute(sql`delete from achievements`)
  await db.execute(sql`update accounts set achievements_looked_at = null`)
}

/** As if nothing had ever been analysed: the planner takes every table for a small one. */
const clearStatistics = (db: Database) =>
  db.execute(sql`
    select pg_clear_relation_stats('public', relname),
      (select count(*) from pg_attribute, pg_clear_attribute_stats('public', relname, attname, false)
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped)
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
