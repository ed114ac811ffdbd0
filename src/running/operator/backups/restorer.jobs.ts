import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { CannotRestore, nameOf } from '../../../backup/archive.ts'
import { writeBackup } from '../../../backup/backup.ts'
import { backupName } from '../../../backup/daily.ts'
import { adoptKey, waitingKey } from '../../../backup/restoredKey.ts'
import { restoreOver } from '../../../backup/restoreOver.ts'
import { sentenceOf } from '../../../db/cannotStart.ts'
import { openPool } from '../../../db/connect.ts'
import { openDb } from '../../../db/db.ts'
import { sessionUrlOf } from '../../../db/pooler.ts'
import type { Base, Context } from '../../../server/context.ts'
import { backupsOf, filesOf } from '../../../server/files/openFiles.ts'
import { areOnOneDisk, databaseFolder, roomOn } from '../../../server/limits/diskRoom.ts'
import { maintenanceNotice } from '../../../server/maintenance.ts'
import { startWorker, type WorkerLog } from '../../../server/worker.ts'
import { storageNow } from '../operator.queries.ts'
import { sizeOf } from '../words.ts'
import { incomingBackups } from './backups.routes.ts'
import {
  type Claimed,
  claimRun,
  endInterrupted,
  hasWaited,
  interrupted,
  isAnyRun,
  noteRun,
  tellMaintenance,
} from './runs.queries.ts'

/** Makes and restores the backups that an operator asks for, one at a time over all servers, until it is stopped. */
export const startRestorer = (context: Context, log: WorkerLog): { stop(): Promise<void> } =>
  startWorker(
    context.db,
    'restorer',
    maintenanceNotice,
    (signal) => doNext(context, signal, log),
    log,
    { worksInMaintenance: true },
  )

/** Does what waits, after what a killed server has left; false if there is nothing, or another server does it. */
export async function doNext(
  { config, db, key }: Context,
  signal: AbortSignal,
  log: Pick<WorkerLog, 'info' | 'warn'>,
): Promise<boolean> {
  await adoptKey({ config, db }, key)
  if (!(await isAnyRun(db))) return false
  // Of its own, since a large table takes its time.
  const pool = await openPool(sessionUrlOf(db.$client), {
    ...{ name: 'vivary restorer', max: 4, settings: soonMissed },
    setting: config.databaseDirectUrl && 'DATABASE_DIRECT_URL',
  }).catch(async (err) => {
    // A restore that waits keeps everyone from writing. One that has just been asked for is tried again.
    const run = await claimRun(db, hasWaited)
    if (!run) throw err
    await noteRun(db, run.id, { state: 'failed', error: sentenceOf(err).slice(0, 500) })
    await tellMaintenance(db)
    throw err
  })
  try {
    const client = await pool.connect()
    try {
      const { rows } = await client.query<{ isMine: boolean }>(
        `select pg_try_advisory_lock(hashtext('vivary restorer')) as "isMine"`,
      )
      if (!rows[0]?.isMine) {
        log.info({}, 'another server makes or restores a backup')
        return false
      }
      const working = { config, db: openDb(pool), key }
      await tidy(working)
      const run = await claimRun(working.db)
      if (!run) return false
      await perform(working, run, { signal, log })
      await tidy(working)
      return true
    } finally {
      // Ends the connection, and the lock with it.
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

/** Has PostgreSQL notice within a minute that a server lost its power, which would hold the restore's locks for hours. */
const soonMissed = { tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 }

/** Ends what a killed server was in the middle of, and has a restore's key taken up. */
async function tidy({ config, db, key }: Context) {
  if ((await endInterrupted(db)) > 0) await tellMaintenance(db)
  await adoptKey({ config, db }, key)
  await forgetUploads(config.backupDir)
}

const day_ms = 86_400_000

/** Removes uploads that a killed server was taking in. */
async function forgetUploads(backupDir: string) {
  const folder = incomingBackups(backupDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = await stat(join(folder, name)).catch(() => undefined)
    if (file && file.mtimeMs < Date.now() - day_ms) await rm(join(folder, name), { force: true })
  }
}

type How = { signal: AbortSignal; log: Pick<WorkerLog, 'info' | 'warn'> }

async function perform(context: Base, run: Claimed, { signal, log }: How) {
  try {
    if (run.kind === 'restore') await restore(context, run, signal)
    else await backUp(context, run, signal)
    log.info({ run: run.kind }, 'done')
  } catch (err) {
    log.warn({ err }, `${run.kind} ended with an error`)
    const place = nameOf({ files: backupsOf(context.config), key: run.file })
    const error = signal.aborted ? interrupted : sentenceOf(err).replaceAll(place, run.file)
    await noteRun(context.db, run.id, { state: 'failed', error: error.slice(0, 500) })
    await tellMaintenance(context.db)
  }
}

async function backUp({ config, db }: Base, { id }: Claimed, signal: AbortSignal) {
  const { dataDir } = config
  const file = backupName(new Date(), 'manual')
  const to = { files: backupsOf(config), key: file }
  await writeBackup(db.$client, { dataDir, to, files: filesOf(config), signal })
  await noteRun(db, id, { state: 'done', file })
}

async function restore({ config, db }: Base, run: Claimed, signal: AbortSignal) {
  const { dataDir, secretKey } = config
  const backups = backupsOf(config)
  await requireRoom({ config, db })
  const point = backupName(new Date(), 'before-restore')
  await restoreOver(db.$client, {
    ...{ file: { files: backups, key: run.file }, dataDir, files: filesOf(config), signal },
    pointOfReturn: { files: backups, key: point },
    keyName: secretKey ? undefined : waitingKey(run.id),
    onStep: (step) =>
      noteRun(db, run.id, { step, ...(step === 'filling' && { point_of_return: point }) }),
    carryOver: (client, schema) => carryOver(client, schema, run),
  })
}

/**
 * The point of return needs room beside what is there, unless it goes into a store, and so do the records until the old
 * ones are dropped.
 */
async function requireRoom({ config, db }: Base) {
  const { backupDir, s3, storesBackups } = config
  const { database_bytes, pictures } = await storageNow(db, config)
  const folder = await databaseFolder(db, config)
  // Compressed it is a fifth of that, and less.
  const point = pictures.bytes + database_bytes / 2
  const needs = new Map(folder === undefined ? [] : [[folder, database_bytes]])
  if (!s3 || !storesBackups) {
    await mkdir(backupDir, { recursive: true, mode: 0o700 })
    const isOne = folder !== undefined && (await areOnOneDisk(folder, backupDir))
    needs.set(isOne ? folder : backupDir, point + (isOne ? database_bytes : 0))
  }
  for (const [place, bytes] of needs) {
    const room = await roomOn(place)
    if (room >= bytes) continue
    throw new CannotRestore(
      `A restore needs about ${sizeOf(bytes)} on the disk of ${place}, where ${sizeOf(Math.max(0, room))} can be used. Nothing was changed.`,
    )
  }
}

/**
 * Takes over what no backup holds: maintenance and runs, of which this one is done now. Everyone is signed out, since sessions
 * of then may have been ended, but for the operator who asked, if they are in the backup.
 */
async function carryOver(client: PoolClient, schema: string, { id, session_hash }: Claimed) {
  await client.query(`insert into ${schema}.maintenance select * from public.maintenance;
    insert into ${schema}.backup_runs select * from public.backup_runs;
    delete from ${schema}.sessions`)
  await client.query(
    `update ${schema}.backup_runs set state = 'done', session_hash = null, updated_at = now() where id = $1`,
    [id],
  )
  await client.query(
    `insert into ${schema}.sessions select session.* from public.sessions session
    join ${schema}.memberships member on member.user_id = session.user_id and member.account_id = session.account_id
    where session.token_hash = $1`,
    [session_hash],
  )
  await client.query('select pg_notify($1, $2)', [maintenanceNotice, ''])
}
