import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { secretFile } from '../../db/dataDir.ts'
import type { Database } from '../../db/db.ts'
import type { Base } from '../context.ts'
import { listenTo } from '../live/notices.ts'
import type { WorkerLog } from '../worker.ts'
import type { FilesSettings } from './openFiles.ts'

const before = 'vivary folder '
const heartbeat_ms = 60_000

/**
 * Names the place of this server's files in the database for as long as it runs, as the name of a connection.
 * `hasOthers` says whether a server with another place is there by now: each would miss the pictures and
 * files that the other keeps.
 */
export async function announcePlace(
  { db, config }: Base,
  log: WorkerLog,
): Promise<{ hasOthers(): Promise<boolean>; stop(): Promise<void> }> {
  const listening = Promise.withResolvers<void>()
  const listener = listenTo(db, {
    name: `${before}${await markOf(config)}`,
    notices: { vivary_folder: () => undefined },
    onListening: () => listening.resolve(),
    heartbeat_ms,
    log,
  })
  await listening.promise
  return { stop: () => listener.stop(), hasOthers: () => hasOtherPlaces(db, config) }
}

/** Tells whether a server on this database has its files elsewhere than these settings say. */
export async function hasOtherPlaces(db: Database, settings: FilesSettings): Promise<boolean> {
  const name = `${before}${await markOf(settings)}`
  const { rows } = await db.execute(sql`
    select from pg_stat_activity where datname = current_database()
      and starts_with(application_name, ${before}) and application_name <> ${name} limit 1`)
  return rows.length > 0
}

/** Servers that put files into one store may have a data folder each. */
async function markOf({ dataDir, s3 }: FilesSettings): Promise<string> {
  const folder = async () => (await secretFile(dataDir, 'folder.id')).toString('hex', 0, 8)
  if (!s3) return folder()
  const parts = [s3.endpoint, s3.bucket, s3.prefix, s3.takesNew ? '' : await folder()]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
}

export const otherPlace =
  'Another server uses this database and keeps its files elsewhere. Each misses the pictures and files that the other keeps: give both the same DATA_DIR or the same S3_ settings, or each a database of its own.'
