import { setTimeout as pause } from 'node:timers/promises'

/**
 * The CPU time that the event loop's thread spends on something, in ms, with what came of it. Neither other threads, nor
 * processes, nor a busy machine add to it. Where that is too much for one request, a slow machine is allowed for.
 */
export async function onEventLoop<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; cpu_ms: number }> {
  const before = process.threadCpuUsage()
  const result = await work()
  return { result, cpu_ms: onUsualMachine(cpuSince(before), mostOfRequest_ms) }
}

/**
 * The longest that the event loop's thread spends on something before others get their turn, in CPU ms of a usual machine.
 * A timer looks at it every millisecond, and comes late after a long turn. What reaches `most_ms` allows for a slow machine.
 */
export async function longestTurn(work: () => Promise<unknown>, most_ms = 100): Promise<number> {
  let isOver = false
  let longest_ms = 0
  const watching = (async () => {
    for (let before = process.threadCpuUsage(); !isOver; before = process.threadCpuUsage()) {
      await pause(1)
      longest_ms = Math.max(longest_ms, cpuSince(before))
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await watching
  }
  return onUsualMachine(longest_ms, most_ms)
}

/** What one request may cost there at most, in ms. */
export const mostOfRequest_ms = 250

/** The time in ms that a usual machine would need; one below `most_ms` as it is, since it takes a while to find out how slow this one is. */
export const onUsualMachine = (time_ms: number, most_ms: number): number =>
  time_ms < most_ms ? time_ms : time_ms / slowness()

/** How many times its usual time the machine takes just now, 1 at least. */
function slowness(): number {
  const animals = Array.from({ length: 5000 }, (_, at) => ({ name: `BP-${(at * 7919) % 5000}` }))
  const before = process.threadCpuUsage()
  for (let time = 0; time < 20; time++) JSON.parse(JSON.stringify(animals))
  return Math.max(1, cpuSince(before) / usual_ms)
}

/** On two cores of an AMD EPYC. */
const usual_ms = 20

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
