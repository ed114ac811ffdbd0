import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import type { Installation } from './installation.ts'
import { until } from './until.ts'

const ahead_ms = 2 * 3_600_000

/** Settings of a server whose clock is ahead. */
export const clockAhead = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'clockAhead.mjs'))}`,
  CLOCK_AHEAD_MS: String(ahead_ms),
}

/** Sets the time that the database tells Vivary ahead, or right again. */
export async function setClock(db: pg.Pool, isAhead: boolean) {
  await db.query(`
    create schema if not exists ahead;
    create or replace function ahead.now() returns timestamptz language sql stable
      as $$ select pg_catalog.now() + make_interval(secs => ${ahead_ms / 1000}) $$;
    create or replace function ahead.clock_timestamp() returns timestamptz language sql volatile
      as $$ select pg_catalog.clock_timestamp() + make_interval(secs => ${ahead_ms / 1000}) $$;
    alter database vivary set search_path to ${isAhead ? 'public, ahead, pg_catalog' : 'default'}`)
  if (!isAhead) await db.query('drop schema ahead cascade')
}

/** Waits until the server has noted a time to come, of a record or a message. */
export async function untilAhead(home: Pick<Installation, 'pool'>) {
  const db = await home.pool()
  const each = ['animals', 'feeders', 'feeding_logs', 'outbox'].map(
    (table) => `select 1 from ${table} where updated_at > pg_catalog.now() + interval '1 hour'`,
  )
  await until(async () => (await db.query(each.join(' union all '))).rows.length > 0, 50)
  await db.end()
}

/** Whether the planner of the jobs waits for a time to come. */
export async function isPlanAhead(db: pg.Pool) {
  const { rows } = await db.query(
    `select cron_on from pgboss.version where cron_on > pg_catalog.now() + interval '1 minute'`,
  )
  return rows.length > 0
}
