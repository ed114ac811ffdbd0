import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { count, sql, sum } from 'drizzle-orm'
import type { Database } from '../../db/db.ts'
import { pictures } from '../../db/schema.ts'
import { areOnOneDisk, databaseFolder } from '../../server/limits/diskRoom.ts'
import type { Config } from '../../server/settings/config.ts'
import type { Storage } from './operator.contract.ts'

/** The amount of data, where it is stored, and the free space. */
export async function storageNow(
  db: Database,
  { dataDir, backupDir, databaseUrl }: Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>,
): Promise<Storage> {
  const [total] = await db
    .select({ count: count(), bytes: sum(pictures.bytes).mapWith(Number) })
    .from(pictures)
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  )
  const folder = await databaseFolder(db, { dataDir, databaseUrl })
  return {
    database_bytes: Number(rows[0]?.bytes ?? 0),
    pictures: { count: total?.count ?? 0, bytes: total?.bytes ?? 0 },
    backups: { folder: backupDir, ...(await backupsIn(backupDir)) },
    disk: await diskOf(dataDir),
    database_disk: folder
      ? { ...(await diskOf(folder)), is_same: await areOnOneDisk(dataDir, folder) }
      : null,
  }
}

async function diskOf(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
}

/** Finished backups; none if the folder doesn't exist yet. */
async function backupsIn(folder: string) {
  const names = await readdir(folder).catch(() => [])
  const finished = names.filter((name) => /^vivary-.*\.tar\.zst$/.test(name))
  // A file being removed meanwhile doesn't count.
  const stats = await Promise.all(
    finished.map((name) => stat(join(folder, name)).catch(() => undefined)),
  )
  const files = stats.filter((file) => file !== undefined)
  const latest = Math.max(0, ...files.map(({ mtimeMs }) => mtimeMs))
  return {
    count: files.length,
    bytes: files.reduce((total, { size }) => total + size, 0),
    latest_at: latest > 0 ? new Date(latest).toISOString() : null,
  }
}
