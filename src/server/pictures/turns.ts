/**
 * Makes a queue of which `most` work at a time. Answers `inTurn(work)`, which does the work when
 * its turn has come and gives what it gives.
 */
export function turns(most: number) {
  let working = 0
  const waiting: (() => void)[] = []

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (working < most) working++
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

/**
 * Pictures are decoded two at a time in the whole process: each needs up to a few hundred
 * megabytes and one of the four threads that passwords and files need too.
 */
export const inTurn = turns(2)
