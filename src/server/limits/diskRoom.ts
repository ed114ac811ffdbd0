import { mkdir, stat, statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import type { Config } from '../settings/config.ts'

/** The room on a folder's disk, in bytes. */
export type RoomOn = (folder: string) => Promise<number>

/** Bytes that a folder's disk can take besides what it needs to go on working. */
export async function roomOn(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize - keptFree
}
const keptFree = 500 * 1024 ** 2

/** The room in a folder: none either once the database's own disk, which an import fills too, has none. */
export const besideDatabase =
  (database: string | undefined, room: RoomOn): RoomOn =>
  async (folder) =>
    database !== undefined && (await room(database)) <= 0 ? 0 : room(folder)

/**
 * Where PostgreSQL keeps its files: our own one in the data folder; another one where it says, if that is on
 * this machine and can be looked at. It runs here if it was reached by a socket or a loopback address, which
 * another machine or a container of its own doesn't have. It only tells superusers and roles with
 * `pg_read_all_settings`; undefined for all others.
 */
export async function databaseFolder(
  db: Db,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<string | undefined> {
  if (databaseUrl === undefined) return dataDir
  try {
    const { rows } = await db.execute<{ folder: string | null }>(sql`
      select case when coalesce(host(inet_server_addr()) in ('127.0.0.1', '::1'), true)
        then current_setting('data_directory') end as folder`)
    const folder = rows[0]?.folder ?? undefined
    if (folder) await statfs(folder)
    return folder
  } catch {
    return undefined
  }
}

/** Tells whether two folders are on the same disk. */
export const areOnOneDisk = async (one: string, other: string): Promise<boolean> =>
  (await stat(one)).dev === (await stat(other)).dev

/**
 * The sentence for an error of a disk that takes nothing more or isn't the server's, or of memory that has run out, by the system's code or
 * PostgreSQL's, however deep it lies; undefined for all others.
 */
export function storageSentence(error: Error): string | undefined {
  const sentence = 'code' in error ? sentences.get(codeOf(error)) : undefined
  if (sentence) return sentence
  return error.cause instanceof Error ? storageSentence(error.cause) : undefined
}

/** A file that may not grow has no code of PostgreSQL's own. */
const codeOf = ({ code, message }: Error & { code: unknown }) =>
  code === 'XX000' && message.endsWith(': File too large') ? 'EFBIG' : String(code)

const full =
  "The server's disk is full, so this can't be saved right now. Whoever runs the server has to make room."
const closed =
  "The server can't write to its disk, so this can't be saved right now. Whoever runs the server has to see to it."
const foreign =
  'A file or folder of the server belongs to another user. Whoever runs the server has to give it to the user that it runs as.'
const sentences = new Map([
  ...['53100', 'ENOSPC', 'EDQUOT'].map((code): [string, string] => [code, full]),
  ...['58030', 'EROFS', 'EFBIG'].map((code): [string, string] => [code, closed]),
  ...['EACCES', 'EPERM'].map((code): [string, string] => [code, foreign]),
  [
    'ENOTDIR',
    'The server needs a folder where there is a file. Whoever runs the server has to move it away.',
  ],
  ['53200', 'The server is out of memory. Please try again in a moment.'],
])
