import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  addPhone,
  addTub,
  hear,
  look,
  minute,
  night,
  ownNights,
  pass,
  pushesOf,
} from '../../../../test/alarmNights.ts'
import { type Keeper, refusals, signedIn, testApp } from '../../../../test/app.ts'
import { deleteDaysAgo } from '../../../../test/deletion.ts'
import { zone } from '../../../../test/zone.ts'
import { removables } from '../../../app/records.ts'
import { climatePlacements, climateSensors } from '../../../db/schema.ts'
import { eraseDeleted } from '../../../running/deleted/deleted.jobs.ts'
import { filesOf } from '../../../server/files/openFiles.ts'
import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'

ownNights()

const read = async (who: Keeper, path: string) => (await who.get(path)).json()
const restore = (who: Keeper, id: string) => who.post(`deleted/${id}/restore`)
const placementOf = async (who: Keeper, id: string) =>
  (await read(who, 'climate_sensors?filter=all')).value.find((one: { id: string }) => one.id === id)
    ?.placement

test('a deleted place is nowhere to be seen, its sensor waits, and undoing brings all of it back', async () => {
  const keeper = await signedIn()
  const { place_id, sensor_id } = await addTub(keeper, '1', night)
  await keeper.patch(`climate_places/${place_id}/alarms`, {
    alarm_rule: { zone: 'warm_end', kind: 'temperature', minutes: 45 },
  })
  const { code } = await read(keeper, `codes/place/${place_id}`)
  const sights = async () => [
    (await read(keeper, 'climate')).value.length,
    (await read(keeper, 'climate')).waiting,
    (await read(keeper, 'climate_sensors?filter=waiting')).value.length,
    (await placementOf(keeper, sensor_id))?.place_id,
    (await read(keeper, `climate/week?from=${addDays(today(zone), -3)}`)).value.length,
    (await keeper.get(`climate_places/${place_id}/now`)).statusCode,
    (await keeper.get(`climate_places/${place_id}/chart`)).statusCode,
    (await keeper.get(`climate_places/${place_id}/alarms`)).statusCode,
    (await keeper.get(`codes/${code}`)).statusCode,
    (await keeper.get(`/q/${code}`)).statusCode,
  ]
  const whole = [1, 0, 0, place_id, 1, 200, 200, 200, 200, 303]
  expect(await sights()).toEqual(whole)
  await keeper.delete(`climate_places/${place_id}`)
  expect(await sights()).toEqual([0, 1, 1, undefined, 0, 404, 404, 404, 404, 404])
  const reading = { kind: 'temperature', zone: 'warm_end', value: 30 }
  const byHand = await keeper.post(`climate_places/${place_id}/readings`, { reading })
  expect(byHand.statusCode).toBe(404)

  // What it says meanwhile is kept.
  await hear(keeper, Date.now(), { '1': 29 })
  expect(await restore(keeper, place_id)).toMatchObject({ statusCode: 200 })
  expect(await sights()).toEqual(whole)
  const { zones } = await read(keeper, `climate_places/${place_id}/now`)
  expect(zones).toMatchObject([{ value: 29, low: 28, sensor_id }])
  const { rules } = await read(keeper, `climate_places/${place_id}/alarms`)
  expect(rules).toMatchObject([{ zone: 'warm_end', minutes: 45 }])
  const { curves } = await read(keeper, `climate_places/${place_id}/chart`)
  expect(curves[0].points.mean.at(-1)).toBe(29)
})

test('the alarm of a deleted place ends without a word, and is raised again if it comes back cold', async () => {
  const keeper = await signedIn()
  await addPhone(keeper)
  const { place_id } = await addTub(keeper, '1', night)
  const cold = () => ({ '1': 25 })
  await pass(keeper, night, 24, cold, 2)
  expect(await pushesOf(keeper)).toEqual(['Too cold: Rack A · 1, warm end'])
  await keeper.delete(`climate_places/${place_id}`)
  await pass(keeper, night + 24 * minute, 4, cold, 2)
  expect(await read(keeper, 'climate_alarms')).toMatchObject({
    now: [],
    ended: [{ cause: 'cold' }],
  })
  expect(await pushesOf(keeper)).toHaveLength(1)

  await restore(keeper, place_id)
  await pass(keeper, night + 28 * minute, 20, cold, 2)
  expect((await read(keeper, 'climate_alarms')).now).toEqual([])
  await pass(keeper, night + 48 * minute, 2, cold, 2)
  expect((await read(keeper, 'climate_alarms')).now).toMatchObject([{ cause: 'cold' }])
  expect(await pushesOf(keeper)).toHaveLength(2)
})

test('a room that is deleted says nothing about its tubs any more', async () => {
  const keeper = await signedIn()
  await addTub(keeper, '1', night)
  const room = await keeper.add('climate_places', { room: 'Rack room' })
  await keeper.patch(`climate_places/${room.id}/alarms`, { alarm_rule: { is_off: true } })
  await pass(keeper, night, 24, () => ({ '1': 25 }), 2)
  expect((await read(keeper, 'climate_alarms')).now).toEqual([])
  await keeper.delete(`climate_places/${room.id}`)
  await pass(keeper, night + 24 * minute, 24, () => ({ '1': 25 }), 2)
  expect((await read(keeper, 'climate_alarms')).now).toMatchObject([{ cause: 'cold' }])
})

test('an alarm goes on where its place is back before the next look', async () => {
  const keeper = await signedIn()
  const { place_id } = await addTub(keeper, '1', night)
  await pass(keeper, night, 24, () => ({ '1': 25 }), 2)
  const [{ id }] = (await read(keeper, 'climate_alarms')).now
  await keeper.delete(`climate_places/${place_id}`)
  await restore(keeper, place_id)
  await look(night + 24 * minute)
  expect((await read(keeper, 'climate_alarms')).now).toMatchObject([{ id }])
})

test('a sensor that was placed elsewhere meanwhile stays there', async () => {
  const keeper = await signedIn()
  const { place_id, sensor_id } = await addTub(keeper, '1', night)
  await keeper.delete(`climate_places/${place_id}`)
  const moved = await keeper.post(`climate_sensors/${sensor_id}/place`, {
    placement: { room: 'Attic', zone: 'room' },
  })
  const { placement } = moved.json().object
  await restore(keeper, place_id)
  expect(await placementOf(keeper, sensor_id)).toEqual(placement)
  expect((await read(keeper, `climate_places/${place_id}/now`)).zones).toEqual([])
})

test('its room, rack and tub are free meanwhile, and it comes back once they are again', async () => {
  const keeper = await signedIn()
  const spot = { room: 'Attic', rack: 'B', tub: '2' }
  const { id } = await keeper.add('climate_places', spot)
  await keeper.delete(`climate_places/${id}`)
  const other = await keeper.add('climate_places', spot)
  const refused = await restore(keeper, id)
  expect([refused.statusCode, refusals(refused)]).toEqual([
    422,
    { '': "There's another Attic · B · 2 by now. Rename or delete that one first." },
  ])
  await keeper.change('climate_places', other.id, { tub: '3' })
  expect((await restore(keeper, id)).statusCode).toBe(200)
})

test('the free places are counted without deleted ones, and one more does not come back', async () => {
  const keeper = await signedIn()
  const places: string[] = []
  for (const tub of ['1', '2', '3', '4', '5']) {
    places.push((await addTub(keeper, tub, night)).place_id)
  }
  const [gone = ''] = places
  await hear(keeper, night, { '6': 30 })
  const { db } = await testApp()
  const [sensor] = await db.select().from(climateSensors).where(eq(climateSensors.name, '6'))
  const place = () =>
    keeper.post(`climate_sensors/${sensor?.id}/place`, {
      placement: { room: 'Rack room', rack: 'Rack A', tub: '6', zone: 'warm_end' },
    })
  expect((await place()).statusCode).toBe(403)
  await keeper.delete(`climate_places/${gone}`)
  expect((await place()).statusCode).toBe(200)
  const refused = await restore(keeper, gone)
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([
    403,
    'subscription_required',
  ])
  await keeper.delete(`climate_places/${places[1]}`)
  expect((await restore(keeper, gone)).statusCode).toBe(200)
})

test('after thirty days a place is gone for good, and its sensor with its readings is not', async () => {
  const keeper = await signedIn()
  const { db, config } = await testApp()
  const { place_id, sensor_id } = await addTub(keeper, '1', night)
  await read(keeper, `codes/place/${place_id}`)
  await keeper.delete(`climate_places/${place_id}`)
  await deleteDaysAgo(keeper, 'climate_places', place_id, 31)
  const erased = await eraseDeleted(db, { removables, files: filesOf(config), now: new Date() })
  expect(erased).toMatchObject({ climate_place: 1 })
  const left = db.select().from(climatePlacements).where(eq(climatePlacements.place_id, place_id))
  expect(await left).toEqual([])
  expect(await read(keeper, 'codes')).toEqual({ value: [] })
  const waiting = (await read(keeper, 'climate_sensors?filter=waiting')).value
  expect(waiting).toMatchObject([{ id: sensor_id, value: 31 }])
})
