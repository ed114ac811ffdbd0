import { v7 as newId } from 'uuid'
import type { Database } from '../src/db/db.ts'
import { climateAlarms, climateWatches } from '../src/db/schema.ts'

/** An alarm of a place's humidity that goes on; no one can raise one over the API. Its id. */
export async function raisedAlarm(
  db: Database,
  { account_id, place_id, words }: { account_id: string; place_id: string; words: string },
): Promise<string> {
  const [since, alarm_id] = [new Date().toISOString(), newId()]
  const zone = { place_id, place: words, zone: 'room', kind: 'humidity', since } as const
  const values = { low: 60, high: 80, value: 50, worst: 50, spoken: 50, error: '', ended_at: null }
  await db.insert(climateAlarms).values({
    ...{ account_id, id: alarm_id, cause: 'dry', room: words, since, raised_at: since },
    zones: [{ ...zone, ...values }],
  })
  const watch = { account_id, place_id, zone: 'room', kind: 'humidity', cause: 'dry' } as const
  await db.insert(climateWatches).values({ ...watch, since, alarm_id })
  return alarm_id
}
