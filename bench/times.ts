/** Milliseconds that a piece of work takes: 10 unmeasured, then `times`; median and 99th percentile. */
export async function timesOf(work: () => Promise<unknown>, times = 200) {
  for (let warm = 0; warm < 10; warm++) await work()
  const taken: number[] = []
  for (let time = 0; time < times; time++) {
    const begin = performance.now()
    await work()
    taken.push(performance.now() - begin)
  }
  const sorted = taken.toSorted((one, other) => one - other)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
  return { p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) }
}
