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
  }
}

/** One PostgreSQL for the whole run, with a migrated database that every test file clones. */
export default async function setUp(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vivary-test-'))
  const server = await startEmbedded({ dataDir, durable: false })
  const pool = await openPool(server.url)
  await migrate(pool, root)
  await pool.end()
  project.provide('databaseUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
