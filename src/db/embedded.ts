import { closeAddress } from './embedded/address.ts'
import { ensureCluster, sweepDrafts } from './embedded/cluster.ts'
import { databaseUrl, ensureDatabase } from './embedded/database.ts'
import { isAlive, type Postmaster, shutDown } from './embedded/postmaster.ts'
import { describeServer } from './embedded/server.ts'
import { takeOver } from './embedded/takeOver.ts'

export type Embedded = {
  /** Of the database `vivary`, whose owner has its name and is no superuser. */
  url: string
  /** Stops PostgreSQL and answers when it has ended. */
  stop(): Promise<void>
}

type Log = { info(message: string): unknown; warn(message: string): unknown }

/**
 * PostgreSQL of our own in `dataDir/postgres`, made at the first start. It ends with this process;
 * one that a killed process left behind is taken over, and one that dies is started again at the
 * same address. When it dies more than five times in five minutes, `onLost` is called, which by
 * default ends the process. Throws `AlreadyRunning` when another process uses the folder, and
 * `CannotStart` when the operator has to do something first. `durable: false` is for tests only.
 */
export async function startEmbedded({
  dataDir,
  log = toStderr,
  durable = true,
  onLost = endProcess,
}: {
  dataDir: string
  log?: Log
  durable?: boolean
  onLost?: (error: unknown) => void
}): Promise<Embedded> {
  const server = await describeServer(dataDir, durable)
  await ensureCluster(server)
  let held = await takeOver(server)
  log.info(`The database is in ${server.folder}`)

  const deaths: number[] = []
  let isStopping = false
  let restart = Promise.resolve()

  async function startAgain() {
    if (isStopping) return
    deaths.push(Date.now())
    if (deaths.filter((moment) => moment > Date.now() - 300_000).length > 5) {
      throw new Error(`The database keeps ending; ${server.dataDir}/postgres.log tells more`)
    }
    log.warn('The database has ended by itself; starting it again')
    held = await takeOver(server, held.postmaster.address)
    watch()
    log.info('The database is back')
  }
  function watch() {
    held.lock.once('end', () => {
      restart = startAgain().catch(onLost)
    })
  }
  const tellAtExit = () => tellToStop(held.postmaster)
  process.on('exit', tellAtExit)

  async function stop() {
    isStopping = true
    await restart
    process.off('exit', tellAtExit)
    await shutDown(server, held.postmaster)
  }
  try {
    await ensureDatabase(held.lock, server)
    await sweepDrafts(server)
  } catch (error) {
    await stop()
    throw error
  }
  watch()
  return { url: databaseUrl(server, held.postmaster.address), stop }
}

/** The last moment of a process that did not call `stop`: nothing can be waited for any more. */
function tellToStop({ pid, address }: Postmaster) {
  // Windows would end it on the spot; there the next start takes it over.
  if (process.platform === 'win32' || !isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  closeAddress(address)
}

const toStderr: Log = {
  info: (message) => process.stderr.write(`${message}\n`),
  warn: (message) => process.stderr.write(`${message}\n`),
}

function endProcess(error: unknown) {
  toStderr.warn(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
