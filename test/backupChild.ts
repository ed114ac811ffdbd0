import pg from 'pg'
import { writeBackup } from '../src/backup/backup.ts'
import { restoreBackup } from '../src/backup/restore.ts'

/** A process that writes or restores a backup, for tests that kill it in the middle. */
const [what, url, dataDir = '', file = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url })
await pool.query('select 1')
process.stdout.write('begin\n')
if (what === 'backup') await writeBackup(pool, { dataDir, to: file })
else await restoreBackup(pool, { file, dataDir })
process.stdout.write('done\n')
await pool.end()
