import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../../test/app.ts'
import { zone } from '../../../../test/zone.ts'
import { moves } from '../../../db/schema.ts'
import { zonesWatched } from '../alarms/watched.queries.ts'

const minute = 60_000
const hour = 60 * minute
const spot = { room: 'Attic', rack: 'Rack A', tub: '3' }

const range = (low: number, high: number) =>
  (['day', 'night'] as const).map((part) => ({
    ...{ zone: 'basking', kind: 'temperature', part, low, high },
  }))

const speciesOf = (keeper: Keeper, commonName: string, low: number, high: number) =>
  keeper.add('species', { commonName, targets: range(low, high) })

const move = (keeper: Keeper, { id }: { id: string }, tub: string) =>
  keeper.change('animals', id, { tub })

/** A place with a sensor at its basking spot that says 34 °C, and how each reader judges that. */
async function basking() {
  const keeper = await signedIn({ plus: true, time_zone: zone })
  const place = await keeper.add('climate_places', spot)
  const at = [3 * hour, 2 * hour, minute].map((ms) => new Date(Date.now() - ms).toISOString())
  await keeper.post('readings', {
    readings: at.map((moment) => ({ sensor: 'basking', at: moment, values: { celsius: 34 } })),
  })
  const [sensor] = (await keeper.get('climate_sensors')).json().value
  const placement = { place_id: place.id, zone: 'basking', placed_at: at[0] }
  await keeper.post(`climate_sensors/${sensor.id}/place`, { placement })
  const read = async (path: string) => (await keeper.get(path)).json()
  async function judged() {
    const { db } = await testApp()
    const { zones, bands } = await read(`climate_places/${place.id}/now`)
    const { curves } = await read(`climate_places/${place.id}/chart`)
    const [watched] = await zonesWatched(db, new Date(), [keeper.accountId])
    const [listed] = (await read('climate')).value
    return {
      bands: bands.map((band: { part: string; species: string[] }) => band.species.join(', ')),
      now: [zones[0].low, zones[0].high, zones[0].standing],
      listed: listed.zones[0].standing,
      chart: curves[0].bands.map(({ low, high }: { low: number; high: number }) => [low, high])[0],
      alarms: [watched?.limits.low, watched?.limits.high, watched?.hasTarget],
    }
  }
  return { keeper, place, judged, read }
}

const unknown = {
  ...{ bands: [], now: [null, null, 'unknown'], listed: 'unknown' },
  ...{ chart: undefined, alarms: [null, null, false] },
}

test('a place goes by the species that moves in, until it has a range of its own', async () => {
  const { keeper, place, judged } = await basking()
  expect(await judged()).toEqual(unknown)
  const ball = await speciesOf(keeper, 'Ball python', 32, 33)
  const citra = { name: 'Citra', sex: 'female', species_id: ball.id, ...spot, tub: '4' }
  const animal = await keeper.add('animals', citra)
  expect(await judged()).toEqual(unknown)
  await move(keeper, animal, '3')
  expect(await judged()).toEqual({
    bands: ['Ball python', 'Ball python'],
    ...{ now: [32, 33, 'above'], listed: 'above', chart: [32, 33], alarms: [32, 33, true] },
  })
  await keeper.change('species', ball.id, { targets: range(33, 35) })
  expect(await judged()).toMatchObject({ now: [33, 35, 'within'], alarms: [33, 35, true] })
  await keeper.change('climate_places', place.id, { targets: range(20, 30) })
  expect(await judged()).toEqual({
    ...{ bands: ['', ''], now: [20, 30, 'above'], listed: 'above' },
    ...{ chart: [20, 30], alarms: [20, 30, true] },
  })
  await keeper.change('climate_places', place.id, { targets: [] })
  await keeper.change('animals', animal.id, { state: 'died' })
  expect(await judged()).toEqual(unknown)
})

test('species that live together share what suits all, and nothing is guessed if nothing does', async () => {
  const { keeper, judged } = await basking()
  const kinds = [
    await speciesOf(keeper, 'Ball python', 32, 35),
    await speciesOf(keeper, 'Corn snake', 30, 34),
    await speciesOf(keeper, 'Bearded dragon', 38, 42),
  ]
  const add = (at: number, name: string) =>
    keeper.add('animals', { name, sex: 'female', species_id: kinds[at]?.id, ...spot })
  await add(0, 'Citra')
  await add(1, 'Dune')
  expect(await judged()).toMatchObject({ now: [32, 34, 'within'], alarms: [32, 34, true] })
  const dragon = await add(2, 'Ember')
  const all = 'Ball python, Bearded dragon, Corn snake'
  expect(await judged()).toEqual({ ...unknown, bands: [all, all] })
  await keeper.delete(`animals/${dragon.id}`)
  expect(await judged()).toMatchObject({ now: [32, 34, 'within'] })
  // Another account's species and animals are none of its business.
  const other = await signedIn()
  const theirs = await speciesOf(other, 'Bearded dragon', 38, 42)
  await other.add('animals', { name: 'Ash', sex: 'male', species_id: theirs.id, ...spot })
  expect(await judged()).toMatchObject({ now: [32, 34, 'within'], alarms: [32, 34, true] })
})

test("an animal's curve goes by its own species where it lived before", async () => {
  const { keeper, place, read } = await basking()
  const kinds = [
    await speciesOf(keeper, 'Ball python', 32, 35),
    await speciesOf(keeper, 'Bearded dragon', 38, 42),
  ]
  const add = (at: number, name: string, tub: string) =>
    keeper.add('animals', { name, sex: 'male', species_id: kinds[at]?.id, ...spot, tub })
  const citra = await add(0, 'Citra', '3')
  const bandOf = async (path: string) => {
    const { curves } = await read(path)
    return curves[0].bands.map(({ low, high }: { low: number; high: number }) => [low, high])[0]
  }
  const [own, here] = [`animals/${citra.id}/climate`, `climate_places/${place.id}/chart`]
  expect([await bandOf(own), await bandOf(here)]).toEqual([
    [32, 35],
    [32, 35],
  ])
  await add(1, 'Ember', '3')
  const apart = [
    [32, 35],
    [38, 42],
  ]
  // A move after the last moment of the chart.
  await move(keeper, citra, '9')
  const { db } = await testApp()
  const moved_on = new Date(Date.now() + 48 * hour).toISOString().slice(0, 10)
  await db
    .update(moves)
    .set({ moved_on })
    .where(and(eq(moves.animal_id, citra.id), eq(moves.tub, '9')))
  expect([await bandOf(own), await bandOf(here)]).toEqual(apart)
  await keeper.change('animals', citra.id, { tub: '3', state: 'died' })
  expect([await bandOf(own), await bandOf(here)]).toEqual(apart)
})

test("a species' ranges are checked as a place's are", async () => {
  const keeper = await signedIn()
  const answer = await keeper.post('species', {
    species: { commonName: 'Ball python', targets: range(35, 32) },
  })
  expect([answer.statusCode, answer.json().errors[0]]).toEqual([
    422,
    { field: 'targets.0.high', message: 'Please enter more than the lower one' },
  ])
})
