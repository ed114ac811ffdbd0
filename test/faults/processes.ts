import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'

/* Other processes, as Linux shows them below /proc. */

export const kill = (pid: number | undefined): boolean => signal(pid, 'SIGKILL')

/** False if it has ended by itself. */
export function signal(pid: number | undefined, name: NodeJS.Signals): boolean {
  try {
    return pid !== undefined && process.kill(pid, name)
  } catch {
    return false
  }
}

/**
 * Lets a process, and those that it starts, write no file beyond so many bytes, as `ulimit -f` does. Its own user sets that,
 * since not every root may.
 */
export function limitFiles(pid: number, bytes: number | 'unlimited') {
  try {
    const { uid, gid } = statSync(`/proc/${pid}`)
    execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`], { uid, gid, stdio: 'ignore' })
  } catch (error) {
    if (existsSync(`/proc/${pid}`)) throw error
  }
}

/** Whether a process, if it is there, may write no file beyond some size. */
export const hasLimitOfFiles = (pid: number): boolean =>
  /^Max file size +\d/m.test(read(`${pid}/limits`))

/** Whether any process of a group is alive. */
export function isGroupAlive(pid: number): boolean {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}

export const childrenOf = (pid: number | undefined): number[] =>
  pid === undefined
    ? []
    : read(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

export const commandOf = (pid: number): string => read(`${pid}/cmdline`).replaceAll('\0', ' ')

/** Empty if the process has ended. */
function read(path: string) {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}
