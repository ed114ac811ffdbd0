import { setTimeout as pause } from 'node:timers/promises'
import { AlreadyRunning, CannotStart, sentenceOf } from './cannotStart.ts'
import { type Address, closeAddress } from './embedded/address.ts'
import { ensureCluster, ensureDatabase, sweepDrafts } from './embedded/cluster.ts'
import { bringUp, mostConnections } from './embedded/launch.ts'
import { holdLock, type Lock } from './embedded/lock.ts'
import {
  endAtOnce,
  isAlive,
  isRecovering,
  type Postmaster,
  shutDown,
} from './embedded/postmaster.ts'
import { databaseUrl, describeServer, type Server } from './embedded/server.ts'

export type Embedded = {
  /** The database `vivary`, as its owner of the same name, who is no superuser. */
  url: string
  /** How many connections a pool to it may have, by the machine's memory. */
  connections: number
  /** Stops PostgreSQL and resolves when it has ended. */
  stop(): Promise<void>
}

type Log = { info(message: string): unknown; warn(message: string): unknown }

/**
 * Starts a PostgreSQL of our own in `dataDir/postgres`, created at the first start. It ends with this
 * process. One left behind by a killed process is taken over, and one that dies is restarted at the
 * same address: if that fails, as on a full disk, again and again with pauses in between, as long as it takes.
 * `onLost` is called when another process has taken the folder meanwhile; by default it ends this one. Throws `AlreadyRunning` when another process uses the folder, and `CannotStart`
 * when the operator has to do something first. `durable: false` is for tests only.
 */
export async function startEmbedded({
  dataDir,
  log = toStderr,
  durable = true,
  onLost = endProcess,
  pauses_ms = usualPauses_ms,
}: {
  dataDir: string
  log?: Log
  durable?: boolean
  onLost?: (error: unknown) => void
  pauses_ms?: number[]
}): Promise<Embedded> {
  const server = await describeServer(dataDir, durable)
  await ensureCluster(server)
  let held = await takeOver(server)
  log.info(`The database is in ${server.folder}`)

  const deaths: number[] = []
  const stopping = new AbortController()
  let restart = Promise.resolve()

  async function startAgain() {
    log.warn('The database stopped unexpectedly; restarting it')
    deaths.push(performance.now())
    const lately = deaths.filter((moment) => moment > performance.now() - 300_000).length
    for (let attempt = lately - 1; !stopping.signal.aborted; attempt++) {
      const pause_ms = pauses_ms[attempt] ?? pauses_ms.at(-1)
      await pause(pause_ms, undefined, { signal: stopping.signal }).catch(() => undefined)
      const again = await takeOver(server, held.postmaster.address).catch((error: unknown) => {
        if (error instanceof AlreadyRunning) throw error
        log.warn(`The database can't be restarted yet. ${sentenceOf(error)}`)
      })
      if (!again) continue
      held = again
      process.on('exit', tellAtExit)
      watch()
      log.info('The database is back')
      return
    }
  }
  function watch() {
    held.lock.once('end', () => {
      process.off('exit', tellAtExit)
      if (!stopping.signal.aborted) restart = startAgain().catch(onLost)
    })
  }
  const tellAtExit = () => tellToStop(held.postmaster)
  process.on('exit', tellAtExit)

  async function stop() {
    stopping.abort()
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
  const url = databaseUrl(server, held.postmaster.address)
  return { url, connections: mostConnections(), stop }
}

/** Pauses before the restarts within five minutes, the last before all further ones. */
const usualPauses_ms = [0, 0, 0, 1000, 2000, 5000, 10_000]

/** How long a PostgreSQL that reports being ready may refuse connections, unless it is replaying its log. */
const patience_ms = 15_000

/**
 * Finds or starts PostgreSQL (at `address` if given) and locks it for this process. One that only refuses is ended: when
 * files might not grow, PostgreSQL 18 was left without the process that replays its log, and waited for it forever.
 */
async function takeOver(
  server: Server,
  address?: Address,
): Promise<{ postmaster: Postmaster; lock: Lock }> {
  for (let deadline = Date.now() + patience_ms; ; await pause(20)) {
    const postmaster = await bringUp(server, address)
    const lock = await holdLock(server, postmaster)
    if (lock) return { postmaster, lock }
    if (Date.now() < deadline) continue
    deadline = Date.now() + patience_ms
    if (!(await isRecovering(postmaster)) && !(await endAtOnce(server, postmaster))) {
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
  toStderr.warn(sentenceOf(error))
  process.exit(1)
}
