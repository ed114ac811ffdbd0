import { expect, test } from 'vitest'
import { refusals, signedIn, testApp } from '../../../../test/app.ts'
import { scriptOf } from '../../../../test/scripts.ts'
import { zone as timeZone } from '../../../../test/zone.ts'
import { toWallClock } from '../../../shared/dates.ts'
import { bandsIn } from '../drawing/fromChart.ts'
import { closeHours } from '../readings/hours.queries.ts'

const hour_ms = 3_600_000
const step_ms = 6 * hour_ms

test('a year comes by six hours, each with its driest and its most humid minute', async () => {
  const { db } = await testApp()
  const keeper = await signedIn({ plus: true })
  const script = await scriptOf(keeper, { scope: 'readings' })
  const humid = { zone: null, kind: 'humidity', high: 40 }
  const place = await keeper.add('climate_places', {
    ...{ room: 'Room', rack: 'A', tub: '1' },
    targets: [
      { ...humid, part: 'day', low: 20 },
      { ...humid, part: 'night', low: 30 },
    ],
  })
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
  expect(chart.curves[0].points).toEqual({
    at: [Date.parse(at(0)), Date.parse(at(6))],
    n: [3, 1],
    mean: [27, 31],
    low: [17, 31],
    high: [34, 31],
  })

  expect(chart.curves[0].bands).toEqual([
    { from: at(-1), to: chart.to, part: 'day', low: 20, high: 40 },
    { from: at(-1), to: chart.to, part: 'night', low: 30, high: 40 },
  ])
  const far = `climate_places/${place.id}/chart?span=month&to=9999-12-30T23:30:00Z`
  expect(refusals(await keeper.get(far))).toHaveProperty('to')
  const lit = { climate_place: { day_from: '00:00', day_to: '00:00' } }
  expect((await keeper.patch(`climate_places/${place.id}`, lit)).statusCode).toBe(200)
  const { curves } = (await keeper.get(`climate_places/${place.id}/chart?span=year`)).json()
  expect(curves[0].bands).toMatchObject([{ part: 'day', low: 20 }])
})

test('the hour in which lamps warm a spot up is not out of range, though only the day has one', async () => {
  const keeper = await signedIn({ plus: true })
  const place = await keeper.add('climate_places', {
    ...{ room: 'Room', tub: '1', day_from: '08:00', day_to: '20:00' },
    targets: [{ zone: 'basking', kind: 'temperature', part: 'day', low: 38, high: 42 }],
  })
  const at = new Date(Date.now() - 5 * 24 * hour_ms).toISOString()
  const reading = { kind: 'temperature', zone: 'basking', value: 40, happened_at: at }
  await keeper.post(`climate_places/${place.id}/readings`, { reading })
  for (const span of ['ten_days', 'month']) {
    const { curves } = (await keeper.get(`climate_places/${place.id}/chart?span=${span}`)).json()
    for (const part of ['day', undefined] as const) {
      const starts = bandsIn(curves[0], part).map(({ from }) =>
        toWallClock(new Date(from).toISOString(), timeZone).slice(11, 16),
      )
      expect(starts.length).toBeGreaterThanOrEqual(5)
      expect(new Set(starts.slice(1))).toEqual(new Set(['09:00']))
    }
  }
})

test("a sensor that hung in a tub for an hour takes that hour alone out of the room's", async () => {
  const keeper = await signedIn({ plus: true })
  const [room, tub] = [{ room: 'Room' }, { room: 'Room', tub: '1' }]
  const { id } = await keeper.add('climate_places', tub)
  const at = (hours: number) => new Date(Date.now() - hours * hour_ms).toISOString()
  const values = { inRoom: { 5: 24, 2: 25, 0.5: 26 }, inTub: { 2: 31, 0.5: 32 } }
  await keeper.post('readings', {
    readings: Object.entries(values).flatMap(([sensor, byHour]) =>
      Object.entries(byHour).map(([hours, celsius]) => ({
        ...{ sensor, at: at(Number(hours)), values: { celsius } },
      })),
    ),
  })
  const sensors: { id: string; name: string }[] = (await keeper.get('climate_sensors')).json().value
  const hang = (name: string, place: object, hours: number) =>
    keeper.post(`climate_sensors/${sensors.find((one) => one.name === name)?.id}/place`, {
      placement: { ...place, zone: 'room', placed_at: at(hours) },
    })
  const heard = async () =>
    (await keeper.get(`climate_places/${id}/chart`)).json().curves[0].points.mean
  await hang('inRoom', room, 6)
  expect(await heard()).toEqual([24, 25, 26])
  await hang('inTub', tub, 2.5)
  expect(await heard()).toEqual([24, 31, 32])
  await hang('inTub', { room: 'Cellar' }, 1.5)
  expect(await heard()).toEqual([24, 31, 26])
})
