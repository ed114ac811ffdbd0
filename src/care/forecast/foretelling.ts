import { parentPort } from 'node:worker_threads'
import type { Evidence, Foretold } from './forecastThread.ts'
import { forecastSheds } from './method/forecastSheds.ts'

/* What runs in the thread of `forecastThread.ts`: one answer to each message. */

parentPort?.on('message', ({ animalId, histories, seen }: Evidence) => {
  const said: Foretold = forecastSheds(histories, new Set([animalId]), seen).get(animalId)
  parentPort?.postMessage(said)
})
