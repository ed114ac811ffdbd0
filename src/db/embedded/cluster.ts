import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '../cannotStart.ts'
import { syncFolder } from '../dataDir.ts'
import type { Lock } from './lock.ts'
import { environment, databaseName as name, type Server } from './server.ts'
import { closedFolder } from './user.ts'

const run = promisify(execFile)

/**
 * Creates the cluster in `server.folder` unless it exists. It is created under another name and then
 * renamed, so that a kill leaves no incomplete cluster, and the later of two first starts uses the
 * earlier one's. Throws `CannotStart` for a folder that this PostgreSQL can't use.
 */
export async function ensureCluster(server: Server): Promise<void> {
  await letUserIn(server)
  if (!(await majorOf(server.folder))) await makeCluster(server)
  await requireUsable(server)
}

/** Creates the database and its owner if they don't exist. The owner may create more databases. */
export async function ensureDatabase(lock: Lock, { password }: Server): Promise<void> {
  const roles = await lock.query('select from pg_roles where rolname = $1', [name])
  if (roles.rowCount === 0) {
    await lock.query(`create role ${name} login createdb password ${lock.escapeLiteral(password)}`)
  }
  const databases = await lock.query('select from pg_database where datname = $1', [name])
  if (databases.rowCount === 0) await lock.query(`create database ${name} owner ${name}`)
}

/** Removes the drafts of killed first starts. Only for the process that holds the lock. */
export async function sweepDrafts({ dataDir }: Server): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(draftPrefix)) await removeDraft(join(dataDir, name))
  }
}

const draftPrefix = 'postgres.new-'

/** Its own start may be removing or still filling it at the same time. */
const removeDraft = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })

/** Widens the permissions of the data folder only, never those of the folders above it. */
async function letUserIn({ dataDir, user }: Server) {
  if (!user) return
  const { mode } = await stat(dataDir)
  await chmod(dataDir, mode | 0o001)
  const closed = closedFolder(dataDir, user)
  if (closed) {
    throw new CannotStart(
      `The database can't be kept in ${dataDir}. When Vivary is started as root, the database runs as another user, who can't open ${closed}. Set DATA_DIR to a folder elsewhere.`,
    )
  }
}

async function makeCluster(server: Server) {
  const { dataDir, folder, user, binaries, password, isDurable } = server
  const entries = await readdir(folder).catch(() => [])
  if (entries.length > 0) {
    throw new CannotStart(
      `${folder} contains something other than a database. Move it, or set DATA_DIR to another folder.`,
    )
  }
  const workshop = await mkdtemp(join(dataDir, draftPrefix))
  try {
    const passwordFile = join(workshop, 'password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (user) {
      await chown(workshop, user.uid, user.gid)
      await chown(passwordFile, user.uid, user.gid)
    }
    const cluster = join(workshop, 'cluster')
    // The built-in locale sorts by code point and never changes with a library's version; lists
    // that people read are sorted by the schema's own ICU collation.
    const flags = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin']
    await run(
      binaries.initdb,
      [
        ...[`--pgdata=${cluster}`, '--username=postgres', `--pwfile=${passwordFile}`],
        ...['--auth=scram-sha-256', ...flags, '--builtin-locale=C.UTF-8', '--data-checksums'],
        ...['--no-instructions', ...(isDurable ? [] : ['--no-sync'])],
      ],
      { ...user, cwd: workshop, env: environment() },
    ).catch(({ stderr, message }) => {
      throw new CannotStart(`Couldn't create a database in ${folder}:\n${stderr || message}`)
    })
    await rename(cluster, folder)
    if (isDurable) await syncFolder(dataDir)
  } catch (error) {
    if (!(await majorOf(folder))) throw error
  } finally {
    await removeDraft(workshop)
  }
}

async function requireUsable({ folder, binaries, user }: Server) {
  const major = await majorOf(folder)
  if (major !== binaries.major) {
    throw new CannotStart(
      [
        `The database in ${folder} was created by PostgreSQL ${major}, but this version of Vivary includes PostgreSQL ${binaries.major}. Nothing was changed. You can:`,
        '- start the previous version of Vivary, export your records, then import them here;',
        "- or convert the folder with PostgreSQL's own pg_upgrade;",
        `- or run your own PostgreSQL ${major} on the folder and set DATABASE_URL to it;`,
        '- or move the folder elsewhere, and Vivary will start with an empty database.',
      ].join('\n'),
    )
  }
  const { uid } = await stat(folder)
  const expected = user?.uid ?? process.getuid?.() ?? uid
  if (uid !== expected) {
    throw new CannotStart(
      `${folder} belongs to user ID ${uid}, but the database would run as ${expected}. Start Vivary as the same user as before, or change the folder's owner with chown.`,
    )
  }
}

const majorOf = (folder: string) =>
  readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )
