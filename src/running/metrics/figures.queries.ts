import { sql } from 'drizzle-orm'
import type { Database } from '../../db/db.ts'
import { archives, imports, outbox } from '../../db/schema.ts'
import { nullIfAway } from '../../server/files/files.ts'
import { type BackupSettings, backupsOf } from '../../server/files/openFiles.ts'
import { operatorJobs } from '../operator/jobs.queries.ts'
import type { OperatorJob, Storage } from '../operator/operator.contract.ts'
import { backupsIn, diskOf } from '../operator/operator.queries.ts'

/** Figures of the database and the disks, and when they were read, in seconds since 1970. */
export type Figures = Counts & {
  read_s: number
  jobs: OperatorJob[]
  disk: Storage['disk']
  /** Null while the store of files doesn't answer. */
  backups: Awaited<ReturnType<typeof backupsIn>> | null
}

type Counts = {
  database_bytes: number
  outbox_waiting: number
  outbox_failed: number
  /** Age of the oldest message that waits; 0 if none does. */
  outbox_oldest_s: number
  imports: number
  archives: number
}

/** Reads one statement after the other, so that it takes one connection at most. */
export async function readFigures(db: Database, config: BackupSettings): Promise<Figures> {
  const now = new Date()
  const waiting = sql`from ${outbox} where sent_at is null and failed_at is null`
  const { rows } = await db.execute<Counts>(sql`select
    pg_database_size(current_database())::float8 as database_bytes,
    (select count(*)::int ${waiting}) as outbox_waiting,
    (select count(*)::int from ${outbox} where failed_at is not null) as outbox_failed,
    (select greatest(0, coalesce(extract(epoch from now() - min(created_at)), 0))::float8 ${waiting})
      as outbox_oldest_s,
    (select count(*)::int from ${imports} where state in ('reading', 'applying', 'undoing')) as imports,
    (select count(*)::int from ${archives} where status = 'packing') as archives`)
  const [counts] = rows
  if (!counts) throw new Error('The database gave no figures')
  return {
    ...counts,
    read_s: now.getTime() / 1000,
    jobs: await operatorJobs(db, now),
    disk: await diskOf(config.dataDir),
    backups: await backupsIn(backupsOf(config)).catch(nullIfAway),
  }
}

const every_ms = 15_000
/** A scrape is answered with what was read before, rather than late. */
const patience_ms = 1500

/**
 * Reads at most every 15 seconds, and never twice at once, however often it is asked. Gives what was read last, and
 * nothing before the first reading. `now` is in milliseconds.
 */
export function readSeldom(
  read: () => Promise<Figures>,
  onError: (error: unknown) => void,
  now: () => number = () => performance.now(),
): () => Promise<Figures | undefined> {
  let figures: Figures | undefined
  let begun = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function readAnew() {
    try {
      figures = await read()
    } catch (error) {
      onError(error)
    }
    reading = undefined
  }

  return async () => {
    if (!reading && now() - begun >= every_ms) {
      begun = now()
      reading = readAnew()
    }
    if (reading) await atMost(patience_ms, reading)
    return figures
  }
}

async function atMost(limit_ms: number, work: Promise<void>) {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, limit_ms)
  await Promise.race([work, late])
  clearTimeout(timer)
}
