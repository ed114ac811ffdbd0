import { expect, test } from 'vitest'
import { refusals, signedIn, testApp } from '../../../../test/app.ts'
import { zone } from '../../../../test/zone.ts'
import { fromWallClock, today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { zonesWatched } from '../alarms/watched.queries.ts'
import { closeHours } from '../readings/hours.queries.ts'

const hour = 3_600_000
const now = today(zone)
const cooling = {
  ...{ starts_on: addDays(now, -6), cooling_days: 14, ends_on: addDays(now, 80) },
  ...{ warming_days: 14, every_year: false },
  ...{ day_low: 10, day_high: 15, night_low: 10, night_high: 15 },
}
const spot = { room: 'Cellar', rack: 'A', tub: '1' }
const usual = { zone: 'warm_end', kind: 'temperature', part: 'day', low: 24, high: 29 }

test('halfway of cooling down, all that judges a tub goes by what that day asks for', async () => {
  const { db } = await testApp()
  const keeper = await signedIn({ plus: true, time_zone: zone })
  const lamps = { day_from: '00:00', day_to: '00:00' }
  const tub = await keeper.add('climate_places', { ...spot, ...lamps, targets: [usual] })
  const begin = fromWallClock(`${addDays(now, -2)}T12:00`, zone)
  const after = (hours: number) => new Date(Date.parse(begin) + hours * hour + 60_000).toISOString()
  const readings = [
    [after(0), 20],
    // A day that asks for 19 to 24 °C.
    [after(1), 26],
    [new Date(Date.now() - 60_000).toISOString(), 20],
  ] as const
  await keeper.post('readings', {
    readings: readings.map(([at, celsius]) => ({ sensor: 'warm', at, values: { celsius } })),
  })
  const [sensor] = (await keeper.get('climate_sensors')).json().value
  await keeper.post(`climate_sensors/${sensor.id}/place`, {
    placement: { place_id: tub.id, zone: 'warm_end', placed_at: begin },
  })
  await closeHours(db, new Date())

  const read = async (path: string) => (await keeper.get(path)).json()
  async function judged() {
    const place = await read(`climate_places/${tub.id}/now`)
    const [{ low, high, standing }] = place.zones
    const [listed] = (await read('climate')).value.filter(
      (one: { place: { id: string } }) => one.place.id === tub.id,
    )
    const [curve] = (await read(`climate_places/${tub.id}/chart?span=ten_days`)).curves
    const [watched] = await zonesWatched(db, new Date(), [keeper.accountId])
    // The last days are left out, whose hours may be closed or not.
    const [week] = (await read(`climate/week?from=${addDays(now, -8)}`)).value
    return {
      now: [low, high, standing],
      listed: listed.brumation,
      bands: place.bands.map((band: { low: number; high: number }) => [band.low, band.high]),
      chart: curve.bands.map((band: { low: number; high: number }) => [band.low, band.high]),
      alarms: [watched?.limits.low, watched?.limits.high, watched?.hasTarget],
      week: [week.above, week.below, week.brumation.length],
    }
  }
  expect(await judged()).toEqual({
    ...{ now: [24, 29, 'below'], listed: null, bands: [[24, 29]], chart: [[24, 29]] },
    ...{ alarms: [24, 29, true], week: [0, 1, 0] },
  })
  const room = await keeper.add('climate_places', { room: 'Cellar', brumation: cooling })
  const state = { phase: 'cooling', since: cooling.starts_on, until: addDays(now, 8) }
  const halfway = {
    ...{ now: [17, 22, 'within'], listed: { ...state, low: 10, high: 15 }, bands: [[17, 22]] },
    chart: [
      [19, 24],
      [18, 23],
      [17, 22],
    ],
    ...{ alarms: [17, 22, true], week: [1, 0, 5] },
  }
  expect(await judged()).toEqual(halfway)

  // Its own plan comes before that of the room, and one that has ended counts no more.
  await keeper.change('climate_places', tub.id, { brumation: { ...cooling, cooling_days: 0 } })
  expect(await judged()).toMatchObject({
    ...{ now: [10, 15, 'above'], listed: { phase: 'hold' }, alarms: [10, 15, true] },
    ...{ bands: [...Array(2)].map(() => [10, 15]), chart: [[10, 15]] },
  })
  const over = { starts_on: addDays(now, -90), ends_on: addDays(now, -20), warming_days: 20 }
  await keeper.change('climate_places', tub.id, { brumation: { ...cooling, ...over } })
  expect(await judged()).toMatchObject({ now: [24, 29, 'below'], listed: null })
  await keeper.change('climate_places', tub.id, { brumation: null })
  await keeper.delete(`climate_places/${room.id}`)
  expect(await judged()).toMatchObject({ now: [24, 29, 'below'], listed: null })
})

test('what is wrong with a plan is said at its field', async () => {
  const keeper = await signedIn()
  const wrongIn = async (change: object) => {
    const brumation = { ...cooling, ...change }
    const answer = await keeper.post('climate_places', { climate_place: { ...spot, brumation } })
    return answer.statusCode === 201 ? [] : [answer.statusCode, ...Object.keys(refusals(answer))]
  }
  const { starts_on } = cooling
  const none = { day_low: null, day_high: null, night_low: null, night_high: null }
  const wrong: [object, string][] = [
    [{ starts_on: 'soon' }, 'starts_on'],
    [{ ends_on: starts_on }, 'ends_on'],
    [{ ends_on: addDays(starts_on, 287) }, 'ends_on'],
    [{ cooling_days: 61 }, 'cooling_days'],
    [{ ends_on: addDays(starts_on, 13) }, 'cooling_days'],
    [{ warming_days: '' }, 'warming_days'],
    [{ day_high: 9 }, 'day_high'],
    [{ night_low: 16 }, 'night_high'],
    [{ night_high: 126 }, 'night_high'],
    [none, 'day_low'],
    [{ every_year: 'perhaps' }, 'every_year'],
  ]
  for (const [change, field] of wrong) {
    expect([change, await wrongIn(change)]).toEqual([change, [422, `brumation.${field}`]])
  }
  expect(await wrongIn({ ends_on: addDays(starts_on, 286) })).toEqual([])
})
