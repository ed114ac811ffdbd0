import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPool } from '../src/db/connect.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { root } from '../src/server/root.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** Holds the files of every server of the run. */
    filesDir: string
  }
}

/** One PostgreSQL for the whole run, with a migrated database that its servers clone. */
export default async function setUp(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vivary-test-'))
  const server = await startEmbedded({ dataDir, durable: false })
  const pool = await openPool(server.url)
  await migrate(pool, root)
  await pool.end()
  const filesDir = mkdtempSync(join(tmpdir(), 'vivary-files-'))
  project.provide('databaseUrl', server.url)
  project.provide('filesDir', filesDir)
  return async () => {
    await server.stop()
    for (const folder of [dataDir, filesDir]) rmSync(folder, { recursive: true, force: true })
  }
}
