import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from './cannotStart.ts'
import { type Address, closeAddress } from './embedded/address.ts'
import { ensureCluster, ensureDatabase, sweepDrafts } from './embedded/cluster.ts'
import { bringUp } from './embedded/launch.ts'
import { holdLock, type Lock } from './embedded/lock.ts'
import { isAlive, type Postmaster, shutDown } from './embedded/postmaster.ts'
import { databaseUrl, describeServer, type Server } from './embedded/server.ts'

export type Embedded = {
  /** The database `vivary`, as its owner of the same name, who is no superuser. */
  url: string
  /** Stops PostgreSQL and resolves when it has ended. */
  stop(): Promise<void>
}

type Log = { info(message: string): unknown; warn(message: string): unknown }

/**
 * Starts a PostgreSQL of our own in `dataDir/postgres`, created at the first start. It ends with this
 * process. One left behind by a killed process is taken over, and one that dies is restarted at the
 * same address. If it dies more than five times in five minutes, `onLost` is called, which by default
 * ends the process. Throws `AlreadyRunning` when another process uses the folder, and `CannotStart`
 * when the operator has to do something first. `durable: false` is for tests only.
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
      throw new Error(`The database keeps stopping. See ${server.dataDir}/postgres.log for details`)
    }
    log.warn('The database stopped unexpectedly; restarting it')
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

/** How long a PostgreSQL that reports being ready may refuse connections. */
const patience_ms = 15_000

/** Finds or starts PostgreSQL (at `address` if given) and locks it for this process. */
async function takeOver(
  server: Server,
  address?: Address,
): Promise<{ postmaster: Postmaster; lock: Lock }> {
  for (const deadline = Date.now() + patience_ms; ; await pause(20)) {
    const postmaster = await bringUp(server, address)
    const lock = await holdLock(server, postmaster)
    if (lock) return { postmaster, lock }
    if (Date.now() > deadline) {
      throw new CannotStart(
        `The database in ${server.folder} is running as process ${postmaster.pid} but isn't responding. Stop that process and start Vivary again.`,
      )
    }
  }
}

/** For a process that exits without calling `stop`: exit handlers can't wait for anything. */
function tellToStop({ pid, address }: Postmaster) {
  // On Windows the signal would kill it outright; there, the next start takes it over.
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
