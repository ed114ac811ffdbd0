import { parentPort } from 'node:worker_threads'
import type { Evidence, Foretold } from './forecastThread.ts'
import { forecastSheds } from './method/forecastSheds.ts'

/* What runs in the thread of `forecastThread.ts`: one answer to each message. */

parentPort?.on('message', ({ animalId, histories, seen: means }: Evidence) => {
  const forecast: Foretold = forecastSheds(histories, new Set([animalId]), means).get(animalId)
  parentPort?.postMessage(forecast)
})
