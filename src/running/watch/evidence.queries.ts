import { sql } from 'drizzle-orm'
import type { Database } from '../../db/db.ts'
import type { Context } from '../../server/context.ts'
import type { Job } from '../../server/jobs.ts'
import { hasJobs } from './futureMarks.queries.ts'

/**
 * The latest moment that the database bears witness to: its own time, less the gaps of the last day in which no job
 * ended. Jobs end every few minutes, so a clock that leaps ahead leaves a gap of its leap. Undefined if no job is
 * known to have ended more than a day ago: after a leap of a week, as after a restore or a long pause, nothing says
 * yet that the time is right.
 */
export async function witnessedNow(db: Database): Promise<Date | undefined> {
  if (!(await hasJobs(db))) return undefined
  const { rows } = await db.execute<{ witnessed: string | null }>(sql`
    with ends as (
      select completed_on as at from pgboss.job
        where state = 'completed' and completed_on between now() - interval '7 days' and now()
      union all select now()),
    gaps as (select at, at - lag(at) over (order by at) as gap from ends),
    first as (select max(at) as at from ends where at <= now() - interval '1 day')
    select now() - coalesce((select sum(gap) from gaps
      where gap > interval '15 minutes' and gaps.at > first.at), interval '0') as witnessed
    from first where first.at is not null`)
  const moment = rows[0]?.witnessed
  return moment ? new Date(moment) : undefined
}

/** The work of a job that erases what is old: by the moment that is witnessed to, and not at all without one. */
export const asWitnessed =
  (work: (context: Context, now: Date, signal?: AbortSignal) => Promise<object>): Job['work'] =>
  async (context, signal) => {
    const now = await witnessedNow(context.db)
    return now ? work(context, now, signal) : { heldBack: 'no job is known from before today' }
  }
