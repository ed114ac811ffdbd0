import type { Keeper } from './app.ts'

/* A basking spot with its sensor. */

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Two hours of a sensor, a value every ten minutes, the latest just now. */
export const send = (keeper: Keeper, sensor: string, celsius: number, minutes = 120) =>
  keeper.post('readings', {
    readings: Array.from({ length: minutes / 10 + 1 }, (_, n) => ({
      ...{ sensor, at: minutesAgo(minutes - n * 10), values: { celsius } },
    })),
  })

/** Citra in tub 3 of Rack A, and what her basking spot should have. */
export async function placeOf(keeper: Keeper) {
  const spot = { room: 'Attic', rack: 'Rack A', tub: '3' }
  const citra = await keeper.add('animals', { name: 'Citra', sex: 'female', ...spot })
  const limits = { zone: 'basking', kind: 'temperature', low: 38, high: 42 }
  const targets = ['day', 'night'].map((part) => ({ ...limits, part }))
  return { citra, place: await keeper.add('climate_places', { ...spot, targets }) }
}

/** Its sensor, which has said so many degrees for two hours. */
export async function sensorAt(keeper: Keeper, place_id: string, celsius: number) {
  await send(keeper, 'rack_a_3_basking', celsius)
  return basking(keeper, place_id, 180)
}

/** The only sensor there is, at a basking spot for so many minutes. */
export async function basking(keeper: Keeper, place_id: string, minutes: number) {
  const [sensor] = (await keeper.get('climate_sensors')).json().value
  await keeper.post(`climate_sensors/${sensor.id}/place`, {
    placement: { place_id, zone: 'basking', placed_at: minutesAgo(minutes) },
  })
  return sensor
}
