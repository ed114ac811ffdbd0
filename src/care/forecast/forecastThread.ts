import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { root } from '../../server/root.ts'
import type { Seen } from './method/guides.ts'
import type { ShedForecast, ShedHistory } from './method/history.ts'

/** What one animal's forecast rests on: its history among others, and what was seen elsewhere. */
export type Evidence = {
  animalId: string
  histories: ShedHistory[]
  seen?: ReadonlyMap<string, Seen> | undefined
}
export type Foretold = ShedForecast | undefined

/** Forecasts one animal; undefined if its history doesn't parse. */
export type Foretell = (evidence: Evidence) => Promise<Foretold>

/**
 * Works out forecasts in a thread of its own, one at a time: each takes up to half a second, in which
 * the server couldn't answer. The thread starts with the first forecast, and `rest` ends it.
 */
export function forecastThread(): { foretell: Foretell; rest(): Promise<void> } {
  let thread: Worker | undefined
  let asked: PromiseWithResolvers<Foretold> | undefined

  function start(): Worker {
    const started = new Worker(codePath(), { resourceLimits: { maxOldGenerationSizeMb: 256 } })
    const end = (cause?: unknown) => {
      // An error is told before the exit, and another thread may be at work by then.
      if (thread !== started) return
      thread = undefined
      asked?.reject(new Error("The forecasts' thread has ended", { cause }))
    }
    return started
      .on('message', (said) => asked?.resolve(said))
      .on('error', end)
      .on('exit', end)
  }

  return {
    async foretell(evidence) {
      thread ??= start()
      asked = Promise.withResolvers()
      thread.postMessage(evidence)
      return asked.promise.finally(() => {
        asked = undefined
      })
    },
    async rest() {
      const ending = thread
      thread = undefined
      await ending?.terminate()
    },
  }
}

/** Its code is a file of the build, or beside this one where sources run as they are. */
function codePath(): string {
  const here = import.meta.dirname
  const isBuilt = here.startsWith(join(root, 'dist'))
  return isBuilt ? join(root, 'dist/server/foretelling.js') : join(here, 'foretelling.ts')
}
