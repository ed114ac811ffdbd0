import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  mkdtemp,
  open,
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
import { environment } from './environment.ts'
import type { Server } from './server.ts'
import { closedFolder } from './user.ts'

const run = promisify(execFile)

/**
 * Makes the cluster in `server.folder` unless it is there. It is made beside and then renamed, so
 * that a kill leaves no half of one, and of two first starts the later takes the earlier's.
 * Throws `CannotStart` for a folder that this PostgreSQL can't use.
 */
export async function ensureCluster(server: Server): Promise<void> {
  await letUserIn(server)
  if (!(await majorOf(server.folder))) await makeCluster(server)
  await requireUsable(server)
}

/** Removes what killed first starts have left. For who holds the cluster: nobody needs them then. */
export async function sweepDrafts({ dataDir }: Server): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(draftPrefix))
      await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

const draftPrefix = 'postgres.new-'

/** The data folder's own permissions are ours to widen; those above it are not. */
async function letUserIn({ dataDir, user }: Server) {
  if (!user) return
  const { mode } = await stat(dataDir)
  await chmod(dataDir, mode | 0o001)
  const closed = closedFolder(dataDir, user)
  if (closed) {
    throw new CannotStart(
      `The database can't live in ${dataDir}: started as root it runs as another user, which can't enter ${closed}. Set DATA_DIR to a folder elsewhere.`,
    )
  }
}

async function makeCluster(server: Server) {
  const { dataDir, folder, user, binaries, password, isDurable } = server
  const entries = await readdir(folder).catch(() => [])
  if (entries.length > 0) {
    throw new CannotStart(
      `${folder} holds something else than a database. Move it away, or set DATA_DIR to another folder.`,
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
      throw new CannotStart(`No database can be made in ${folder}:\n${stderr || message}`)
    })
    await rename(cluster, folder)
    if (isDurable) await syncFolder(dataDir)
  } catch (error) {
    if (!(await majorOf(folder))) throw error
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

/** Makes the new name survive a power cut. Windows does not open folders. */
async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}

async function requireUsable({ folder, binaries, user }: Server) {
  const major = await majorOf(folder)
  if (major !== binaries.major) {
    throw new CannotStart(
      [
        `The database in ${folder} is of PostgreSQL ${major}, and this Vivary brings PostgreSQL ${binaries.major}. Nothing was changed. What you can do:`,
        '- start the version of Vivary that you used before, export your records there, and import them here;',
        "- or convert the folder with PostgreSQL's own pg_upgrade;",
        `- or serve the folder with a PostgreSQL ${major} of your own and set DATABASE_URL to it;`,
        '- or move the folder away, and Vivary begins with an empty database.',
      ].join('\n'),
    )
  }
  const { uid } = await stat(folder)
  const expected = user?.uid ?? process.getuid?.() ?? uid
  if (uid !== expected) {
    throw new CannotStart(
      `${folder} belongs to the user with the number ${uid}, and the database would run as ${expected}. Start Vivary as the user who started it before, or hand the folder over with chown.`,
    )
  }
}

const majorOf = (folder: string) =>
  readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )
