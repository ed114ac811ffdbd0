import pg from 'pg'
import { openDb } from '../src/db/db.ts'
import { remind } from '../src/features/reminders/reminders.jobs.ts'
import { readConfig } from '../src/server/config.ts'

/** A process that reminds everybody, for a test that kills it in the middle. */
const [url, now = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, options: '-c timezone=UTC' })
await pool.query('select 1')
process.stdout.write('begin\n')
const context = { db: openDb(pool), config: readConfig({}), key: Buffer.alloc(32, 7) }
await remind(context, { now: new Date(now) })
process.stdout.write('done\n')
await pool.end()
