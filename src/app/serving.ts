import type { Pool } from 'pg'
import { adoptKey } from '../backup/restoredKey.ts'
import { startAlarms } from '../care/climate/alarms/alarms.jobs.ts'
import { startDoors } from '../care/climate/doors/doors.jobs.ts'
import { startForecaster } from '../care/forecast/forecaster.jobs.ts'
import { dueCounts } from '../day/dashboard/dueCounts.queries.ts'
import { sentenceOf } from '../db/cannotStart.ts'
import { newPool, openPool, openSessions, statementLimits_ms } from '../db/connect.ts'
import { type Database, openDb } from '../db/db.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { Replica } from '../db/replica.ts'
import { startPacking } from '../running/exports/exports.jobs.ts'
import { startImporter } from '../running/imports/importer.jobs.ts'
import { startRestorer } from '../running/operator/backups/restorer.jobs.ts'
import { startWatch } from '../running/watch/watch.jobs.ts'
import { startWebhooks } from '../running/webhooks/sender.jobs.ts'
import type { Context } from '../server/context.ts'
import { FilesAway } from '../server/files/files.ts'
import { tryS3 } from '../server/files/openFiles.ts'
import { announcePlace, otherPlace } from '../server/files/otherPlaces.ts'
import { clearGarbage } from '../server/garbage.ts'
import { startJobs } from '../server/jobs.ts'
import { loggedError } from '../server/logs.ts'
import { mailFolder } from '../server/messages/mail.ts'
import { openTransports, startOutbox } from '../server/messages/outboxWorker.ts'
import { root } from '../server/root.ts'
import { secretKey } from '../server/sealed.ts'
import { type Config, readConfig } from '../server/settings/config.ts'
import { startTracing } from '../server/tracing.ts'
import type { WorkerLog } from '../server/worker.ts'
import { jobs } from './jobs.ts'
import { buildApp } from './server.ts'

/**
 * Starts everything, and stops it within ten seconds. Logs go to stderr; stdout gets one line. `fail` ends the process
 * with an error.
 */
export async function serve(fail: (error: unknown) => void): Promise<void> {
  // New files are private; folders that other users must enter are opened explicitly.
  process.umask(0o077)
  const isHttps = process.argv.includes('--https')
  const config = readConfig(process.env, { isHttps })
  const logger = {
    level: config.logLevel,
    stream: process.stderr,
    serializers: { err: loggedError },
  }
  const { firstStops, stops, stop } = endedBySignals(fail)
  try {
    await tryStore(config)
    const embedded = config.databaseUrl
      ? undefined
      : await startEmbedded({ dataDir: config.dataDir })
    if (embedded) stops.push(() => embedded.stop())
    const url = config.databaseUrl ?? embedded?.url ?? ''
    const directUrl = config.databaseDirectUrl
    await migrated(url, directUrl)
    const max = embedded?.connections
    const { pool, patientPool, sessions } = await openPools({ url, directUrl, max })
    stops.push(() => Promise.all([pool.end(), patientPool.end(), sessions?.end()]))
    const tracing = await startTracing(config)
    for (const one of [pool, patientPool]) tracing?.follow(one)
    if (tracing) stops.push(() => tracing.stop())
    const replica = await openReplica(config, { pool, patientPool })
    if (replica) stops.push(() => replica.end())
    const key = await keyOf(openDb(pool), config)
    const patient = openDb(patientPool)
    const context: Context = { config, db: openDb(pool), key, patient, tracing, sessions, replica }
    const working: Context = { config, db: patient, key, replica }
    const tls = isHttps ? await certificateOf(config) : undefined
    const app = await buildApp(context, { logger, tls })
    firstStops.push(() => app.close())
    if (process.argv.includes('--demo')) await sayDemo(working)
    stops.push(await announced(context, app.log))

    await app.listen({ port: config.port, host: config.host })
    const watch = await startWatch(context, app.log)
    firstStops.push(() => watch.stop())
    const running = await startJobs(context, app.log, jobs)
    firstStops.push(() => running.stop())
    const outbox = startOutbox(context, openTransports(context, app.log), app.log)
    firstStops.push(() => outbox.stop())
    const begin = (worker: { stop(): Promise<unknown> }) => firstStops.push(() => worker.stop())
    for (const startWorker of [startRestorer, startWebhooks, startAlarms, startDoors(dueCounts)]) {
      begin(startWorker(context, app.log))
    }
    for (const startWorker of [startForecaster, startPacking, startImporter]) {
      begin(startWorker(working, app.log))
    }
    if (!config.smtpUrl) {
      process.stderr.write(`SMTP_URL isn't set, so emails are saved to ${mailFolder(config)}\n`)
    }
    // Last, since its reader may stop the server at once.
    process.stdout.write(`Vivary is at ${config.publicUrl}\n`)
    // Of the start, which V8 would keep until much is asked.
    await clearGarbage()
  } catch (error) {
    await stop()
    throw error
  }
}

/** Stops of what is started, at a signal: requests and work side by side, and then what they stand on. */
function endedBySignals(fail: (error: unknown) => void) {
  const [firstStops, stops]: [Stop[], Stop[]] = [[], []]
  const stopAll = async () => {
    await Promise.all(firstStops.splice(0).map(stopped))
    for (const one of stops.splice(0).reverse()) await stopped(one)
  }
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= stopAll()
    return stopping
  }
  // A second signal waits for the same shutdown: service managers signal every process.
  const leave = () => {
    setTimeout(() => process.exit(0), mostStop_ms).unref()
    stop().then(() => process.exit(0), fail)
  }
  process.on('SIGINT', leave)
  process.on('SIGTERM', leave)
  // `npm start` holds the other end: if it is killed, the server ends too.
  process.on('disconnect', leave)
  return { firstStops, stops, stop }
}

/** Tells other servers where the files of this one are, and the operator if theirs are elsewhere. */
async function announced(context: Context, log: WorkerLog): Promise<Stop> {
  const place = await announcePlace(context, log)
  if (await place.hasOthers()) process.stderr.write(`${otherPlace}\n`)
  return () => place.stop()
}

/** Wrong settings of the store end the start; a store that is away for a while doesn't. */
async function tryStore({ s3 }: Config) {
  if (!s3) return
  await tryS3(s3).catch((error: unknown) => {
    if (!(error instanceof FilesAway) || error.isRefused) throw error
    process.stderr.write(
      `${error.message}. Until it answers, pictures aren't shown and none are taken.\n`,
    )
  })
}

/** Loaded by those alone who ask for it. */
async function certificateOf({ dataDir }: Config) {
  const { ownCertificate } = await import('../server/ownCertificate.ts')
  return ownCertificate(dataDir)
}

/** The server's secret, after a restore that was committed, though its process was killed, has put its own in its place. */
async function keyOf(db: Database, config: Config) {
  await adoptKey({ config, db })
  return secretKey(config)
}

/** Brings the database to this version over a connection of its own, without limits of time. */
async function migrated(url: string, directUrl: string | undefined) {
  const pool = await openSessions({ databaseUrl: url, databaseDirectUrl: directUrl }, 1)
  await migrate(pool, root).finally(() => pool.end())
}

/**
 * Two pools: of requests, which are answered within ten seconds; and of what may have much to read or write. Behind a
 * pooler there is a third, of sessions.
 */
async function openPools({ url, directUrl, max = 10 }: Pooled) {
  const limits = { ...requestLimits, max }
  const pool = await openPool(url, { ...limits, tellsLater: true, directUrl })
  const patientPool = await openPool(url, { ...reportLimits, max, tellsWith: pool, directUrl })
  const sessions = directUrl && (await openPool(directUrl, { ...limits, max: 2 }))
  return { pool, patientPool, sessions: sessions || undefined }
}

const { request, report } = statementLimits_ms
const requestLimits = {
  patience_ms: request,
  statementLimit_ms: request,
  answerLimit_ms: request + 1000,
}
const reportLimits = {
  patience_ms: 10_000,
  statementLimit_ms: report,
  answerLimit_ms: report + 10_000,
}

/** The replica that the settings name, with a pool for each of the database's own; it may be away. */
async function openReplica(
  { databaseReplicaUrl: url }: Config,
  { pool, patientPool }: { pool: Pool; patientPool: Pool },
): Promise<Replica | undefined> {
  if (!url) return undefined
  // Who waits for a connection reads from the database itself instead.
  const standbyOf = (limits: typeof requestLimits) => newPool(url, { ...limits, patience_ms: 2000 })
  const replica = new Replica(
    { primary: pool, standby: standbyOf(requestLimits) },
    { primary: patientPool, standby: standbyOf(reportLimits) },
  )
  const problem = await replica.problem().catch(async (error) => {
    await replica.end()
    throw error
  })
  if (problem) process.stderr.write(`${problem}\n`)
  return replica
}

type Pooled = { url: string; directUrl: string | undefined; max: number | undefined }

type Stop = () => Promise<unknown>

/** A service manager kills what takes longer than ten seconds. What is cut off is done again later. */
const mostStop_ms = 8500

/** Stops a part. One that can't end properly, as while the database is away, doesn't hold up the others. */
const stopped = (stop: Stop) =>
  stop().catch((error) => process.stderr.write(`While stopping: ${sentenceOf(error)}\n`))

async function sayDemo(context: Context) {
  const { addDemo } = await import('../demo/demo.ts')
  const { email, password } = await addDemo(context)
  process.stderr.write(
    password
      ? `Demo account: sign in as ${email} with the password ${password}\n`
      : `Demo account: ${email}, whose password has been changed. To begin anew, empty the data folder.\n`,
  )
}
