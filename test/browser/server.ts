import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../src/app/server.ts'
import { startAlarms } from '../../src/care/climate/alarms/alarms.jobs.ts'
import { startForecaster } from '../../src/care/forecast/forecaster.jobs.ts'
import { openPool } from '../../src/db/connect.ts'
import { openDb } from '../../src/db/db.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { startPacking } from '../../src/running/exports/exports.jobs.ts'
import { startImporter } from '../../src/running/imports/importer.jobs.ts'
import type { Context } from '../../src/server/context.ts'
import { mailFolder } from '../../src/server/messages/mail.ts'
import { openTransports, startOutbox } from '../../src/server/messages/outboxWorker.ts'
import { root } from '../../src/server/root.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import { freePort } from '../server.ts'
import { serverLogger } from './serverLogs.ts'

/** Where the browser and a test's own records go, and where mails come to lie. */
export type Address = { url: string; databaseUrl: string; mails: string }

/**
 * The whole server with the browser's build, over a database of its own that goes with it; with
 * further settings where a test needs them. Over the database of another one it
 * only answers requests: jobs and mails are that one's.
 */
export async function startServer({ port: given = 0, settings = {}, databaseUrl = '' } = {}) {
  if (!existsSync(join(root, 'dist/web/index.html'))) {
    throw new Error('There is no build of the browser in dist/web. `npm test` makes it.')
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'vivary-browser-'))
  const quiet = { info: () => undefined, warn: (message: string) => process.stderr.write(message) }
  const database = databaseUrl
    ? { url: databaseUrl, stop: async () => undefined }
    : await startEmbedded({ dataDir, durable: false, log: quiet })
  const pool = await openPool(database.url, { tellsLater: true })
  await migrate(pool, root)

  const port = given || (await freePort())
  const config = readConfig({
    DATA_DIR: dataDir,
    // Its own address is http://localhost with that port, where browsers let it have passkeys.
    PORT: String(port),
    // A page is tried on a busy machine too, where the server would send away what it can't do in time.
    REQUESTS_AT_ONCE: '0',
    RATE_LIMIT: '0',
    OPERATOR_EMAILS: 'operator@example.org',
    SOCIAL_INSTAGRAM: 'https://www.instagram.com/vivary.example',
    SOCIAL_YOUTUBE: 'https://www.youtube.com/@vivary.example',
    ...settings,
  })
  const context: Context = { config, db: openDb(pool), key: Buffer.alloc(32, 7) }
  const app = await buildApp(context, { logger: serverLogger() })
  const url = await app.listen({ port, host: '127.0.0.1' })
  const workers = databaseUrl
    ? []
    : [
        startOutbox(context, openTransports(context, app.log), app.log),
        startAlarms(context, app.log),
        startForecaster(context, app.log),
        startPacking(context, app.log),
        startImporter(context, app.log),
      ]

  async function stop() {
    await Promise.all(workers.map((worker) => worker.stop()))
    await app.close()
    await pool.end()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const mails = mailFolder(config)
  return { context, stop, address: { url, databaseUrl: database.url, mails } satisfies Address }
}
