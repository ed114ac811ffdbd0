import { CronExpressionParser } from 'cron-parser'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import type { Database } from '../../db/db.ts'
import { NotFound } from '../../server/errors.ts'
import { readMaintenance } from '../../server/maintenance.ts'
import { hasJobs } from '../watch/futureMarks.queries.ts'
import type { OperatorJob } from './operator.contract.ts'

type Row = {
  name: string
  cron: string
  state: string | null
  last_state: string | null
  last_at: string | null
  last_output: string | null
  failures: number
  due_since: string
  is_new: boolean
  is_caught_up: boolean | null
}

/** Every scheduled job and its results, those that need someone first, in one statement; empty if jobs have never run. */
export async function operatorJobs(db: Database, now: Date): Promise<OperatorJob[]> {
  if (!(await hasJobs(db))) return []
  const isResting = (await readMaintenance(db)) !== undefined
  const { rows } = await db.execute<Row>(sql`
    select planned.name, planned.cron, current.state, last.state as last_state,
      last.completed_on as last_at, last.output as last_output, coalesce(failed.failures, 0) as failures,
      greatest(planned.created_on, last.completed_on) as due_since,
      planned.created_on > now() - interval '7 days' as is_new,
      current.created_on > now() - interval '10 minutes' as is_caught_up
    from pgboss.schedule planned
    left join lateral (select state, created_on from pgboss.job where name = planned.name
      and state < 'completed' order by state desc limit 1) current on true
    left join lateral (select state, completed_on,
      coalesce(output #>> '{value,message}', output ->> 'message', output::text) as output from pgboss.job
      where name = planned.name and state in ('completed', 'failed')
      order by completed_on desc limit 1) last on true
    left join lateral (select count(*)::int as failures from pgboss.job
      where name = planned.name and state = 'failed') failed on true
    order by planned.name`)
  const jobs = rows.map((row) => ({
    name: row.name,
    next_at: nextOf(row.cron, now),
    state: stateWords[row.state ?? ''] ?? 'idle',
    last: row.last_at
      ? {
          at: new Date(row.last_at).toISOString(),
          failed: row.last_state === 'failed',
          error: row.last_state === 'failed' ? messageOf(row.last_output ?? '') : '',
        }
      : null,
    failures: row.failures,
    is_new: row.is_new,
    // Jobs rest during maintenance. After a start, a run for all that were missed was queued just now.
    is_late: !isResting && !row.is_caught_up && isLate(row.cron, new Date(row.due_since), now),
  }))
  const needsSomeone = ({ is_late, last }: OperatorJob) =>
    Number(is_late || (last?.failed ?? false))
  return jobs.toSorted((one, other) => needsSomeone(other) - needsSomeone(one))
}

/**
 * Has a scheduled job run as soon as a process polls, usually within 15 seconds. One that is queued
 * or running isn't started twice. Throws `NotFound`.
 */
export async function runNow(db: Database, name: string): Promise<void> {
  const { rows } = (await hasJobs(db))
    ? await db.execute(sql`select from pgboss.schedule where name = ${name}`)
    : { rows: [] }
  if (rows.length === 0) throw new NotFound()
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => db.$client.query(text, values) },
    schema: 'pgboss',
  })
  await boss.send(name)
}

const nextOf = (cron: string, now: Date) =>
  CronExpressionParser.parse(cron, { currentDate: now, tz: 'UTC' }).next().toDate().toISOString()

/** Tells whether a job has missed three of its times in a row. */
function isLate(cron: string, since: Date, now: Date): boolean {
  const times = CronExpressionParser.parse(cron, { currentDate: since, tz: 'UTC' })
  return [1, 2, 3].map(() => times.next().toDate()).every((time) => time < now)
}

const stateWords: Record<string, OperatorJob['state']> = {
  created: 'waiting',
  retry: 'retrying',
  active: 'running',
}

/** A failed job's reason, those of pg-boss in words. */
const messageOf = (reason: string) =>
  reason
    .replace(/^job heartbeat timeout$/, 'The server was stopped meanwhile.')
    .replace(/^(job timed out$|handler execution exceeded).*/, 'It took too long.')
    .slice(0, 500)
