import { execFile } from 'node:child_process'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Address, closeAddress } from './address.ts'
import type { Server } from './server.ts'

const run = promisify(execFile)

/** PostgreSQL's first process, as its `postmaster.pid` describes it. */
export type Postmaster = { pid: number; address: Address; isReady: boolean }

/** The live postmaster of the cluster in `folder`, whatever started it. */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(folder), 'utf8').catch(() => '')
  // Its lines: pid, folder, start time, port, socket's folder, TCP address, shared memory, state.
  const [pid, , , port, socketFolder, tcpAddress, , state] = text.split('\n')
  if (!pid || !(await isServing(Number(pid), folder))) return undefined
  return {
    pid: Number(pid),
    address: { host: socketFolder || tcpAddress || '', port: Number(port) },
    isReady: state?.trim() === 'ready',
  }
}

/**
 * Lets PostgreSQL start despite the `postmaster.pid` of a killed one. It refuses if any process has that
 * pid by now, except its own parent, so this process writes its own pid into the file. By the other
 * lines, PostgreSQL finds backends that are still exiting.
 */
export async function disownStalePid(folder: string): Promise<void> {
  const text = await readFile(pidFile(folder), 'utf8').catch(() => '')
  if (!text) await removeEmptyPid(folder)
  if (!text || (await findPostmaster(folder))) return
  // In its place, since a full disk takes no new file, and one that is written anew would be left empty.
  await using file = await open(pidFile(folder), 'r+')
  const { bytesWritten } = await file.write(text.replace(/^.*/, String(process.pid)), 0)
  await file.truncate(bytesWritten)
  closeAddress({ host: text.split('\n')[4] ?? '' })
}

/** An empty file is what a start on a full disk leaves, or for a moment one that is just writing it. */
async function removeEmptyPid(folder: string) {
  const file = await stat(pidFile(folder)).catch(() => undefined)
  if (file?.size === 0 && Math.abs(Date.now() - file.mtimeMs) > 5000) await rm(pidFile(folder))
}

/**
 * Fast shutdown: open transactions are rolled back, everything committed is written. After a minute, an
 * immediate shutdown, and the next start replays the log.
 */
export async function shutDown(server: Server, postmaster: Postmaster): Promise<void> {
  if (!(await hasEnded(server, postmaster, 'INT', 60_000)))
    await hasEnded(server, postmaster, 'QUIT', Number.POSITIVE_INFINITY)
  closeAddress(postmaster.address)
}

/** Ends one that no longer answers, by force if need be, and tells if it has; the next start replays the log. */
export const endAtOnce = async (server: Server, postmaster: Postmaster): Promise<boolean> =>
  (await hasEnded(server, postmaster, 'QUIT', 10_000)) ||
  (await hasEnded(server, postmaster, 'KILL', 10_000))

async function hasEnded(server: Server, { pid }: Postmaster, by: Signal, within_ms: number) {
  // It may have ended long ago, and its pid be a stranger's.
  if (await isServing(pid, server.folder)) await signal(server, pid, by)
  for (let waited_ms = 0; waited_ms < within_ms; waited_ms += 10) {
    if (!(await isServing(pid, server.folder))) return true
    await pause(10)
  }
  return false
}

type Signal = 'INT' | 'QUIT' | 'KILL'

/** Windows has no signals; there, pg_ctl sends PostgreSQL's. */
async function signal({ binaries }: Server, pid: number, name: Signal) {
  if (process.platform === 'win32') await run(binaries.pgCtl, ['kill', name, String(pid)])
  else if (isAlive(pid)) process.kill(pid, `SIG${name}`)
}

const pidFile = (folder: string) => join(folder, 'postmaster.pid')

/**
 * Tells whether that process is the postmaster of `folder`, since pids are reused, in containers quickly. It is
 * started with the folder on its command line, which its backends overwrite.
 */
async function isServing(pid: number, folder: string) {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  return (await commandOf(pid)).includes(folder)
}

/**
 * Tells whether one that refuses connections is replaying its log, which takes as long as it takes: it has a process for
 * that. Beyond Linux, where its processes aren't looked at, it may be.
 */
export async function isRecovering({ pid }: Postmaster): Promise<boolean> {
  const pids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => undefined)
  if (pids === undefined) return true
  const commands = await Promise.all(pids.split(' ').filter(Boolean).map(commandOf))
  return commands.some((command) => command.startsWith('postgres: startup'))
}

/** The command line of a process; empty if it has ended. */
const commandOf = (pid: number | string) =>
  process.platform === 'linux'
    ? readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    : run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
        ({ stdout }) => stdout,
        () => '',
      )

/** Tells whether there is a process with that pid. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
