import { openPool } from '../db/connect.ts'
import { openDb } from '../db/db.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { buildApp } from './app.ts'
import { commands } from './commands.ts'
import { readConfig } from './config.ts'
import type { Context } from './context.ts'
import { startJobs } from './jobs.ts'
import { loggedError } from './logs.ts'
import { mailFolder } from './mail.ts'
import { openCarriers, startOutbox } from './outboxWorker.ts'
import { root } from './root.ts'
import { secretKey } from './secret.ts'

/** Starts everything, and stops it in the opposite order. Logs go to stderr: stdout has one line. */
async function start() {
  // What is written here is nobody else's; where others must pass, the folder is opened by name.
  process.umask(0o077)
  const config = readConfig()
  const logger = {
    level: config.logLevel,
    stream: process.stderr,
    serializers: { err: loggedError },
  }
  const stops: (() => Promise<unknown>)[] = []
  const stopAll = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= stopAll()
    return stopping
  }
  // Whoever says it again, as a service manager does to all at once, waits for the same end.
  const leave = () => {
    stop().then(() => process.exit(0), fail)
  }
  process.on('SIGINT', leave)
  process.on('SIGTERM', leave)
  // `npm start` holds the other end: when it is killed, this ends as well.
  process.on('disconnect', leave)
  try {
    const embedded = config.databaseUrl
      ? undefined
      : await startEmbedded({ dataDir: config.dataDir })
    if (embedded) stops.push(() => embedded.stop())
    const url = config.databaseUrl ?? embedded?.url ?? ''
    const pool = await openPool(url, { patience_ms: 10_000 })
    stops.push(() => pool.end())
    await migrate(pool, root)

    const context: Context = { config, db: openDb(pool), key: await secretKey(config) }
    const app = await buildApp(context, { logger })
    stops.push(() => app.close())
    if (process.argv.includes('--demo')) await sayDemo(context)

    await app.listen({ port: config.port, host: config.host })
    const jobs = await startJobs(context, app.log)
    stops.push(() => jobs.stop())
    const outbox = startOutbox(context, openCarriers(context, app.log), app.log)
    stops.push(() => outbox.stop())
    if (!config.smtpUrl) {
      process.stderr.write(`Without SMTP_URL, mails are put into ${mailFolder(config)}\n`)
    }
    // Last: who hears it may end it at once.
    process.stdout.write(`Vivary is at ${config.publicUrl}\n`)
  } catch (error) {
    await stop()
    throw error
  }
}

async function sayDemo(context: Context) {
  const { addDemo } = await import('../db/demo/demo.ts')
  const { email, password } = await addDemo(context)
  process.stderr.write(`The demo account signs in as ${email} with the password ${password}\n`)
}

function fail(error: unknown) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

const [name = '', ...args] = process.argv.slice(2)
const command = commands.get(name) ?? start
command(args).catch(fail)
