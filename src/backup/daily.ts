import type { Pool } from 'pg'
import type { Files } from '../server/files/files.ts'
import { type BackupSettings, backupsOf, filesOf } from '../server/files/openFiles.ts'
import type { Config } from '../server/settings/config.ts'
import { writeBackup } from './backup.ts'

const day_ms = 86_400_000

/** How a backup came about: by the daily job, by hand, as an upload, or before a restore. */
const backupKinds = ['daily', 'manual', 'uploaded', 'before-restore'] as const
type BackupKind = (typeof backupKinds)[number]

/** The name of a backup that starts at `now`. Only daily ones are ever removed by themselves. */
export const backupName = (now: Date, kind: BackupKind): string =>
  `vivary-${kind}-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.zst`

/** How a file of that name came about; `other` if no backup of ours has such a name. */
export const kindOf = (name: string): BackupKind | 'other' =>
  backupKinds.find((kind) => name.startsWith(`vivary-${kind}-2`)) ?? 'other'

/** Names of backups, whatever they are called, but for hidden ones and those that are coming in. */
export const isBackup = /^[^./\\\p{Cc}][^/\\\p{Cc}]*\.tar\.zst$/u

/** When this server began a backup of that name, in ms; 0 for uploaded ones, and for names that it gives none. */
export function begunAt(name: string): number {
  const [, day, ...time] =
    /^vivary-[a-z-]+-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst$/.exec(name) ?? []
  return kindOf(name) === 'uploaded' ? 0 : Date.parse(`${day}T${time.join(':')}Z`) || 0
}

const daily = /^vivary-daily-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.zst$/

/**
 * Writes the day's backup where backups are, and removes all daily backups except the newest
 * `backupKeep` and what killed ones have left. One that is named after a time to come, by a clock that was
 * ahead, counts as the oldest. Manual backups are never removed. Does nothing
 * if `backupKeep` is 0.
 */
export async function backUpDaily(
  pool: Pool,
  config: BackupSettings & Pick<Config, 'backupKeep'>,
  { now, signal }: { now: Date; signal?: AbortSignal | undefined },
): Promise<object> {
  const { dataDir, backupKeep } = config
  if (backupKeep === 0) return { backups: 'none are wanted' }
  const backups = backupsOf(config)
  const to = { files: backups, key: backupName(now, 'daily') }
  const files = filesOf(config)
  const { missingPictures, ...backup } = await writeBackup(pool, { dataDir, to, files, signal })
  const removed = await removeOld(backups, backupKeep, now)
  return { ...backup, missingPictures: missingPictures.length, removed }
}

async function removeOld(backups: Files, keep: number, now: Date) {
  const names = new Set<string>()
  for await (const { key } of backups.list('')) if (daily.test(key)) names.add(key)
  const newest = backupName(now, 'daily')
  const isToCome = (name: string) => name > newest
  const latestFirst = [...names].sort().reverse()
  const inOrder = [
    ...latestFirst.filter((name) => !isToCome(name)),
    ...latestFirst.filter(isToCome),
  ]
  const old = inOrder.slice(keep)
  for (const name of old) await backups.remove(name)
  // What was changed within a day may still be being written.
  const unfinished = await backups.removeUnfinished('', new Date(now.getTime() - day_ms))
  return old.length + unfinished
}
