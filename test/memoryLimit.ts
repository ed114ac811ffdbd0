import { existsSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lasting } from './faults/until.ts'

/*
 * A limit of memory for a process and all that it starts, by a control group of Linux's, which only root can make.
 */

const groups = '/sys/fs/cgroup'
/** The first version has a tree for each resource. */
const first = {
  at: join(groups, 'memory'),
  limits: ['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes'],
  anonymous: ['memory.stat', /^total_rss (\d+)$/m],
  ended: ['memory.oom_control', /^oom_kill (\d+)$/m],
} as const
const second = {
  at: groups,
  limits: ['memory.max'],
  anonymous: ['memory.stat', /^anon (\d+)$/m],
  ended: ['memory.events', /^oom_kill (\d+)$/m],
} as const

/** A group of processes that get no more than that, with their files in memory; the system ends one of them otherwise. */
export function limitedTo(limit_mb: number) {
  const version = existsSync(first.at) ? first : second
  const folder = mkdtempSync(join(version.at, 'vivary-'))
  for (const limit of version.limits) {
    writeFileSync(join(folder, limit), String(limit_mb * 1024 * 1024))
  }
  const figure = ([file, pattern]: readonly [string, RegExp]) => {
    const [, value] = readFileSync(join(folder, file), 'utf8').match(pattern) ?? []
    if (value === undefined) throw new Error(`${file} doesn't say it`)
    return Number(value)
  }
  let most_mb = 0
  const timer = setInterval(() => {
    most_mb = Math.max(most_mb, figure(version.anonymous) / 1024 / 1024)
  }, 100)

  return {
    /** A program that runs another one in the group. */
    within: (program: string, ...args: string[]) => [
      ...['sh', '-c', `echo $$ > '${folder}/cgroup.procs' && exec "$@"`, 'sh'],
      ...[program, ...args],
    ],
    /** The most that all of them had at once, without files. */
    most_mb: () => Math.round(most_mb),
    /** How many the system has ended. */
    ended: () => figure(version.ended),
    /** When all have ended. */
    async remove() {
      clearInterval(timer)
      while (readFileSync(join(folder, 'cgroup.procs'), 'utf8') !== '') await lasting(20)
      rmdirSync(folder)
    },
  }
}
