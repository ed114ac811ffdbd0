import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { root } from '../../src/server/root.ts'
import { everyRow, newFolder, schemaOf } from '../backups.ts'
import { freePort } from '../server.ts'

/** The migration that the next version has more than this one. */
export const nextMigration = '9999_enclosures_know_their_humidity'

/** The built server with one migration more, of these statements, in a folder of its own; its path. */
export function nextVersion(statements: readonly string[]): string {
  const folder = newFolder()
  for (const path of ['src/db/migrations', 'src/db/functions.sql']) {
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  for (const parent of ['.', 'src', 'src/db']) linkRest(folder, parent)
  const migrations = join(folder, 'src/db/migrations')
  writeFileSync(
    join(migrations, `${nextMigration}.sql`),
    statements.join('--> statement-breakpoint\n'),
  )
  const journal = join(migrations, 'meta/_journal.json')
  const { entries, ...about } = JSON.parse(readFileSync(journal, 'utf8'))
  const entry = { ...entries.at(-1), idx: entries.length, tag: nextMigration }
  writeFileSync(journal, JSON.stringify({ ...about, entries: [...entries, entry] }))
  return folder
}

/** Links what a folder of the project has and its copy lacks. */
function linkRest(folder: string, parent: string) {
  const present = new Set(readdirSync(join(folder, parent)))
  for (const name of readdirSync(join(root, parent)).filter((one) => isLinked(one, present))) {
    symlinkSync(join(root, parent, name), join(folder, parent, name))
  }
}

const isLinked = (name: string, present: ReadonlySet<string>) =>
  !present.has(name) && !/^(\.|data(-bench)?$)/.test(name)

/** Starts the server of a folder on a database. `ended` is its exit code, null when it was killed, and all that it said. */
export async function startVersion(folder: string, databaseUrl: string) {
  // Otherwise the program would take the folder that its links lead to for its own.
  const flags = ['--preserve-symlinks', '--preserve-symlinks-main']
  const running = spawn(process.execPath, [...flags, join(folder, 'dist/server/main.js')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: join(newFolder(), 'data'),
      DATABASE_URL: databaseUrl,
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [running.stdout, running.stderr]) {
    stream.setEncoding('utf8').on('data', (part) => {
      output += part
    })
  }
  const address = once(running.stdout, 'data').then(([line]) => String(line))
  const ended = once(running, 'close').then(([code]) => ({ code, output }))
  onTestFinished(async () => {
    running.kill('SIGKILL')
    await ended
  })
  return {
    ended,
    /** Its first line, which is where it is, or all that it said if it ended before that. */
    up: Promise.race([address, ended.then(() => output)]),
    kill: () => running.kill('SIGKILL'),
  }
}

/** SHA-256 of every table's rows, and of the schema around them, by name. */
export async function fingerprint(pool: pg.Pool): Promise<Record<string, string>> {
  const parts = { ...(await everyRow(pool)), 'the schema': await schemaOf(pool) }
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, hash('sha256', JSON.stringify(part))]),
  )
}
