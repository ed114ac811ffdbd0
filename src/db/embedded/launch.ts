import { spawn } from 'node:child_process'
import { open, readFile, rename, stat, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../cannotStart.ts'
import { type Address, closeAddress, newAddress, openAddress } from './address.ts'
import { disownStalePid, findPostmaster, type Postmaster } from './postmaster.ts'
import { environment, type Server } from './server.ts'

/** How long backends of a killed PostgreSQL, or another start, may block this start. */
const patience_ms = 10_000

/**
 * The cluster's postmaster, ready for connections: one that is already running (a killed Vivary leaves
 * it behind) or a new one, at `address` if given. Throws `CannotStart` with PostgreSQL's own message.
 */
export async function bringUp(server: Server, address?: Address): Promise<Postmaster> {
  const deadline = Date.now() + patience_ms
  for (;;) {
    const running = await findPostmaster(server.folder)
    if (running?.isReady) return running
    if (!running) {
      const refusal = await launch(server, address)
      const isPassing = /postmaster\.pid|pre-existing shared memory/.test(refusal ?? '')
      if (refusal !== undefined && !(isPassing && Date.now() < deadline)) {
        const reason = (await isFull(server.folder)) ? 'No space left on device' : refusal
        throw new CannotStart(`Can't start the database in ${server.folder}:\n${reason}`)
      }
    }
    await pause(20)
  }
}

/** Tells whether not even a segment of the log fits: PostgreSQL's own reason is lost then, as its file is on the same disk. */
async function isFull(folder: string) {
  const disk = await statfs(folder).catch(() => undefined)
  return disk !== undefined && disk.bavail * disk.bsize < 16 * 1024 ** 2
}

/** Starts PostgreSQL and waits until it is ready. If it exits instead, returns its output. */
async function launch(server: Server, fixedAddress?: Address): Promise<string | undefined> {
  const { folder, binaries, user } = server
  await disownStalePid(folder)
  const address = fixedAddress ?? (await newAddress(user))
  await openAddress(address, user)
  const log = await openLog(server)
  // Detached, or Ctrl-C would stop it while requests are still being answered.
  const child = spawn(binaries.postgres, ['-D', folder, ...settings(server, address)], {
    ...user,
    cwd: folder,
    env: environment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log.file.fd, log.file.fd],
  })
  child.unref()
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  await log.file.close()
  let running: Postmaster | undefined
  while (!running?.isReady && !failure && child.exitCode === null && child.signalCode === null) {
    await pause(10)
    running = await findPostmaster(folder)
  }
  // The one that is ready can be another process's; ours will exit when it notices.
  if (running?.pid !== child.pid && !fixedAddress) closeAddress(address)
  if (running?.isReady) return undefined
  return failure?.message ?? (await readFile(log.path, 'utf8')).slice(log.length)
}

/** PostgreSQL's log, rotated above 5 MB; `length` is its size before this start. */
async function openLog({ dataDir }: Server) {
  const path = join(dataDir, 'postgres.log')
  const before = await stat(path).catch(() => undefined)
  if (before && before.size > 5_000_000) await rename(path, `${path}.1`)
  const file = await open(path, 'a', 0o600)
  return { path, file, length: (await file.stat()).size }
}

/** The memory of the machine or of its container, in MB. */
function memory_mb() {
  const limit = process.constrainedMemory()
  return Math.min(totalmem(), limit || Number.POSITIVE_INFINITY) / 1024 ** 2
}

/** PostgreSQL's own cache: 1/32 of the memory, as much as pays; the system keeps files in the rest. */
const sharedBuffers = () => `${Math.round(Math.min(128, Math.max(32, memory_mb() / 32)))}MB`

/** How many connections a pool may have: each comes to take some ten MB for its plans. Five for up to 1 GB, ten at most. */
export const mostConnections = (): number => (memory_mb() > 1024 ? 10 : 5)

function settings({ isDurable }: Server, { host, port }: Address) {
  const isSocket = process.platform !== 'win32'
  const chosen = {
    listen_addresses: isSocket ? '' : host,
    unix_socket_directories: isSocket ? host : '',
    unix_socket_permissions: '0700',
    port,
    // Tests start many servers over one database, each with some connections.
    max_connections: isDurable ? 50 : 200,
    shared_buffers: sharedBuffers(),
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements are logged by our server, without the keepers' data in them.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    synchronous_commit: 'on',
    fsync: isDurable ? 'on' : 'off',
    full_page_writes: isDurable ? 'on' : 'off',
  }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
