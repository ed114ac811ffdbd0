import pg from 'pg'
import { writeBackup } from '../src/backup/backup.ts'
import { restoreBackup } from '../src/backup/restore.ts'
import { openDb } from '../src/db/db.ts'
import { doNext } from '../src/running/operator/backups/restorer.jobs.ts'
import { readConfig } from '../src/server/settings/config.ts'

/** A process that writes or restores a backup, for tests that kill it in the middle. */
const [what, url, dataDir = '', file = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url })
await pool.query('select 1')
process.stdout.write('begin\n')
if (what === 'backup') await writeBackup(pool, { dataDir, to: file })
else if (what === 'restore') await restoreBackup(pool, { file, dataDir })
else {
  const log = { info: () => undefined, warn: () => undefined }
  const config = readConfig({ DATA_DIR: dataDir })
  await doNext(
    { config, db: openDb(pool), key: Buffer.alloc(32) },
    new AbortController().signal,
    log,
  )
}
process.stdout.write('done\n')
await pool.end()
