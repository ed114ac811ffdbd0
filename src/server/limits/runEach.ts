/**
 * Runs a job's work for each item, one after the other: a failure is added to `failures` and
 * doesn't stop the rest. Ends early if `signal` aborts, or after a failure for which `isHopeless`
 * says that the rest would fail too. Returns the number done.
 */
export async function runEach<Thing>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<unknown>,
  {
    failures,
    signal,
    isHopeless = () => false,
  }: {
    failures: unknown[]
    signal?: AbortSignal | undefined
    isHopeless?: (error: unknown) => boolean
  },
): Promise<number> {
  let done = 0
  for (const thing of things) {
    if (signal?.aborted || failures.some(isHopeless)) break
    try {
      await work(thing)
      done += 1
    } catch (error) {
      failures.push(error)
    }
  }
  return done
}

/** Throws all failures together, if there are any. */
export function throwAll(failures: readonly unknown[], words: string): void {
  if (failures.length > 0) throw new AggregateError(failures, words)
}
