import { v7 as newId } from 'uuid'
import type { Database } from '../src/db/db.ts'
import { climateAlarms, climateWatches } from '../src/db/schema.ts'

type Raised = { account_id: string; words: string } & (
  | { place_id: string; box?: undefined }
  | { place_id?: undefined; box: string; clutches: string[] }
)

/** An alarm of the humidity of a place or a box that goes on; no one can raise one over the API. Its id. */
export async function raisedAlarm(
  db: Database,
  { account_id, words, ...where }: Raised,
): Promise<string> {
  const [since, alarm_id] = [new Date().toISOString(), newId()]
  const { place_id = null, box = null } = where
  const clutches = where.box === undefined ? [] : where.clutches
  const spot = { place_id, box, place: box ?? words, clutches }
  const zone = { ...spot, zone: 'room', kind: 'humidity', since } as const
  const values = { low: 60, high: 80, value: 50, worst: 50, spoken: 50, error: '', ended_at: null }
  await db.insert(climateAlarms).values({
    ...{ account_id, id: alarm_id, cause: 'dry', room: words, since, raised_at: since },
    in_incubator: box !== null,
    zones: [{ ...zone, ...values }],
  })
  const watch = { account_id, place_id, box, zone: 'room', kind: 'humidity', cause: 'dry' } as const
  await db.insert(climateWatches).values({ ...watch, since, alarm_id })
  return alarm_id
}
