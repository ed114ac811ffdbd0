import { expect, test } from 'vitest'
import { signedIn } from '../../../../test/app.ts'
import { scriptOf } from '../../../../test/scripts.ts'
import { bandsIn } from '../drawing/fromChart.ts'

const target = { kind: 'temperature', part: 'day', low: 28, high: 33 }
const spots = {
  room: { room: 'Room', rack: '', tub: '' },
  rack: { room: 'Room', rack: 'A', tub: '' },
  tub: { room: 'Room', rack: 'A', tub: '1' },
  bare: { room: 'Room', rack: 'A', tub: '2' },
  other: { room: 'Room', rack: 'B', tub: '1' },
  elsewhere: { room: 'Cellar', rack: 'A', tub: '1' },
}

test('a place by itself is what it is among all places', async () => {
  const keeper = await signedIn({ plus: true })
  const script = await scriptOf(keeper, { scope: 'readings' })
  const species = await keeper.add('species', {
    commonName: 'Ball python',
    targets: [{ ...target, zone: 'warm_end' }],
  })
  const placed = { room: spots.room, rack: spots.rack, tub: spots.tub, other: spots.other }
  const places: { id: string }[] = []
  for (const spot of Object.values(placed)) {
    places.push(await keeper.add('climate_places', { ...spot, day_from: '00:00', day_to: '00:00' }))
  }
  for (const [name, spot] of Object.entries(spots)) {
    // What lives in a room or a rack is what lives in its tubs.
    const species_id = spot.tub ? species.id : null
    await keeper.add('animals', { name, sex: 'female', ...spot, species_id })
  }
  await script.send('POST', 'readings.json', {
    readings: ['rack', 'tub'].map((sensor) => ({
      ...{ sensor, unit: 'C', values: { temperature: 30, humidity: 60 } },
    })),
  })
  for (const sensor of (await keeper.get('climate_sensors')).json().value) {
    const place_id = places[sensor.name === 'rack' ? 1 : 2]?.id
    await keeper.post(`climate_sensors/${sensor.id}/place`, {
      placement: { place_id, zone: 'warm_end' },
    })
  }
  const all = (await keeper.get('climate')).json().value
  const alone = await Promise.all(
    places.map(async ({ id }) => (await keeper.get(`climate_places/${id}/now`)).json()),
  )
  const animalsIn = alone.map(({ animals }) => animals.map(({ name }: { name: string }) => name))
  expect(animalsIn).toEqual([['room'], ['bare', 'rack'], ['tub'], ['other']])
  for (const { bands, ...one } of alone) {
    expect(all).toContainEqual(one)
    expect(bands.map(({ species }: { species: string[] }) => species)).toEqual([['Ball python']])
  }
  const chart = (await keeper.get(`climate_places/${places[2]?.id}/chart`)).json()
  expect(chart.curves).toHaveLength(2)
  const warm = chart.curves.find(({ kind }: { kind: string }) => kind === 'temperature')
  // The rack's sensor counts until the tub's was placed, with the same range.
  expect(bandsIn(warm)).toMatchObject([{ low: 28, high: 33 }])
  // The tub of the same rack without a sensor has the rack's.
  const bare = await keeper.add('climate_places', spots.bare)
  const inBare = (await keeper.get(`climate_places/${bare.id}/now`)).json()
  expect(inBare.zones.map(({ from_place_id }: { from_place_id: string }) => from_place_id)).toEqual(
    [places[1]?.id, places[1]?.id],
  )
  const another = await signedIn({ plus: true })
  expect((await another.get(`climate_places/${bare.id}/now`)).statusCode).toBe(404)
})
