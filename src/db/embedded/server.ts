import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDir, secretFile } from '../dataDir.ts'
import type { Address } from './address.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { databaseUser, type User } from './user.ts'

/** Settings of an embedded PostgreSQL that stay the same, however often it is started. */
export type Server = {
  /** Vivary's data folder, without symbolic links. */
  dataDir: string
  /** The cluster, below the data folder. */
  folder: string
  binaries: Binaries
  /** The user PostgreSQL runs as; undefined means the same as this process. */
  user: User | undefined
  password: string
  /** False only in tests: nothing is written through to the disk. */
  isDurable: boolean
}

/** Prepares what a cluster needs: the data folder, the binaries and the password. */
export async function describeServer(dataDir: string, isDurable: boolean): Promise<Server> {
  await makeDataDir(dataDir)
  const real = await realpath(dataDir)
  const folder = join(real, 'postgres')
  const user = await userOf(folder)
  return {
    dataDir: real,
    folder,
    user,
    binaries: await findBinaries(user),
    password: (await secretFile(real, 'postgres.password')).toString('hex'),
    isDurable,
  }
}

/** A cluster keeps the user it was created for, even if the system has got a better one since. */
async function userOf(folder: string): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(folder).catch(() => undefined)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : databaseUser()
}

/** The database's name, and its owner's. */
export const databaseName = 'vivary'

/** The socket's folder is passed as the parameter `host`, which overrides the URL's host. */
export function databaseUrl({ password }: Server, { host, port }: Address): string {
  const query = new URLSearchParams({ host, port: String(port), sslmode: 'disable' })
  return `postgresql://${databaseName}:${password}@localhost/${databaseName}?${query}`
}

/**
 * The environment of PostgreSQL's programs: without our secrets and without variables that configure
 * another PostgreSQL. Windows needs some of its own.
 */
export function environment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive', 'ComSpec', 'WINDIR']
  const pairs = names.filter((name) => process.env[name]).map((name) => [name, process.env[name]])
  return { ...Object.fromEntries(pairs), LC_ALL: 'C', TZ: 'UTC' }
}
