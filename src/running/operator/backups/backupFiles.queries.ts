import { readFile, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import {
  CannotRestore,
  type Manifest,
  nameOf,
  names,
  type BackupFile as StoredBackup,
} from '../../../backup/archive.ts'
import { type Contents, contentsOf, glanceAt } from '../../../backup/contents.ts'
import { backupName, begunAt, isBackup, kindOf } from '../../../backup/daily.ts'
import { readManifest } from '../../../backup/restore.ts'
import type { Database } from '../../../db/db.ts'
import { readMigrations } from '../../../db/migrate.ts'
import type { Base } from '../../../server/context.ts'
import { Invalid, NotFound } from '../../../server/errors.ts'
import { type Files, FilesAway, type StoredFile } from '../../../server/files/files.ts'
import { type BackupSettings, backupsOf } from '../../../server/files/openFiles.ts'
import type { ReceivedFile } from '../../../server/limits/receivedFile.ts'
import { pageWith } from '../../../server/records/orders.ts'
import { root } from '../../../server/root.ts'
import type { Config } from '../../../server/settings/config.ts'
import type { Page } from '../../../shared/resource.ts'
import type { BackupCheck, BackupFile, Counts } from './backups.contract.ts'

/** A page of the backups, the latest first. */
export async function backupFiles(
  config: BackupSettings,
  { page, per_page }: { page: number; per_page: number },
): Promise<Page<BackupFile>> {
  const files = backupsOf(config)
  // One that is being moved is in both places.
  const all = new Map<string, StoredFile>()
  for await (const file of files.list('')) if (isBackup.test(file.key)) all.set(file.key, file)
  const timeOf = ({ key, modified }: StoredFile) => begunAt(key) || modified.getTime()
  const latest = [...all.values()].sort((one, other) => timeOf(other) - timeOf(one))
  const value: BackupFile[] = []
  for (const file of latest.slice((page - 1) * per_page, page * per_page)) {
    value.push(await looked(files, file))
  }
  return pageWith(value, latest.length, per_page)
}

async function looked(files: Files, { key, bytes, modified }: StoredFile): Promise<BackupFile> {
  const file = { name: key, kind: kindOf(key), bytes, made_at: modified.toISOString() }
  try {
    const { manifest, isNewer } = await glanceAt({ files, key })
    const holds = { accounts: rowsOf(manifest, 'accounts'), animals: rowsOf(manifest, 'animals') }
    return { ...file, made_at: manifest.madeAt, state: isNewer ? 'newer' : 'whole', holds }
  } catch (error) {
    if (error instanceof FilesAway) throw error
    return { ...file, state: isClosed(error) ? 'closed' : 'damaged', holds: null }
  }
}

/** Tells whether the server mayn't read a file, which says nothing of what is in it. */
const isClosed = (error: unknown) =>
  error instanceof Error && 'code' in error && ['EACCES', 'EPERM'].includes(String(error.code))

const rowsOf = ({ tables }: Manifest, ...among: string[]) =>
  tables.reduce((sum, { name, rows }) => sum + (among.includes(name) ? rows : 0), 0)

const logTables = ['feeding_logs', 'cleaning_logs', 'shedding_logs', 'weight_logs', 'poop_logs']
const unwritten = 'shop_messages comments doses egg_checks pairing_logs air_readings'.split(' ')

/** Where a backup is, and its size. Throws `NotFound`. */
export async function backupAt(
  config: BackupSettings,
  name: string,
): Promise<{ files: Files; key: string; bytes: number }> {
  const files = backupsOf(config)
  const bytes = await files.sizeOf(name)
  if (bytes === undefined) throw new NotFound()
  return { files, key: name, bytes }
}

/** Reads a whole backup and sets it beside what is here. Throws `NotFound`. */
export async function checkBackup(
  { config, db }: Base,
  name: string,
  userId: string,
): Promise<BackupCheck> {
  const { bytes, ...file } = await backupAt(config, name)
  const read = await contentsOf(file).catch((error: unknown) => sayingOf(error, file))
  if (typeof read === 'string') return { bytes, problem: read, contents: null }
  const { manifest, isNewer, users, accounts, waiting } = read
  const problem = isNewer
    ? 'This backup was made by a newer version of Vivary. Update this server first.'
    : ''
  const { rows: ids } = await db.execute<{ id: string }>(sql`select id from accounts`)
  const contents = {
    made_at: manifest.madeAt,
    upgrades: Math.max(0, readMigrations(root).length - manifest.migrations.length),
    key: await keyIn(read, config),
    holds: {
      accounts: rowsOf(manifest, 'accounts'),
      animals: rowsOf(manifest, 'animals'),
      logs: rowsOf(manifest, ...logTables),
      pictures: rowsOf(manifest, 'pictures'),
    },
    ...(await changedSince(db, manifest.madeAt)),
    missing_accounts: ids.filter(({ id }) => !accounts.has(id)).length,
    waiting,
    has_you: users.has(userId),
  }
  return { bytes, problem, contents }
}

/** The sentence of what is wrong with a file, by its name. Errors that aren't the file's are thrown. */
export function sayingOf(error: unknown, file: StoredBackup): string {
  if (isClosed(error)) {
    return `${basename(nameOf(file))} can't be read by the server. Give it to the user that the server runs as.`
  }
  // Anything may come out of bytes that only look like an archive.
  const isOfBytes = error instanceof Error && !('syscall' in error)
  if (!isOfBytes || error instanceof FilesAway) throw error
  const place = nameOf(file)
  return error instanceof CannotRestore
    ? error.message.replaceAll(place, basename(place))
    : `${basename(place)} isn't a Vivary backup.`
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
  // Histories have what else is recorded, changed and deleted, except for what is added to these tables.
  const others = ['record_changes', ...unwritten].map(
    (name) => sql`select ${name}, 0, max(created_at), 0 from ${sql.identifier(name)}`,
  )
  const climate = sql`select 'climate', 0, max(heard_at), 0 from climate_heard`
  const { rows } = await db.execute<{
    name: string
    present: number
    added: number
    newest: string | null
  }>(sql.join([...each, ...others, climate], sql` union all `))
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
 * Keeps an uploaded file once it has shown to be a whole backup, and returns how it is listed. In a folder that is by when it
 * was made. Throws `Invalid`.
 */
export async function keepUploadedBackup(
  config: BackupSettings,
  { path, bytes }: ReceivedFile,
  now: Date,
): Promise<BackupFile> {
  const { madeAt } = await readManifest(path).catch((error: unknown) => {
    const message = sayingOf(error, path).replace(basename(path), 'This file')
    throw new Invalid([{ field: 'file', message }])
  })
  const key = backupName(now, 'uploaded')
  const modified = new Date(madeAt)
  await utimes(path, modified, modified)
  const files = backupsOf(config)
  await files.moveIn(key, path)
  return looked(files, { key, bytes, modified })
}

/** Removes a backup for good. Throws `NotFound`. */
export async function removeBackup(config: BackupSettings, name: string): Promise<void> {
  const { files, key } = await backupAt(config, name)
  await files.remove(key)
}
