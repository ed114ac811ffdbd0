import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const prefix = 'vivary-tests-'
const left = new RegExp(`^${prefix}(\\d+)-`)

/** What a run writes at most, and what must be free for it beside its processes, in bytes. */
const most = { written: 8e9, free: 14e9 }

/**
 * Makes a folder for whatever tests write, to be removed after them: in memory where there is plenty, which spares a run a
 * sixth of the processor's time and a quarter of the waiting, and else where temporary files go. TMPDIR decides if it is
 * set. `isOnDisk` is for tests of what a disk or little memory does.
 */
export function makeScratch({ isOnDisk }) {
  const place = process.env.TMPDIR || isOnDisk || !hasRoomInMemory() ? tmpdir() : inMemory
  removeLeft(place)
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`))
  // The database runs as another user.
  chmodSync(folder, 0o1777)
  return folder
}

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    const [, available_kb = 0] =
      readFileSync('/proc/meminfo', 'utf8').match(/^MemAvailable: +(\d+) kB$/m) ?? []
    const limit = process.constrainedMemory?.() || Number.POSITIVE_INFINITY
    return bavail * bsize > most.written && Math.min(available_kb * 1024, limit) > most.free
  } catch {
    return false
  }
}

/** Removes what runs that were killed have left, as far as it is ours to remove. */
function removeLeft(place) {
  for (const name of readdirSync(place)) {
    const [, pid] = name.match(left) ?? []
    if (!pid || isAlive(Number(pid))) continue
    try {
      rmSync(join(place, name), { recursive: true, force: true })
    } catch {
      // Someone else's, on a machine of several.
    }
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
