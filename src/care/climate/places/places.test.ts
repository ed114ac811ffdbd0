import { beforeAll, expect, test } from 'vitest'
import { measuringKeeper, minute, state } from '../../../../test/measuring.ts'
import { zone } from '../../../../test/zone.ts'
import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'

let own: Awaited<ReturnType<typeof measuringKeeper>>

beforeAll(async () => {
  own = await measuringKeeper()
})

test('a place shows what it has now, and what it had', async () => {
  const { keeper, write, sensor } = own
  const now = Date.now()
  const place = await keeper.add('climate_places', {
    room: 'Gecko room',
    rack: 'Shelf 1',
    tub: '2',
    targets: [
      { zone: 'warm_end', kind: 'temperature', part: 'day', low: 30, high: 33 },
      { zone: null, kind: 'temperature', part: 'night', low: 22, high: 33 },
    ],
    day_from: '00:00',
    day_to: '00:00',
  })
  const pepper = await keeper.add('animals', {
    name: 'Pepper',
    sex: 'female',
    room: 'Gecko room',
    rack: 'Shelf 1',
    tub: '2',
    moved_on: addDays(today(zone), -3),
  })
  await write([30, 31, 36].map((value, at) => state('pepper_warm', value, now - (3 - at) * minute)))
  const { id } = await sensor('sensor.pepper_warm')
  const placed_at = new Date(now - 10 * minute).toISOString()
  const placed = await keeper.post(`climate_sensors/${id}/place`, {
    placement: { place_id: place.id, zone: 'warm_end', placed_at },
  })
  expect(placed.json().object.placement).toEqual({
    place_id: place.id,
    box: null,
    zone: 'warm_end',
    placed_at,
  })
  const placeNow = (await keeper.get(`climate_places/${place.id}/now`)).json()
  expect(placeNow.animals).toEqual([{ id: pepper.id, name: 'Pepper' }])
  expect(placeNow.zones).toEqual([
    expect.objectContaining({ zone: 'warm_end', value: 36, low: 30, high: 33, standing: 'above' }),
  ])
  const all = (await keeper.get('climate')).json()
  expect(
    all.value.find((one: { place: { id: string } }) => one.place.id === place.id).zones,
  ).toHaveLength(1)
  const chart = (await keeper.get(`climate_places/${place.id}/chart`)).json()
  expect(chart.curves[0].points.mean).toEqual([30, 31, 36])
  expect(chart.curves[0].bands[0]).toMatchObject({ part: 'day', low: 30, high: 33 })
  const ofAnimal = (await keeper.get(`animals/${pepper.id}/climate?span=ten_days`)).json()
  expect(ofAnimal.stays).toMatchObject([{ place_id: place.id, tub: '2' }])
  expect(ofAnimal.curves[0].points.n.reduce((sum: number, n: number) => sum + n, 0)).toBe(3)
  await keeper.post(`animals/${pepper.id}/moves`, { move: { room: 'Elsewhere' } })
  const moved = (await keeper.get(`animals/${pepper.id}/climate?span=ten_days`)).json()
  expect(moved.stays.map((one: { place_id: string | null }) => one.place_id)).toEqual([
    place.id,
    null,
  ])
})

test('a reading by hand stands for no sensor that hangs there, or in the room around', async () => {
  const { keeper, send, sensor } = await measuringKeeper()
  const room = await keeper.add('climate_places', { room: 'Python room' })
  const tub = await keeper.add('climate_places', { room: 'Python room', tub: '9' })
  await send([{ sensor: 'python_room', unit: 'C', values: { temperature: 24 } }])
  const { id: ofRoom } = await sensor('python_room')
  const placed_at = new Date(Date.now() - 10 * minute).toISOString()
  const placement = { place_id: room.id, zone: 'room', placed_at }
  await keeper.post(`climate_sensors/${ofRoom}/place`, { placement })
  for (const { id } of [room, tub]) {
    const reading = { kind: 'temperature', zone: 'room', value: 31.4 }
    await keeper.post(`climate_places/${id}/readings`, { reading })
  }
  const zonesOf = async ({ id = '' }) => (await keeper.get(`climate_places/${id}/now`)).json().zones
  for (const place of [room, tub]) {
    expect(await zonesOf(place)).toMatchObject([{ value: 24, sensor_id: ofRoom }])
  }
  const chart = (await keeper.get(`climate_places/${tub.id}/chart`)).json()
  expect(chart.curves[0].points.low).toContain(24)
  await keeper.post(`climate_sensors/${ofRoom}/unplace`)
  expect(await zonesOf(tub)).toMatchObject([{ value: 31.4, from_place_id: null }])
})

test('a room holds for the tubs in it', async () => {
  const { keeper } = own
  const room = await keeper.add('climate_places', { room: 'Rack room' })
  const tub = await keeper.add('climate_places', { room: 'Rack room', rack: 'A', tub: '1' })
  await keeper.post(`climate_places/${room.id}/readings`, {
    reading: { kind: 'humidity', zone: 'room', value: 48 },
  })
  expect((await keeper.get(`climate_places/${tub.id}/now`)).json().zones).toEqual([
    expect.objectContaining({ kind: 'humidity', value: 48, from_place_id: room.id }),
  ])
  const wrong = await keeper.post(`climate_places/${tub.id}/readings`, {
    reading: { kind: 'humidity', zone: 'room', value: 148 },
  })
  expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([422, 'value'])
})
