import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { wallClock } from '../../day/reminders/wallClock.ts'
import type { Database } from '../../db/db.ts'
import {
  accounts,
  apiTokens,
  archives,
  backupRuns,
  climateDevices,
  climateHeard,
  imports,
  notificationSettings,
  notifications,
  oneTimeTokens,
  outbox,
  reminders,
  sessions,
  shedForecasts,
  stripeSubscriptions,
  throttles,
  webhookDeliveries,
  webhooks,
} from '../../db/schema.ts'
import { sessionDays } from '../../server/session/session.ts'
import { onceRead } from '../imports/sheets.queries.ts'

/** How many marks of each kind were set back; kinds without any are left out. */
export type SetBack = Record<string, number>

/**
 * Sets back what a clock that was ahead has left in the future, where it would keep something from being done
 * until then: claims of the jobs' planner, days of reminders, sessions, messages and work that wait for their next
 * try. Rows that only a whole table's reading finds are looked at if there was another mark, or `isThorough`.
 */
export async function setBackMarks(
  db: Database,
  { now, isThorough }: { now: Date; isThorough: boolean },
): Promise<SetBack> {
  const done: SetBack = {}
  const each = async (marks: [kind: string, statement: SQL][]) => {
    for (const [kind, statement] of marks) {
      const { rowCount } = await db.execute(statement)
      if (rowCount) done[kind] = (done[kind] ?? 0) + rowCount
    }
  }
  const hasPlanner = await hasJobs(db)
  await each([...(hasPlanner ? plannerMarks : []), ...marks, await remindedMark(db, now)])
  if (!isThorough && Object.keys(done).length === 0) return done
  await each([...(hasPlanner ? [jobMark] : []), ...manyMarks])
  return done
}

/** Tells whether jobs have ever been planned on this database. */
export async function hasJobs(db: Pick<Database, 'execute'>): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select to_regclass('pgboss.warning') is not null as has`,
  )
  return rows[0]?.has === true
}

/** Clocks of several machines differ a little. */
const ahead = sql`now() + interval '1 minute'`

/** A planner that was last at work yesterday makes up once for what has been missed since. */
const plannerMarks: [string, SQL][] = [
  [
    'planner',
    sql`update pgboss.version set cron_on = now() - interval '1 day', bam_on = null, flow_on = null,
        reindex_on = null, monitor_backoff_on = null
      where greatest(cron_on, bam_on, flow_on, reindex_on,
        monitor_backoff_on - interval '1 hour') > ${ahead}`,
  ],
  [
    'queues',
    sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
      where greatest(monitor_claim_on, monitor_on, maintain_on) > ${ahead}`,
  ],
  [
    'plans',
    sql`update pgboss.schedule set created_on = now() - interval '1 day' where created_on > ${ahead}`,
  ],
]

/** The latest end of a session that a clock which is right writes. */
const sessionEnd = sql`now() + make_interval(days => ${sessionDays})`

/** Rows that wait until a time, which is never set further ahead than `hours`. */
const dueAgain = (kind: string, time: PgColumn, isOne = sql`true`, hours = 1): [string, SQL] => [
  kind,
  sql`update ${time.table} set ${sql.identifier(time.name)} = now()
    where ${time} > now() + make_interval(hours => ${hours}, mins => 1) and ${isOne}`,
]

const marks: [string, SQL][] = [
  [
    'sessions',
    sql`update ${sessions} set expires_at = least(expires_at, ${sessionEnd}),
        last_seen_at = least(last_seen_at, now()), created_at = least(created_at, now())
      where expires_at > ${sessionEnd} + interval '1 minute' or last_seen_at > ${ahead}`,
  ],
  [
    'links',
    sql`update ${oneTimeTokens} set expires_at = expires_at - (created_at - now()), created_at = now()
      where created_at > ${ahead}`,
  ],
  ['throttles', sql`delete from ${throttles} where expires_at > now() + interval '1 day 1 minute'`],
  [
    'messages',
    sql`update ${outbox} set next_try_at = now(), updated_at = now(), created_at = least(created_at, now())
      where sent_at is null and failed_at is null and updated_at > ${ahead}`,
  ],
  dueAgain('forecasts', shedForecasts.try_at, sql`state = 'working'`),
  dueAgain('archives', archives.try_at, sql`status = 'packing'`),
  dueAgain('imports', imports.try_at, sql`try_at < ${onceRead}`),
  dueAgain('webhooks', webhooks.rests_until),
  dueAgain('calls', webhookDeliveries.next_try_at, sql`sent_at is null and failed_at is null`, 3),
  dueAgain('devices', climateDevices.rests_until),
  ['backups', sql`update ${backupRuns} set created_at = now() where created_at > ${ahead}`],
  ['tokens', sql`update ${apiTokens} set last_used_at = now() where last_used_at > ${ahead}`],
  // What Stripe has told of them since was left out: they are read anew within the hour.
  [
    'subscriptions',
    sql`update ${stripeSubscriptions} set updated_at = now() - interval '7 days' where updated_at > ${ahead}`,
  ],
  [
    'achievements',
    sql`update ${accounts} set achievements_looked_at = null where achievements_looked_at > ${ahead}`,
  ],
]

/** Of each day's hundreds of rows, or one of every sensor, so that reading them takes longer. */
const manyMarks: [string, SQL][] = [
  // Not `ahead`: the clock of a device may be by five minutes.
  [
    'sensors',
    sql`update ${climateHeard} set heard_at = least(heard_at, now()), at = case when at > now() then now() else at end
      where greatest(at, heard_at) > now() + interval '6 minutes'`,
  ],
  ['reminders', sql`delete from ${reminders} where created_at > ${ahead}`],
  [
    'notifications',
    sql`update ${notifications} set sent_at = now(), created_at = now() where created_at > ${ahead}`,
  ],
]

/**
 * A run that was made, begun or ended in the future. Its slot is a time in UTC without a zone, and would keep the run
 * of that time from being made.
 */
const jobMark: [string, SQL] = [
  'runs',
  sql`update pgboss.job set
      singleton_on = case when singleton_on > (${ahead}) at time zone 'UTC' then null else singleton_on end,
      start_after = case when state < 'active' then least(start_after, now()) else start_after end,
      keep_until = least(keep_until, now() + interval '14 days'),
      created_on = least(created_on, now()),
      started_on = case when started_on is not null then least(started_on, now()) end,
      heartbeat_on = case when heartbeat_on is not null then least(heartbeat_on, now()) end,
      completed_on = case when completed_on is not null then least(completed_on, now()) end
    where created_on > ${ahead} or started_on > ${ahead} or heartbeat_on > ${ahead}
      or completed_on > ${ahead} or singleton_on > (${ahead}) at time zone 'UTC'
      or (state < 'active' and start_after > now() + interval '1 hour')`,
]

/**
 * People who were reminded on a day that hasn't come where they live. The day after today may be right, if the
 * account has just moved west.
 */
async function remindedMark(db: Database, now: Date): Promise<[string, SQL]> {
  const zones = await db.selectDistinct({ zone: accounts.time_zone }).from(accounts)
  const days = zones.map(({ zone }) => ({ zone, day: dayIn(zone, now) }))
  return [
    'reminded',
    sql`update ${notificationSettings} settings set reminded_on = null
      from json_to_recordset(${JSON.stringify(days)}::json) as clock(zone text, day date), ${accounts} account
      where account.id = settings.account_id and account.time_zone = clock.zone
        and settings.reminded_on > clock.day + case
          when account.updated_at > now() - interval '26 hours' then 1 else 0 end`,
  ]
}

function dayIn(zone: string, now: Date): string {
  try {
    return wallClock(now, zone).day
  } catch {
    return wallClock(now, 'Etc/UTC').day
  }
}
