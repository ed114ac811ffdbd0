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
  return { result, cpu_ms: allowed(cpuSince(before), mostOfRequest_ms) }
}

/**
 * The longest that the event loop's thread spends on something before others get their turn, in CPU ms of a usual machine.
 * It is looked at every millisecond, at which what takes its turn for long comes late.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
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
  return allowed(longest_ms, 100)
}

/** What one request may cost there at most, in ms. */
export const mostOfRequest_ms = 250

/** A time in ms; of one that is too long, as much as a usual machine would take. How slow this one is takes a while to find out. */
export const allowed = (time_ms: number, most_ms: number): number =>
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
