import { closeHours } from '../../src/care/climate/readings/hours.queries.ts'
import type { Context } from '../../src/server/context.ts'

type Send = (method: 'POST', path: string, payload?: object) => Promise<unknown>

/** A place with its sensor: a reading of now, one of an hour that is over, and one that wasn't kept. */
export async function collectClimate(send: Send, { db }: Context) {
  const targets = [{ zone: 'warm_end', kind: 'temperature', part: 'day', low: 30, high: 33 }]
  const climate_place = { room: 'Reptile room', rack: 'Rack A', tub: '1', targets, notes: 'Dry.' }
  const place = await send('POST', 'climate_places', { climate_place })
  const reading = { kind: 'temperature', zone: 'warm_end', value: 31.4 }
  const earlier = new Date(Date.now() - 2 * 3_600_000).toISOString()
  const path = `climate_places/${(place as { id: string }).id}/readings`
  await send('POST', path, { reading: { ...reading, happened_at: earlier } })
  await closeHours(db, new Date())
  await send('POST', path, { reading })
  await send('POST', 'readings', { sensor: 'broken', unit: 'C', values: { temperature: 85 } })
}
