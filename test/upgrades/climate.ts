import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { closeHours } from '../../src/care/climate/readings/hours.queries.ts'
import type { Database } from '../../src/db/db.ts'
import {
  accounts,
  climateAlarmRules,
  climateAlarmSettings,
  climateDevices,
  climatePlaces,
  climateRounds,
} from '../../src/db/schema.ts'
import type { Context } from '../../src/server/context.ts'
import { raisedAlarm } from '../alarms.ts'

type Send = (method: 'POST', path: string, payload?: object) => Promise<unknown>

/** A place with its sensor: a reading of now, one of an hour that is over, and one that wasn't kept; and a device. */
export async function collectClimate(send: Send, { db }: Context) {
  const targets = [{ zone: 'warm_end', kind: 'temperature', part: 'day', low: 30, high: 33 }]
  const brumation = {
    ...{ starts_on: '2026-11-03', cooling_days: 14, ends_on: '2027-02-01', warming_days: 14 },
    ...{ day_low: 10, day_high: 15, night_low: 8, night_high: 12, every_year: true },
  }
  const spot = { room: 'Reptile room', rack: 'Rack A', tub: '1' }
  const climate_place = { ...spot, targets, brumation, notes: 'Dry.' }
  const place = await send('POST', 'climate_places', { climate_place })
  const reading = { kind: 'temperature', zone: 'warm_end', value: 31.4 }
  const earlier = new Date(Date.now() - 2 * 3_600_000).toISOString()
  const path = `climate_places/${(place as { id: string }).id}/readings`
  await send('POST', path, { reading: { ...reading, happened_at: earlier } })
  await closeHours(db, new Date())
  await send('POST', path, { reading })
  await collectAlarms(db, (place as { id: string }).id)
  await send('POST', 'readings', { sensor: 'broken', unit: 'C', values: { temperature: 85 } })
  const [account] = await db.select({ account_id: accounts.id }).from(accounts).limit(1)
  const device = { id: newId(), address: '192.168.1.20', unit: 'fahrenheit' as const }
  if (account) await db.insert(climateDevices).values({ ...account, ...device })
}

/** Alarms of a place and of a box with their rules, whom they tell, and when zones were last looked at. */
async function collectAlarms(db: Database, place_id: string) {
  const [place] = await db.select().from(climatePlaces).where(eq(climatePlaces.id, place_id))
  const account_id = place?.account_id ?? ''
  await raisedAlarm(db, { account_id, place_id, words: 'Reptile room' })
  const zone = { zone: 'warm_end', kind: 'temperature' } as const
  await db.insert(climateAlarmRules).values({ account_id, place_id, ...zone, minutes: 30 })
  const box = 'Box 1'
  await raisedAlarm(db, { account_id, words: 'Incubator', box, clutches: ['BP-26-3'] })
  await db.insert(climateAlarmRules).values({ account_id, box, minutes: 10 })
  await db.insert(climateAlarmSettings).values({ account_id, minutes: 15, tests_weekly: false })
  const last_at = new Date().toISOString()
  await db.insert(climateRounds).values({ last_at, since: last_at }).onConflictDoNothing()
}
