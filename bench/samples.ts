/** Milliseconds of each of many answers. */
export type Samples = number[]

/** The median, the 95th and the 99th percentile of samples that were pooled. */
export function percentiles(samples: Samples) {
  const sorted = samples.toSorted((one, other) => one - other)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
  return { p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) }
}

export const median = (values: number[]) => percentiles(values).p50_ms

/** The p95 of some samples over that of others. */
export const p95Of = (samples: Samples, others: Samples) =>
  percentiles(samples).p95_ms / percentiles(others).p95_ms

/** Milliseconds that one piece of work takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** How many answers in a row are of one kind, so that none pays for what another leaves behind. */
const block = 10

/**
 * Times several kinds of work, a block of each in turn, so that a slow moment of the machine meets
 * all of them. A block of each comes first and isn't counted.
 */
export async function timesInTurn<Name extends string>(
  works: Record<Name, () => Promise<unknown>>,
  times = 200,
): Promise<Record<Name, Samples>> {
  const names = Object.keys(works) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, [] as Samples])) as Record<
    Name,
    Samples
  >
  for (let time = -block; time < times; time += block) {
    for (const name of names) {
      for (let at = 0; at < block; at++) {
        const taken = await timeOf(works[name])
        if (time >= 0) samples[name].push(taken)
      }
    }
  }
  return samples
}

/** Milliseconds of each piece of work that was begun before the end. */
export async function timesUntil(
  end: Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<Samples> {
  let isOver = false
  const over = end.finally(() => {
    isOver = true
  })
  const samples: Samples = []
  while (!isOver) samples.push(await timeOf(work))
  await over
  return samples
}

/** Milliseconds of `times` pieces of work in all, done by `many` at once. */
export async function timesAtOnce(
  many: number,
  times: number,
  work: (one: number) => Promise<unknown>,
): Promise<Samples> {
  const samples: Samples = []
  const begin = async (_: unknown, one: number) => {
    while (samples.length < times) samples.push(await timeOf(() => work(one)))
  }
  await Promise.all(Array.from({ length: many }, begin))
  return samples
}
