import { availableParallelism } from 'node:os'
import { Failure } from './errors.ts'

/**
 * Makes a queue of which `most` work at a time and at most `patient` wait. Answers `inTurn(work)`,
 * which does the work when its turn has come and gives what it gives. Throws `Busy` when too many
 * wait already.
 */
export function turns(most: number, patient: number) {
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

/** 503: others are being served; again in a moment. */
class Busy extends Failure {
  constructor() {
    super(503, [{ message: 'Please try again in a moment.', code: 'busy' }], { retryAfter_s: 5 })
  }
}

/**
 * How many may work at a time on what keeps a processor busy: one processor is left to everybody
 * else, and two of the four threads to files.
 */
export const spared = Math.min(2, Math.max(1, availableParallelism() - 1))
