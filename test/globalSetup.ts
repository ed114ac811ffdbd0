import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPool } from '../src/db/connect.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { root } from '../src/server/root.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { buildPrograms } from './programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** The same database through a pooler, if POOLER=pgbouncer has every server of the run go through one. */
    poolerUrl: string
    /** Holds the files of every server of the run. */
    filesDir: string
    /** The folder of the programs that read what people send. */
    childPrograms: string
  }
}

/**
 * One PostgreSQL for the whole run, with a migrated database that its servers clone, and built
 * programs that read what people send.
 */
export default async function setUp(project: TestProject) {
  // The programs that tests start are compiled once, not at every start.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
  const dataDir = mkdtempSync(join(tmpdir(), 'vivary-test-'))
  const filesDir = mkdtempSync(join(tmpdir(), 'vivary-files-'))
  const programs = mkdtempSync(join(tmpdir(), 'vivary-programs-'))
  const [server] = await Promise.all([
    migratedServer(dataDir),
    // With their libraries: hundreds of tests start one.
    buildPrograms(globSync('src/**/*Child.ts', { cwd: root }), programs, true),
  ])
  project.provide('databaseUrl', server.url)
  const pooler =
    process.env.POOLER === 'pgbouncer' ? await startPgBouncer(server.url, few) : undefined
  project.provide('poolerUrl', pooler?.through(server.url) ?? '')
  project.provide('filesDir', filesDir)
  project.provide('childPrograms', programs)
  return async () => {
    await pooler?.stop()
    await server.stop()
    for (const folder of [dataDir, filesDir, programs])
      rmSync(folder, { recursive: true, force: true })
  }
}

/** For each database of a run, and not kept for the next one. */
const few = { default_pool_size: 3, server_idle_timeout: 3 }

async function migratedServer(dataDir: string) {
  const server = await startEmbedded({ dataDir, durable: false })
  const pool = await openPool(server.url)
  await migrate(pool, root)
  await pool.end()
  return server
}
