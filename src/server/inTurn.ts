/**
 * A job's work for each of many, one after the other: what fails keeps no other from its turn and is
 * put into `failures`. Ends early when the signal says so, and does nothing after a failure of which
 * `isHopeless` says that the others would fail too. Answers for how many it was done.
 */
export async function inTurn<Thing>(
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

/** Throws what failed, all of it at once, when there is anything. */
export function throwAll(failures: readonly unknown[], words: string): void {
  if (failures.length > 0) throw new AggregateError(failures, words)
}
