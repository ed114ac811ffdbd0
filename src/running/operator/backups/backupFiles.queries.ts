import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { CannotRestore, type Manifest, names } from '../../../backup/archive.ts'
import { type Contents, contentsOf, glanceAt } from '../../../backup/contents.ts'
import { backupName, kindOf } from '../../../backup/daily.ts'
import { readManifest } from '../../../backup/restore.ts'
import { syncFile, syncFolder } from '../../../db/dataDir.ts'
import type { Database } from '../../../db/db.ts'
import { readMigrations } from '../../../db/migrate.ts'
import type { Context } from '../../../server/context.ts'
import { Invalid, NotFound } from '../../../server/errors.ts'
import type { ReceivedFile } from '../../../server/limits/receivedFile.ts'
import { pageWith } from '../../../server/records/orders.ts'
import { root } from '../../../server/root.ts'
import type { Config } from '../../../server/settings/config.ts'
import type { Page } from '../../../shared/resource.ts'
import type { BackupCheck, BackupFile, Counts } from './backups.contract.ts'

type Given = Pick<Context, 'config' | 'db'>

/** A page of the backups in the folder, the latest first. */
export async function backupFiles(
  { backupDir }: Pick<Config, 'backupDir'>,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<BackupFile>> {
  const entries = await readdir(backupDir).catch(() => [])
  const files = await Promise.all(
    entries.filter((name) => name.endsWith('.tar.zst')).map((name) => withTime(backupDir, name)),
  )
  const latest = files
    .filter((file) => file !== undefined)
    .sort((one, other) => other.written.getTime() - one.written.getTime())
  const onPage = latest.slice((page - 1) * per_page, page * per_page)
  const value: BackupFile[] = []
  for (const file of onPage) value.push(await looked(backupDir, file))
  return pageWith(value, latest.length, per_page)
}

type Listed = { name: string; bytes: number; written: Date }

/** Undefined for what was removed meanwhile. */
async function withTime(folder: string, name: string): Promise<Listed | undefined> {
  const file = await stat(join(folder, name)).catch(() => undefined)
  return file?.isFile() ? { name, bytes: file.size, written: file.mtime } : undefined
}

async function looked(folder: string, { name, bytes, written }: Listed): Promise<BackupFile> {
  const file = { name, kind: kindOf(name), bytes, made_at: written.toISOString() }
  try {
    const { manifest, isNewer } = await glanceAt(join(folder, name))
    const holds = { accounts: rowsOf(manifest, 'accounts'), animals: rowsOf(manifest, 'animals') }
    return { ...file, made_at: manifest.madeAt, state: isNewer ? 'newer' : 'whole', holds }
  } catch {
    return { ...file, state: 'damaged', holds: null }
  }
}

const rowsOf = ({ tables }: Manifest, ...among: string[]) =>
  tables.reduce((sum, { name, rows }) => sum + (among.includes(name) ? rows : 0), 0)

const logTables = ['feeding_logs', 'cleaning_logs', 'shedding_logs', 'weight_logs', 'poop_logs']

/** The path of a backup and its size. Throws `NotFound`. */
export async function backupAt(
  { backupDir }: Pick<Config, 'backupDir'>,
  name: string,
): Promise<{ path: string; bytes: number }> {
  const file = await withTime(backupDir, name)
  if (!file) throw new NotFound()
  return { path: join(backupDir, name), bytes: file.bytes }
}

/** Reads a whole backup and sets it beside what is here. Throws `NotFound`. */
export async function checkBackup(
  { config, db }: Given,
  name: string,
  userId: string,
): Promise<BackupCheck> {
  const { path, bytes } = await backupAt(config, name)
  const read = await contentsOf(path).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error
    return sayingOf(error, path)
  })
  if (typeof read === 'string') return { name, bytes, problem: read, contents: null }
  const { manifest, isNewer, users, accounts } = read
  const problem = isNewer
    ? 'This backup was made by a newer version of Vivary. Update this server first.'
    : ''
  const { present, added_since, newest_change_at } = await changedSince(db, manifest.madeAt)
  const { rows: ids } = await db.execute<{ id: string }>(sql`select id from accounts`)
  const contents = {
    made_at: manifest.madeAt,
    upgrades: Math.max(0, readMigrations(root).length - manifest.migrations.length),
    key: await keyIn(read, config),
    holds: {
      accounts: rowsOf(manifest, 'accounts'),
      animals: rowsOf(manifest, 'animals'),
      logs: rowsOf(manifest, ...logTables),
      people: rowsOf(manifest, 'users'),
      pictures: rowsOf(manifest, 'pictures'),
    },
    ...{ present, added_since, newest_change_at },
    missing_accounts: ids.filter(({ id }) => !accounts.has(id)).length,
    has_you: users.has(userId),
  }
  return { name, bytes, problem, contents }
}

/** The sentence of what is wrong with a file, by its name. Errors that aren't the file's are thrown. */
export function sayingOf(error: Error, path: string): string {
  // Anything may come out of bytes that only look like an archive.
  const isOfSystem = 'syscall' in error
  if (isOfSystem) throw error
  return error instanceof CannotRestore
    ? error.message.replaceAll(path, basename(path))
    : `${basename(path)} isn't a Vivary backup.`
}

async function keyIn(
  { key }: Pick<Contents, 'key'>,
  { dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>,
): Promise<NonNullable<BackupCheck['contents']>['key']> {
  if (secretKey) return 'setting'
  if (!key) return 'none'
  const own = await readFile(join(dataDir, names.key)).catch(() => undefined)
  return own?.toString().trim() === key.toString().trim() ? 'same' : 'other'
}

/** Counts of what is present, of what was added after that moment, and the time of the newest change. */
async function changedSince(db: Database, madeAt: string) {
  const tables = ['accounts', 'animals', ...logTables]
  const each = tables.map(
    (name) => sql`select ${name} as name, count(*)::int as present, max(updated_at) as newest,
      (count(*) filter (where created_at > ${madeAt}))::int as added from ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<{
    name: string
    present: number
    added: number
    newest: string | null
  }>(sql.join(each, sql` union all `))
  const sumOf = (column: 'present' | 'added', ...among: string[]) =>
    rows.reduce((sum, row) => sum + (among.includes(row.name) ? row[column] : 0), 0)
  const countsOf = (column: 'present' | 'added'): Counts => ({
    accounts: sumOf(column, 'accounts'),
    animals: sumOf(column, 'animals'),
    logs: sumOf(column, ...logTables),
  })
  const newest = rows.flatMap((row) => (row.newest ? [Date.parse(row.newest)] : []))
  return {
    present: countsOf('present'),
    added_since: countsOf('added'),
    newest_change_at: newest.length > 0 ? new Date(Math.max(...newest)).toISOString() : null,
  }
}

/**
 * Keeps an uploaded file once it has shown to be a whole backup, and returns how it is listed: by when it was made. Throws
 * `Invalid`.
 */
export async function keepUploadedBackup(
  { backupDir }: Pick<Config, 'backupDir'>,
  { path, bytes }: ReceivedFile,
  now: Date,
): Promise<BackupFile> {
  const { madeAt } = await readManifest(path).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error
    const message = sayingOf(error, path).replace(basename(path), 'This file')
    throw new Invalid([{ field: 'file', message }])
  })
  const name = backupName(now, 'uploaded')
  const written = new Date(madeAt)
  await utimes(path, written, written)
  await syncFile(path)
  await rename(path, join(backupDir, name))
  await syncFolder(backupDir)
  return looked(backupDir, { name, bytes, written })
}

/** Removes a backup for good. Throws `NotFound`. */
export async function removeBackup(config: Pick<Config, 'backupDir'>, name: string): Promise<void> {
  const { path } = await backupAt(config, name)
  await rm(path)
  await syncFolder(config.backupDir)
}
