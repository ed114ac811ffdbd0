import { beforeEach, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { ago } from '../../../test/schedules.ts'
import { zone } from '../../../test/zone.ts'
import { closeHours } from '../../care/climate/readings/hours.queries.ts'

const hour_ms = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour_ms).toISOString()
/** The start of an hour that has passed. */
const fourHoursAgo = Math.floor(Date.now() / hour_ms) * hour_ms - 4 * hour_ms
const within = (minutes: number) => new Date(fourHoursAgo + minutes * 60_000).toISOString()

let keeper: Keeper
beforeEach(async () => {
  keeper = await signedIn({ plus: true, time_zone: zone })
})

type Values = { celsius?: number; humidity?: number }
type Reading = [at: string, values: Values]

/** Readings of the probe, with their hours added up. */
async function hear(...all: Reading[]) {
  const { db } = await testApp()
  const readings = all.map(([at, values]) => ({ sensor: 'probe', at, values }))
  expect((await keeper.post('readings', { readings })).statusCode).toBe(200)
  await closeHours(db, new Date())
}

const sensors = async () => (await keeper.get('climate_sensors')).json().value as { id: string }[]

/** Puts all there is of the probe into a clutch's box. */
async function intoBoxOf(clutch_id: string, placed_at = hoursAgo(300)) {
  const placement = { clutch_id, placed_at }
  const answers = (await sensors()).map(({ id }) =>
    keeper.post(`climate_sensors/${id}/place`, { placement }),
  )
  for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200)
}

const incubating = (name: string, more: object = {}) =>
  keeper.add('clutches', {
    ...{ name, number_of_eggs: 2, box: 'Box 1', incubating_since: ago(5) },
    ...{ celsius_from: 30.5, celsius_to: 32, ...more },
  })

const week = async () => (await keeper.get('air_readings/week')).json().value
const airOf = async ({ id }: { id: string }) => (await keeper.get(`clutches/${id}`)).json().air

test("a sensor in a clutch's box is its air: now, hour by hour, and what left the range", async () => {
  const clutch = await incubating('BP-26-3')
  await incubating('BP-26-4')
  await hear(
    [within(5), { celsius: 31 }],
    [within(25), { celsius: 29.1 }],
    [within(55), { celsius: 31.4 }],
    [hoursAgo(0.2), { humidity: 90 }],
    [hoursAgo(0), { celsius: 31.64 }],
  )
  expect((await keeper.get('climate/boxes')).json().value).toEqual([
    { box: 'Box 1', clutch_id: clutch.id, clutches: ['BP-26-3', 'BP-26-4'] },
  ])
  await intoBoxOf(clutch.id)
  expect(await sensors()).toMatchObject([
    { placement: { place_id: null, box: 'Box 1' } },
    { placement: { place_id: null, box: 'Box 1' } },
  ])
  const [box, ...others] = await week()
  expect(others).toEqual([])
  expect(box).toMatchObject({
    box: 'Box 1',
    latest: { celsius: 31.6, humidity: 90 },
    celsius_range: { from: 30.5, to: 32 },
    excursions: [{ of: 'celsius', worst: 29.1, at: within(0) }],
  })
  expect(box.points[0]).toMatchObject({
    ...{ at: within(0), celsius: 30.5, celsius_min: 29.1, celsius_max: 31.4 },
  })
  expect(await airOf(clutch)).toMatchObject({ celsius: 31.6, humidity: 90 })
  expect((await keeper.get('climate')).json()).toEqual({ value: [], waiting: 0, asking: 0 })
})

test('a value by hand is drawn in place of what the sensor says, whose lowest stays', async () => {
  const clutch = await incubating('BP-26-3')
  await hear([within(5), { celsius: 31 }], [within(25), { celsius: 29 }])
  await intoBoxOf(clutch.id)
  const byHand = { box: 'Box 1', celsius: 31.5, happened_at: within(10) }
  await keeper.add('air_readings', byHand)
  const [{ points }] = await week()
  expect(points[0]).toMatchObject({ celsius: 31.5, celsius_min: 29, celsius_max: 31.5 })
  await keeper.add('air_readings', { box: 'Box 1', celsius: 31.2, happened_at: hoursAgo(0) })
  expect(await airOf(clutch)).toMatchObject({ celsius: 31.2 })
})

test('each clutch of a box has the air of its own time', async () => {
  const first = await incubating('BP-26-1', { incubating_since: ago(9) })
  await hear([hoursAgo(72), { celsius: 29.4 }], [hoursAgo(0), { celsius: 31.2 }])
  await intoBoxOf(first.id)
  await keeper.patch(`clutches/${first.id}`, { clutch: { hatchedOn: ago(2) } })
  const next = await incubating('BP-26-2', { incubating_since: ago(1) })
  expect(await airOf(first)).toMatchObject({ celsius: 29.4 })
  expect(await airOf(next)).toMatchObject({ celsius: 31.2 })
  // It was too cold before the second clutch came.
  expect(await week()).toMatchObject([{ box: 'Box 1', excursions: [] }])
  const lost = await incubating('BP-26-0', { number_of_eggs: 1, incubating_since: ago(9) })
  const [{ id }] = (await keeper.get(`clutches/${lost.id}`)).json().eggs
  const egg = { state: 'went_bad', state_on: ago(2) }
  await keeper.patch(`clutches/${lost.id}/eggs/${id}`, { egg })
  expect(await airOf(lost)).toMatchObject({ celsius: 29.4 })
})

test('a sensor that left a box is heard there no more, and one in its stead is', async () => {
  const clutch = await incubating('BP-26-3')
  const other = await incubating('LG-26-7', { box: '' })
  await hear([within(5), { celsius: 31 }])
  await intoBoxOf(clutch.id)
  const [old] = await sensors()
  await keeper.post('readings', { sensor: 'spare', values: { celsius: 30.8 } })
  const [spare] = await sensors()
  const replacement = { by: spare?.id }
  const swapped = await keeper.post(`climate_sensors/${old?.id}/replace`, { replacement })
  expect(swapped.json().object).toMatchObject({ placement: { box: 'Box 1' } })
  await keeper.post('readings', { sensor: 'spare', values: { celsius: 30.9 } })
  expect(await airOf(clutch)).toMatchObject({ celsius: 30.9 })
  await keeper.post(`climate_sensors/${spare?.id}/place`, { placement: { clutch_id: other.id } })
  expect(await airOf(clutch)).toMatchObject({ celsius: 31 })
  await keeper.post('readings', { sensor: 'spare', values: { celsius: 26 } })
  expect(await airOf(other)).toMatchObject({ celsius: 26 })
})

test('without Plus no sensor goes into a box, and none needs a zone there', async () => {
  const clutch = await incubating('BP-26-3')
  await hear([hoursAgo(0), { celsius: 31 }])
  const [probe] = await sensors()
  const place = (placement: object) =>
    keeper.post(`climate_sensors/${probe?.id}/place`, { placement })
  expect(refusals(await place({ room: 'Attic' }))).toEqual({ zone: 'Please choose a zone' })
  await keeper.patch('subscription', { subscription: { plus: false } })
  const answer = await place({ clutch_id: clutch.id })
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([403, 'subscription_required'])
  expect(await sensors()).toMatchObject([{ placement: null }])
})
