import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDir, secretFile } from '../secretFile.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { databaseUser, type User } from './user.ts'

/** What stays the same about an embedded PostgreSQL, however often it is started. */
export type Server = {
  /** Vivary's data folder, without symbolic links. */
  dataDir: string
  /** The cluster, below the data folder. */
  folder: string
  binaries: Binaries
  /** Whom PostgreSQL runs as; undefined is ourselves. */
  user: User | undefined
  password: string
  /** False only in tests: nothing is written through to the disk. */
  isDurable: boolean
}

/** Reads and makes what has to be there before a cluster is. */
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

/** A cluster stays with the user it was made for, whoever else the system has got since. */
async function userOf(folder: string): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(folder).catch(() => undefined)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : databaseUser()
}
