import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../../test/app.ts'
import { scriptOf } from '../../../../test/scripts.ts'
import { closeHours } from '../readings/hours.queries.ts'

const hour_ms = 3_600_000
const step_ms = 6 * hour_ms

test('a year comes by six hours, each with its driest and its most humid minute', async () => {
  const { db } = await testApp()
  const keeper = await signedIn({ plus: true })
  const script = await scriptOf(keeper, { scope: 'readings' })
  const place = await keeper.add('climate_places', { room: 'Room', rack: 'A', tub: '1' })
  const begin = Math.floor(Date.now() / step_ms) * step_ms - 2 * step_ms
  const at = (hours: number) => new Date(begin + hours * hour_ms).toISOString()
  const sent = await script.send('POST', 'readings.json', {
    readings: [
      { sensor: 'probe', at: at(0), values: { humidity: 30 } },
      { sensor: 'probe', at: at(3.5), values: { humidity: 17 } },
      { sensor: 'probe', at: at(5.9), values: { humidity: 34 } },
      { sensor: 'probe', at: at(6), values: { humidity: 31 } },
    ],
  })
  expect(sent.json()).toMatchObject({ kept: 4 })
  const [sensor] = (await keeper.get('climate_sensors')).json().value
  const placed = await keeper.post(`climate_sensors/${sensor.id}/place`, {
    placement: { place_id: place.id, zone: 'room', placed_at: at(-1) },
  })
  expect(placed.json()).toMatchObject({ object: { placement: { zone: 'room' } } })
  await closeHours(db, new Date())
  const chart = (await keeper.get(`climate_places/${place.id}/chart?span=year`)).json()
  expect(chart).toMatchObject({ step_s: step_ms / 1000 })
  expect(chart.curves[0].points).toEqual([
    { at: at(0), n: 3, mean: 27, low: 17, high: 34 },
    { at: at(6), n: 1, mean: 31, low: 31, high: 31 },
  ])
})
