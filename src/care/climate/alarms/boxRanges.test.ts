import { expect, test } from 'vitest'
import {
  addClutch,
  alarmsOf,
  boxesOf,
  changeBox,
  incubating,
  look,
  minute,
  night,
  ownNights,
  pass,
  pushesOf,
} from '../../../../test/alarmNights.ts'
import { type Keeper, refusals, signedIn } from '../../../../test/app.ts'
import { ago } from '../../../../test/schedules.ts'

ownNights()

test("the curve of a box is its own sensor's, within what its clutches need, and no one else's", async () => {
  const { keeper } = await incubating('Box 1', 'Box 2')
  const { keeper: other } = await incubating('Box 2')
  await pass(keeper, night, 2, (at) => ({ 'Box 1': 31 + at, 'Box 2': 20 }), 1)
  const to = new Date(night + 2 * minute).toISOString()
  const chartOf = async (who: Keeper, box: string) =>
    (await who.get(`climate/boxes/chart?${new URLSearchParams({ box, to })}`)).json()
  const { from, curves } = await chartOf(keeper, 'Box 1')
  expect(curves).toEqual([
    {
      ...{ zone: 'room', kind: 'temperature' },
      points: expect.objectContaining({ at: [night, night + minute], mean: [31, 32] }),
      bands: [{ part: 'day', low: 30.5, high: 32, from: expect.any(String), to }],
    },
  ])
  expect(curves[0].bands[0].from >= from).toBe(true)
  expect((await chartOf(other, 'Box 2')).curves[0].points.mean).toEqual([31])
  expect((await chartOf(other, 'Box 1')).curves).toEqual([])
  expect(await chartOf(keeper, '\0')).toMatchObject({ errors: [{ field: 'box' }] })
})

test('the range of a box is what suits all of its clutches, as long as they incubate', async () => {
  const { keeper, ids } = await incubating('Box 1')
  await addClutch(keeper, 'Box 1', { celsius_from: 31, celsius_to: null })
  await addClutch(keeper, 'Box 1', { celsius_from: 20, celsius_to: 24, hatchedOn: ago(1) })
  const litter = { is_litter: true, incubating_since: null, celsius_from: 5, celsius_to: 6 }
  await addClutch(keeper, 'Box 1', litter)
  const rangeNow = async () => {
    const [{ clutches, zones }] = (await boxesOf(keeper)).value
    return [clutches.length, zones[0].low, zones[0].high]
  }
  expect(await rangeNow()).toEqual([2, 31, 32])
  await pass(keeper, night, 24, () => ({ 'Box 1': 30.8 }), 3)
  expect((await alarmsOf(keeper)).now).toMatchObject([
    { cause: 'cold', zones: [{ low: 31, high: 32, value: 30.8 }] },
  ])
  await keeper.patch(`clutches/${ids[0]}`, { clutch: { hatchedOn: ago(0) } })
  expect(await rangeNow()).toEqual([1, 31, null])
})

test('clutches that disagree leave a box without a range, which is said; a fast fall is still an alarm', async () => {
  const { keeper } = await incubating('Box 1')
  await addClutch(keeper, 'Box 1', { name: 'Geckos', celsius_from: 26.5, celsius_to: 27.8 })
  await pass(keeper, night, 30, () => ({ 'Box 1': 29 }), 3)
  expect(await alarmsOf(keeper)).toEqual({ now: [], ended: [] })
  expect((await boxesOf(keeper)).value).toMatchObject([
    { is_watched: true, zones: [{ low: null, high: null, disagrees: true }] },
  ])
  await keeper.add('air_readings', { box: 'Box 1', celsius: 29 })
  const [week] = (await keeper.get('air_readings/week')).json().value
  expect(week.celsius_range).toEqual({ from: null, to: null, disagrees: true })
  await pass(keeper, night + 30 * minute, 3, () => ({ 'Box 1': 25 }))
  expect((await alarmsOf(keeper)).now).toMatchObject([{ cause: 'cold', zones: [{ low: null }] }])
  expect(await pushesOf(keeper)).toEqual(['Too cold: Box 1, incubator'])
})

test('a sensor that is read by hand watches no box', async () => {
  const keeper = await signedIn({ plus: true })
  const clutch_id = await addClutch(keeper, 'Box 1')
  const { id } = await keeper.add('climate_places', { room: 'Attic' })
  const reading = { kind: 'temperature', zone: 'room', value: 20 }
  const sensor = (await keeper.post(`climate_places/${id}/readings`, { reading })).json().object
  const placement = { clutch_id }
  const placed = await keeper.post(`climate_sensors/${sensor.id}/place`, { placement })
  expect(placed.json().object).toMatchObject({ placement: { box: 'Box 1' } })
  expect((await boxesOf(keeper)).value).toEqual([])
})

test('a keeper chooses how long, and where there are no alarms', async () => {
  const { keeper, ids } = await incubating('Box 1', 'Box 2')
  const terms = { minutes: 5, silent_minutes: null, is_rated: null }
  expect((await changeBox(keeper, ids[0], { minutes: 5 })).json().object).toMatchObject({
    ...{ minutes: 20, value: [{ box: 'Box 1', rule: { ...terms, is_off: false } }, {}] },
  })
  await changeBox(keeper, ids[1], { is_off: true })
  expect(refusals(await changeBox(keeper, ids[0], { silent_minutes: 5 }))).toEqual({
    silent_minutes: 'Please enter 10 or more',
  })
  await pass(keeper, night, 8, () => ({ 'Box 1': 29.5, 'Box 2': 20 }), 2)
  expect((await alarmsOf(keeper)).now).toMatchObject([{ zones: [{ box: 'Box 1' }] }])
  expect((await keeper.get('climate_alarm_settings')).json().watched).toBe(1)
  // Once no one watches it, an alarm ends silently.
  await changeBox(keeper, ids[0], { is_off: true })
  await look(night + 8 * minute)
  expect(await alarmsOf(keeper)).toMatchObject({ now: [], ended: [{ cause: 'cold' }] })
  expect(await pushesOf(keeper)).toEqual(['Too cold: Box 1, incubator'])
})
