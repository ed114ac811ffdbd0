import { calculatingThread } from '../../server/calculatingThread.ts'
import type { Seen } from './method/guides.ts'
import type { ShedForecast, ShedHistory } from './method/history.ts'

/** Basis of one animal's forecast: its history among others, and sums from elsewhere. */
export type Evidence = {
  animalId: string
  histories: ShedHistory[]
  seen?: ReadonlyMap<string, Seen> | undefined
}
export type Foretold = ShedForecast | undefined

/** Forecasts one animal; undefined if its history doesn't parse. */
export type Foretell = (evidence: Evidence) => Promise<Foretold>

/**
 * Works out forecasts in a thread of its own, one at a time: each takes up to half a second. `rest` ends
 * the thread.
 */
export const forecastThread = () =>
  calculatingThread<Evidence, Foretold>('src/care/forecast/foretelling.ts')
