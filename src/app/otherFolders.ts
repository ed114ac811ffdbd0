import { sql } from 'drizzle-orm'
import { secretFile } from '../db/dataDir.ts'
import type { Context } from '../server/context.ts'
import { listenTo } from '../server/live/notices.ts'
import type { WorkerLog } from '../server/worker.ts'

const before = 'vivary folder '
const heartbeat_ms = 60_000

/**
 * Names this server's data folder in the database for as long as it runs, as the name of a connection.
 * `hasOthers` says whether a server with another folder is there by now: each would miss the pictures and
 * files that the other keeps.
 */
export async function announceFolder(
  { db, config }: Pick<Context, 'db' | 'config'>,
  log: WorkerLog,
): Promise<{ hasOthers(): Promise<boolean>; stop(): Promise<void> }> {
  const mark = await secretFile(config.dataDir, 'folder.id')
  const name = `${before}${mark.toString('hex', 0, 8)}`
  const listening = Promise.withResolvers<void>()
  const listener = listenTo(db, {
    name,
    notices: { vivary_folder: () => undefined },
    onListening: () => listening.resolve(),
    heartbeat_ms,
    log,
  })
  await listening.promise
  return {
    stop: () => listener.stop(),
    async hasOthers() {
      const { rows } = await db.execute(sql`
        select from pg_stat_activity where datname = current_database()
          and starts_with(application_name, ${before}) and application_name <> ${name} limit 1`)
      return rows.length > 0
    },
  }
}

export const otherFolder =
  'Another server uses this database with a different data folder. Each misses the pictures and files that the other keeps: give both the same DATA_DIR, or each a database of its own.'
