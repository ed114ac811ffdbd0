import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Config } from '../server/settings/config.ts'
import { writeBackup } from './backup.ts'

const day_ms = 86_400_000

/** The name of a backup that starts at `now`, by the daily job or by hand. */
export const backupName = (now: Date, kind: 'daily' | 'manual') =>
  `vivary-${kind}-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.zst`

const daily = /^vivary-daily-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.zst$/
const unfinished = /^vivary-\w+-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.zst\.[0-9a-f]{8}\.part$/

/**
 * Writes the day's backup into `backupDir`, and removes all daily backups except the newest
 * `backupKeep` and the unfinished files of killed ones. One that is named after a time to come, by a clock that was
 * ahead, counts as the oldest. Manual backups are never removed. Does nothing
 * if `backupKeep` is 0.
 */
export async function backUpDaily(
  pool: Pool,
  { dataDir, backupDir, backupKeep }: Pick<Config, 'dataDir' | 'backupDir' | 'backupKeep'>,
  { now, signal }: { now: Date; signal?: AbortSignal | undefined },
): Promise<object> {
  if (backupKeep === 0) return { backups: 'none are wanted' }
  const to = join(backupDir, backupName(now, 'daily'))
  const { missingPictures, ...backup } = await writeBackup(pool, { dataDir, to, signal })
  const removed = await removeOld(backupDir, backupKeep, now)
  return { ...backup, missingPictures: missingPictures.length, removed }
}

async function removeOld(folder: string, keep: number, now: Date) {
  const names = (await readdir(folder)).sort().reverse()
  const newest = backupName(now, 'daily')
  const isToCome = (name: string) => name > newest
  const backups = names.filter((name) => daily.test(name))
  const inOrder = [...backups.filter((name) => !isToCome(name)), ...backups.filter(isToCome)]
  const old = inOrder.slice(keep)
  for (const name of names.filter((name) => unfinished.test(name))) {
    const file = await stat(join(folder, name)).catch(() => undefined)
    // A file that was changed within a day may still be being written.
    if (file && file.mtimeMs < now.getTime() - day_ms) old.push(name)
  }
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}
