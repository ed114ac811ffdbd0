import { sql } from 'drizzle-orm'
import type { Replica } from '../../db/replica.ts'
import { accounts, archives, clientErrors, imports, outbox } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { nullIfAway } from '../../server/files/files.ts'
import { backupsOf } from '../../server/files/openFiles.ts'
import { version } from '../../server/root.ts'
import { latestRun } from './backups/runs.queries.ts'
import { operatorJobs } from './jobs.queries.ts'
import type { Overview } from './operator.contract.ts'
import { backupsIn, diskOf } from './operator.queries.ts'

type Counts = Pick<Overview, 'accounts' | 'errors' | 'imports' | 'archives' | 'database_bytes'> & {
  postgres: string
  waiting: number
  failed: number
}

/** Numbers of everything that the operator's tabs tell more of, none of them of keepers' records. */
export async function overviewOf(
  { db, config, replica }: Pick<Context, 'db' | 'config' | 'replica'>,
  now: Date,
): Promise<Overview> {
  const jobs = await operatorJobs(db, now)
  const { rows } = await db.execute<Counts>(sql`select
    split_part(current_setting('server_version'), ' ', 1) as postgres,
    pg_database_size(current_database())::float8 as database_bytes,
    (select count(*)::int from ${accounts}) as accounts,
    (select count(*)::int from ${clientErrors}) as errors,
    (select count(*)::int from ${outbox} where sent_at is null and failed_at is null) as waiting,
    (select count(*)::int from ${outbox} where failed_at is not null) as failed,
    (select count(*)::int from ${imports} where state in ('reading', 'applying', 'undoing')) as imports,
    (select count(*)::int from ${archives} where status = 'packing') as archives`)
  const [counts] = rows
  const run = await latestRun({ db, config })
  if (!counts) throw new Error('The database gave no numbers')
  const { postgres, waiting, failed, ...others } = counts
  return {
    ...others,
    versions: { vivary: version, node: process.versions.node, postgres },
    started_at: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    jobs: {
      total: jobs.length,
      failed: jobs.filter(({ last }) => last?.failed).length,
      late: jobs.filter(({ is_late }) => is_late).length,
    },
    outbox: { waiting, failed },
    backups: await backupsIn(backupsOf(config)).catch(nullIfAway),
    backup_failed: run?.kind === 'backup' && run.state === 'failed',
    disk: await diskOf(config.dataDir),
    replica: replica ? placesOf(replica.readings) : null,
  }
}

const placesOf = ({ replica, behind, away }: Replica['readings']) => ({
  replica,
  database: behind + away,
})
