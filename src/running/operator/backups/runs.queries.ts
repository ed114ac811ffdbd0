import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db } from '../../../db/db.ts'
import { backupRuns, maintenance } from '../../../db/schema.ts'
import type { Base } from '../../../server/context.ts'
import { databaseErrorOf, Failure } from '../../../server/errors.ts'
import { nullIfAway } from '../../../server/files/files.ts'
import { backupsOf } from '../../../server/files/openFiles.ts'
import { maintenanceNotice } from '../../../server/maintenance.ts'
import { backupsIn } from '../operator.queries.ts'
import type { BackupRun } from './backups.contract.ts'

/** The columns that an operator sees. */
const { session_hash: _, ...columns } = getTableColumns(backupRuns)

/** The latest run, or null. A backup that failed is none once a later one is there. */
export async function latestRun({ db, config }: Base): Promise<BackupRun | null> {
  const [run] = await db
    .select(columns)
    .from(backupRuns)
    .orderBy(desc(backupRuns.created_at))
    .limit(1)
  if (run?.kind !== 'backup' || run.state !== 'failed') return run ?? null
  const backups = await backupsIn(backupsOf(config)).catch(nullIfAway)
  return (backups?.latest_at ?? '') > run.created_at ? null : run
}

/** Has a backup made or restored as soon as a server is free. Throws a 409 (`busy`) while another one is under way. */
export async function askForRun(
  db: Db,
  request: { kind: 'backup' } | { kind: 'restore'; file: string; session_hash: Buffer },
): Promise<BackupRun> {
  const writing = db
    .insert(backupRuns)
    .values({ id: newId(), ...request })
    .returning(columns)
  const [run] = await writing.catch((error: Error) => {
    if (databaseErrorOf(error)?.constraint !== 'backup_runs_one') throw error
    const message = 'Another backup or restore is under way. Wait until it is done.'
    throw new Failure(409, [{ message, code: 'busy' }])
  })
  if (!run) throw new Error('Nothing was inserted')
  await tellMaintenance(db)
  return run
}

/** Marks the runs that a killed server has left, whose work changed nothing. Returns how many. */
export async function endInterrupted(db: Db): Promise<number> {
  const ended = await db
    .update(backupRuns)
    .set({ state: 'failed', error: interrupted, updated_at: sql`now()` })
    .where(eq(backupRuns.state, 'working'))
  return ended.rowCount ?? 0
}
/** The error of a run that a stop has ended. */
export const interrupted = 'The server was stopped meanwhile. Nothing was changed.'

/** Claims the run that waits, if one does. */
export async function claimRun(db: Db, which = sql`true`) {
  const [run] = await db
    .update(backupRuns)
    .set({ state: 'working', step: 'checking', updated_at: sql`now()` })
    .where(and(eq(backupRuns.state, 'waiting'), which))
    .returning()
  return run
}
export type Claimed = NonNullable<Awaited<ReturnType<typeof claimRun>>>

/** A run that has waited for so long isn't tried again once it fails to reach the database. */
export const hasWaited = sql`${backupRuns.created_at} < now() - interval '3 minutes'`

/** Writes what became of a run, or which step it is at; a restore that is done stays so, though its commit's answer was lost. */
export async function noteRun(
  db: Db,
  id: string,
  outcome: Partial<Pick<BackupRun, 'state' | 'step' | 'error' | 'file' | 'point_of_return'>>,
): Promise<void> {
  await db
    .update(backupRuns)
    .set({ ...outcome, updated_at: sql`now()` })
    .where(and(eq(backupRuns.id, id), eq(backupRuns.state, 'working')))
}

/** Tells whether a run waits or was left by a killed server. */
export const isAnyRun = async (db: Db): Promise<boolean> =>
  (await db.$count(backupRuns, inArray(backupRuns.state, ['waiting', 'working']))) > 0

/** Switches maintenance on with a sentence that people read, or gives it another one. */
export async function beginMaintenance(db: Db, sentence: string): Promise<void> {
  await db
    .insert(maintenance)
    .values({ sentence })
    .onConflictDoUpdate({ target: maintenance.is_on, set: { sentence } })
  await tellMaintenance(db)
}

/** Switches it off. A restore's own ends with the restore. */
export async function endMaintenance(db: Db): Promise<void> {
  await db.delete(maintenance)
  await tellMaintenance(db)
}

/** Has every server on the database look at it. */
export async function tellMaintenance(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${maintenanceNotice}, '')`)
}
