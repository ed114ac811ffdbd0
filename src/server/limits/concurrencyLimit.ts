import { availableParallelism } from 'node:os'
import { Failure } from '../errors.ts'

/**
 * Limits work to `most` at once, with at most `patient` waiting. The returned function runs the work in turn
 * and returns its result. Throws `Busy` when too many are waiting.
 */
export function concurrencyLimit(most: number, patient: number) {
  let working = 0
  const waiting: (() => void)[] = []

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (working < most) working++
    else if (waiting.length >= patient) throw new Busy()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working--
    }
  }
}

/** 503: too many wait already. Clients come back at different times, so that they don't all meet again. */
export class Busy extends Failure {
  constructor() {
    const message = 'Vivary is busy right now. Please try again in a moment.'
    super(503, [{ message, code: 'busy' }], { retryAfter_s: 2 + Math.floor(4 * Math.random()) })
  }
}

/**
 * How many CPU-bound tasks run at once, leaving one processor for requests and two of the four
 * threads for files.
 */
export const spared = Math.min(2, Math.max(1, availableParallelism() - 1))
