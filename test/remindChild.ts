import pg from 'pg'
import { reminderSources } from '../src/app/jobs.ts'
import { remind } from '../src/day/reminders/reminders.jobs.ts'
import { openDb } from '../src/db/db.ts'
import { readConfig } from '../src/server/settings/config.ts'

/** A process that reminds everyone, for a test that kills it in the middle. */
const [url, now = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, options: '-c timezone=UTC' })
await pool.query('select 1')
process.stdout.write('begin\n')
const context = { db: openDb(pool), config: readConfig({}), key: Buffer.alloc(32, 7) }
await remind(context, reminderSources, { now: new Date(now) })
process.stdout.write('done\n')
await pool.end()
