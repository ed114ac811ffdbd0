/** Milliseconds that a piece of work takes: 10 unmeasured, then `times`; median, 95th and 99th percentile. */
export async function timesOf(work: () => Promise<unknown>, times = 200) {
  return (await timesInTurn({ work }, times)).work
}

/**
 * The same of several pieces of work, each once in turn, so that a slow moment of the machine meets
 * all of them.
 */
export async function timesInTurn<Name extends string>(
  works: Record<Name, () => Promise<unknown>>,
  times = 200,
): Promise<Record<Name, Times>> {
  const names = Object.keys(works) as Name[]
  for (let warm = 0; warm < 10; warm++) for (const name of names) await works[name]()
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]]))
  for (let time = 0; time < times; time++) {
    for (const name of names) {
      const begin = performance.now()
      await works[name]()
      taken[name]?.push(performance.now() - begin)
    }
  }
  return Object.fromEntries(names.map((name) => [name, percentiles(taken[name] ?? [])])) as Record<
    Name,
    Times
  >
}

type Times = { p50_ms: number; p95_ms: number; p99_ms: number }

export function percentiles(taken: number[]): Times {
  const sorted = taken.toSorted((one, other) => one - other)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
  return { p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) }
}
