/**
 * The CPU time that the event loop's thread spends on something, in ms, with what came of it. Neither other
 * threads, nor processes, nor a busy machine add to it.
 */
export async function onEventLoop<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; cpu_ms: number }> {
  const before = process.threadCpuUsage()
  const result = await work()
  const { user, system } = process.threadCpuUsage(before)
  return { result, cpu_ms: (user + system) / 1000 }
}

/** What one request may cost there at most, in ms. */
export const mostOfRequest_ms = 250
