import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, type Served } from './stack.ts'

/*
 * Resident memory in MB, as Linux tells it in /proc; elsewhere there is no figure.
 */

/** That of the server's own process, which `npm start` is the parent of. */
export const memoryOf = ({ child }: Served): number =>
  Math.max(...[child.pid ?? 0, ...childrenOf(child.pid ?? 0)].map(residentOf))

/** The most that the server takes until the end. */
export function mostMemoryOf(app: Served) {
  let most = memoryOf(app)
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(app))
  }, 200)
  return {
    end() {
      clearInterval(timer)
      return most
    },
  }
}

/** That of PostgreSQL: all of its processes, what they share counted once. */
export function memoryOfPostgres(): number {
  const [first = ''] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(first)
  // One that has ended since it was listed has no share any more.
  const others = childrenOf(postmaster).map(shareOf).filter(Number.isFinite)
  return others.reduce((sum, one) => sum + one, shareOf(postmaster))
}

/** A process that is gone, or that isn't Linux's, has none. */
function figureOf(pid: number, file: string, figure: RegExp) {
  try {
    return Number(readFileSync(`/proc/${pid}/${file}`, 'utf8').match(figure)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

const residentOf = (pid: number) => figureOf(pid, 'status', /VmRSS:\s+(\d+)/)
const shareOf = (pid: number) => figureOf(pid, 'smaps_rollup', /Pss:\s+(\d+)/)

function childrenOf(parent: number): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && figureOf(pid, 'status', /PPid:\s+(\d+)/) * 1024 === parent)
  } catch {
    return []
  }
}
