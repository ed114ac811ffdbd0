import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import type { Pool } from 'pg'
import { buildApp } from '../../src/app/server.ts'
import { writeBackup } from '../../src/backup/backup.ts'
import { tablesOf, unsaved } from '../../src/backup/tables.ts'
import { openPool } from '../../src/db/connect.ts'
import { openDb } from '../../src/db/db.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { root } from '../../src/server/root.ts'
import { secretKey } from '../../src/server/sealed.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import { collect } from './collection.ts'
import { fixturePath, functionsPath, newest } from './fixture.ts'

/*
 * Writes this version's fixture, a backup of a small collection with rows in every table, which
 * every later version must bring to its own schema, and the text of its functions. After each migration:
 * `npm run upgrade-fixture`.
 */

const dataDir = mkdtempSync(join(tmpdir(), 'vivary-upgrade-'))
const embedded = await startEmbedded({ dataDir, durable: false })
const pool = await openPool(embedded.url)
try {
  await migrate(pool, root)
  const config = readConfig({ DATA_DIR: dataDir })
  const context = { config, db: openDb(pool), key: await secretKey(config) }
  const app = await buildApp(context)
  await collect(app, context)
  await app.close()
  await requireRows(pool)
  const to = fixturePath(`${newest()}.tar.zst`)
  const { bytes, rows } = await writeBackup(pool, { dataDir, to })
  const functions = readFileSync(join(root, 'src/db/functions.sql'))
  writeFileSync(functionsPath(newest()), zstdCompressSync(functions))
  process.stdout.write(`${to}: ${rows} rows, ${bytes} bytes\n`)
} finally {
  await pool.end()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function requireRows(source: Pool) {
  const client = await source.connect()
  const empty: string[] = []
  for (const { name } of await tablesOf(client)) {
    if (unsaved.has(name)) continue
    const { rows } = await client.query(`select from public."${name}" limit 1`)
    if (rows.length === 0) empty.push(name)
  }
  client.release()
  if (empty.length > 0) throw new Error(`The collection has no ${empty.join(', ')}: add some here`)
}
