import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Has V8 clear away now what a long job has left behind. V8 waits the longer, the more memory the machine has: a
 * job of a minute grows the process by several hundred megabytes of which little is in use. Costs all
 * requests a pause of some 50 ms, so it is for every few thousand records.
 */
export async function clearGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') await collect({ type: 'major', execution: 'async' })
}

/** Tells whether a job that has done so many records by now should clear its garbage, as it hadn't `before`. */
export const isTimeToClear = (before: number, now: number): boolean =>
  Math.floor(now / between) > Math.floor(before / between)
const between = 5000
