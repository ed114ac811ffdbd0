import pg from 'pg'
import { openDb } from '../src/db/db.ts'
import { takeStep } from '../src/running/imports/importer.jobs.ts'
import { readConfig } from '../src/server/settings/config.ts'

/** A process that does what imports wait for, for a test that kills it in the middle. */
const [url, dataDir = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, options: '-c timezone=UTC' })
await pool.query('select 1')
process.stdout.write('begin\n')
const { PICTURE_HOSTS } = process.env
const config = readConfig({ DATA_DIR: dataDir, ...(PICTURE_HOSTS && { PICTURE_HOSTS }) })
const context = { db: openDb(pool), config }
const log = {
  warn: (said: unknown) => process.stderr.write(`${String(said)}\n`),
  error: (said: unknown) => process.stderr.write(`${String(said)}\n`),
}
while (await takeStep(context, log));
await pool.end()
