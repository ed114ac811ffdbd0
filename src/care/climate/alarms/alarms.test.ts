import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  acknowledge,
  addPhone,
  addTub,
  addTubs,
  alarmsOf,
  hear,
  look,
  minute,
  night,
  ownNights,
  pass,
  pushesOf,
} from '../../../../test/alarmNights.ts'
import { type Keeper, refusals, signedIn, testApp } from '../../../../test/app.ts'
import { queuedMails } from '../../../../test/mails.ts'
import { memberOf } from '../../../../test/members.ts'
import { climateHeard, climateSensors, users } from '../../../db/schema.ts'
import { setBackMarks } from '../../../running/watch/futureMarks.queries.ts'
import { addDays } from '../../../shared/days.ts'
import { noteDeviceErrors } from '../sensors/deviceErrors.queries.ts'
import { zonesWatched } from './watched.queries.ts'

ownNights()

test('a heater fails at night: one alarm, more people in time, acknowledged, and over', async () => {
  const stack = await testApp()
  const keeper = await signedIn({ name: 'Maren' })
  const friend = await memberOf(stack, keeper.accountId, { role: 'viewer', may_log: true })
  await addPhone(keeper)
  await keeper.patch('climate_alarm_settings', {
    climate_alarm_settings: { second_user_id: friend.userId },
  })
  const { place_id } = await addTub(keeper, '1', night)
  const other = await signedIn()
  await addTub(other, '1', night)
  const mailOf = async ({ userId }: Keeper) => {
    const [user] = await stack.db.select().from(users).where(eq(users.id, userId))
    return (await queuedMails(stack, user?.email ?? '')).map(({ subject }) => subject)
  }
  const told = async () => [
    await pushesOf(keeper),
    await mailOf(keeper),
    await mailOf(friend),
    (await friend.list('notifications')).length,
  ]
  // It falls by 0.15 °C a minute, and is below 28 in the 21st.
  const falling = (from: number) => (at: number) => ({ '1': 31 - 0.15 * (from + at) })
  await pass(keeper, night, 42, falling(0), 2)
  expect(await told()).toEqual([[], [], [], 0])
  expect(await alarmsOf(keeper)).toEqual({ now: [], ended: [] })

  await pass(keeper, night + 42 * minute, 4, falling(42), 2)
  const title = 'Too cold: Rack A · 1, warm end'
  expect(await told()).toEqual([[title], [], [], 0])
  const { now } = await alarmsOf(keeper)
  expect(now).toMatchObject([
    {
      cause: 'cold',
      room: 'Rack room',
      since: new Date(night + 22 * minute).toISOString(),
      zones: [{ place_id, zone: 'warm_end', low: 28, high: 33, value: 24.7, ended_at: null }],
      told: [{ by: 'push', name: 'Maren' }],
      next: { by: 'mail', name: 'Maren' },
      acknowledged_at: null,
    },
  ])
  const [{ id = '' } = {}] = now

  await pass(keeper, night + 46 * minute, 4, falling(46), 2)
  expect(await told()).toEqual([[title], [title], [], 0])
  await pass(keeper, night + 50 * minute, 10, falling(50), 2)
  expect(await told()).toEqual([[title], [title], [title], 1])

  // Their own tub, of the same name, has said nothing more.
  expect((await alarmsOf(other)).now).toMatchObject([
    { cause: 'silent', zones: [{ place: 'Rack A · 1' }] },
  ])
  expect((await other.get(`climate_alarms/${id}`)).statusCode).toBe(404)
  expect((await other.post(`climate_alarms/${id}/acknowledge`)).statusCode).toBe(404)
  const acknowledged = await acknowledge(friend, id, night + 60 * minute)
  expect(acknowledged).toMatchObject({ acknowledged_by: 'Lena Brandt', next: null })
  expect((await keeper.list('notifications'))[0]).toMatchObject({
    kind: 'alarm',
    header_text: title,
  })
  expect((await keeper.list('notifications'))[0]?.read_at).not.toBe(null)

  const warming = [24, 26, 27.5, 28.2, 28.4, 29, 30, 31]
  await pass(keeper, night + 60 * minute, 5, (at) => ({ '1': warming[at] ?? 0 }))
  expect((await alarmsOf(keeper)).now).toHaveLength(1)
  await pass(keeper, night + 65 * minute, 3, (at) => ({ '1': warming[at + 5] ?? 0 }))
  const over = 'Back in range: Rack A · 1, warm end'
  expect((await told()).slice(0, 3)).toEqual([[title, over], [title], [title]])
  expect(await alarmsOf(keeper)).toMatchObject({ now: [], ended: [{ id, cause: 'cold' }] })
})

test('a tub that warms up for a moment and cools down again keeps its worst', async () => {
  const keeper = await signedIn()
  const [own] = await addTubs(keeper, ['1', '2'], night)
  const worst = async () => (await alarmsOf(keeper)).now[0]?.zones.map((one) => one.worst)
  await pass(keeper, night, 24, (at) => ({ '1': at < 21 ? 27 : 12, '2': 27 }), 3)
  expect((await worst())?.toSorted()).toEqual([12, 27])
  const rises = async (from: number) => {
    await pass(keeper, from, 3, () => ({ '1': 31, '2': 27 }), 3)
    await pass(keeper, from + 3 * minute, 15, () => ({ '1': 26.9, '2': 27 }), 3)
    const { zones } = (await alarmsOf(keeper)).now[0] ?? {}
    expect(zones?.map((one) => one.ended_at)).toEqual([null, null])
    expect((await worst())?.toSorted()).toEqual([12, 27])
  }
  await rises(night + 24 * minute)
  // Acknowledged long ago, too.
  const [alarm] = (await alarmsOf(keeper)).now
  await acknowledge(keeper, alarm?.id, night - 60 * minute)
  await rises(night + 42 * minute)
  // It should be cooler by now.
  await pass(keeper, night + 60 * minute, 3, () => ({ '1': 31, '2': 27 }), 3)
  const cooler = { zone: 'warm_end', kind: 'temperature', low: 20, high: 26 }
  const targets = ['day', 'night'].map((part) => ({ ...cooler, part }))
  await keeper.change('climate_places', own?.place_id ?? '', { targets })
  await pass(keeper, night + 63 * minute, 24, () => ({ '1': 19, '2': 27 }), 3)
  const { zones } = (await alarmsOf(keeper)).now[0] ?? {}
  const tub = zones?.find((one) => one.place_id === own?.place_id)
  expect(tub).toMatchObject({ low: 20, high: 26, worst: 12, ended_at: null })
})

test('an acknowledged alarm speaks up again at once when it is two degrees further out', async () => {
  const keeper = await signedIn()
  await addPhone(keeper)
  await addTub(keeper, '1', night)
  await pass(keeper, night, 22, () => ({ '1': 27.5 }), 2)
  const [alarm] = (await alarmsOf(keeper)).now
  await acknowledge(keeper, alarm?.id, night + 22 * minute)
  await pass(keeper, night + 23 * minute, 2, () => ({ '1': 25.6 }))
  expect(await pushesOf(keeper)).toHaveLength(1)
  await pass(keeper, night + 25 * minute, 1, () => ({ '1': 25.4 }))
  expect(await pushesOf(keeper)).toHaveLength(2)
  expect((await alarmsOf(keeper)).now).toMatchObject([{ id: alarm?.id, acknowledged_at: null }])
})

test('while a tub cools down for brumation, only what is out of its ramp is an alarm', async () => {
  const keeper = await signedIn()
  const { place_id } = await addTub(keeper, '1', night)
  const day = new Date(night).toISOString().slice(0, 10)
  // Halfway, from 28 to 33 °C to 10 to 15 °C: 19 to 24 °C, give or take a day.
  const brumation = {
    ...{ starts_on: addDays(day, -29), cooling_days: 60, ends_on: addDays(day, 60) },
    ...{ warming_days: 14, every_year: false },
    ...{ day_low: 10, day_high: 15, night_low: 10, night_high: 15 },
  }
  await keeper.change('climate_places', place_id, { brumation })
  await pass(keeper, night, 24, () => ({ '1': 21 }), 2)
  expect(await alarmsOf(keeper)).toEqual({ now: [], ended: [] })
  await pass(keeper, night + 24 * minute, 4, () => ({ '1': 28 }), 2)
  expect((await alarmsOf(keeper)).now).toMatchObject([{ cause: 'hot', zones: [{ value: 28 }] }])
})

test('what falls by more than three degrees in a quarter of an hour is told of before it is cold', async () => {
  const keeper = await signedIn()
  await addTub(keeper, '1', night)
  await addTub(keeper, 'basks', night, 'basking')
  await pass(keeper, night + minute, 2, () => ({ '1': 32.5, basks: 32.5 }))
  await pass(keeper, night + 3 * minute, 1, () => ({ '1': 29, basks: 29 }))
  expect((await alarmsOf(keeper)).now).toEqual([])
  await pass(keeper, night + 4 * minute, 1, () => ({ '1': 29, basks: 29 }))
  expect((await alarmsOf(keeper)).now).toMatchObject([
    { cause: 'cold', zones: [{ zone: 'warm_end', value: 29 }] },
  ])
})

test('a power cut in a room of forty tubs is one alarm that says how many', async () => {
  const keeper = await signedIn({ plus: true })
  await addPhone(keeper)
  const tubs = Array.from({ length: 40 }, (_, at) => `T${at + 1}`)
  await addTubs(keeper, tubs, night)
  for (let at = 0; at <= 12; at += 2) await look(night + at * minute)
  const { now } = await alarmsOf(keeper)
  expect(now).toMatchObject([{ cause: 'silent', room: 'Rack room' }])
  expect(now[0]?.zones).toHaveLength(40)
  expect(await pushesOf(keeper)).toEqual(['Silent: Rack room, 40 places'])
  await hear(keeper, night + 13 * minute, Object.fromEntries(tubs.map((tub) => [tub, 30])))
  await look(night + 13 * minute)
  expect(await pushesOf(keeper)).toEqual([
    'Silent: Rack room, 40 places',
    'Heard again: Rack room, 40 places',
  ])
})

test('late rows of an outage raise nothing, nor does a server that was down', async () => {
  const keeper = await signedIn()
  const { place_id } = await addTub(keeper, '1', night)
  // A single value of now would be an alarm.
  await keeper.patch(`climate_places/${place_id}/alarms`, {
    alarm_rule: { zone: 'warm_end', kind: 'temperature', minutes: 0 },
  })
  await look(night)
  // Hours without a look: no one is silent yet.
  const back = night + 180 * minute
  await look(back)
  expect((await alarmsOf(keeper)).now).toEqual([])
  for (let at = 1; at < 120; at += 5) await hear(keeper, night + at * minute, { '1': 20 })
  await look(back + minute)
  await pass(keeper, back + 2 * minute, 4, () => ({ '1': 31 }))
  expect(await alarmsOf(keeper)).toEqual({ now: [], ended: [] })
  // Then it is silent after all.
  for (let at = 7; at < 20; at += 2) await look(back + at * minute)
  expect((await alarmsOf(keeper)).now).toMatchObject([{ cause: 'silent' }])
})

test('a sensor is silent on its place when it is for its alarms, and no sooner', async () => {
  const { db } = await testApp()
  const keeper = await signedIn()
  const now = Date.now()
  const { place_id } = await addTub(keeper, '1', now)
  const heard = (minutes: number) => {
    const at = new Date(now - minutes * minute).toISOString()
    const isOwn = eq(climateHeard.account_id, keeper.accountId)
    return db.update(climateHeard).set({ at, heard_at: at }).where(isOwn)
  }
  const standing = async () =>
    (await keeper.get(`climate_places/${place_id}/now`)).json().zones[0].standing
  await heard(9)
  for (const ago of [15, 12, 9, 6, 3]) await look(now - ago * minute)
  expect([await standing(), (await alarmsOf(keeper)).now]).toEqual(['within', []])
  await heard(11)
  await look(now)
  expect(await standing()).toBe('silent')
  const since = new Date(now - 11 * minute).toISOString()
  expect((await alarmsOf(keeper)).now).toMatchObject([
    { cause: 'silent', since, zones: [{ since }] },
  ])
})

test('after the clock was ahead for hours, a tub that is cold is told of, and a probe that says nothing more', async () => {
  const { db } = await testApp()
  onTestFinished(() => void vi.useRealTimers())
  const keeper = await signedIn()
  const now = Date.now()
  await addTubs(keeper, ['1', '2', '3'], now - 60 * minute)
  vi.useFakeTimers({ toFake: ['Date'], now: now + 120 * minute })
  await hear(keeper, Date.now(), { '1': 31, '2': 31, '3': 31 })
  vi.useRealTimers()
  // A probe whose wire is broken.
  await pass(keeper, now - 40 * minute, 40, () => ({ '1': 20, '3': -127 }), 2)
  const { now: cold } = await alarmsOf(keeper)
  expect(cold).toMatchObject([{ cause: 'cold', zones: [{ place: 'Rack A · 1' }] }])

  expect(await setBackMarks(db, { now: new Date(), isThorough: true })).toEqual({ sensors: 1 })
  // As the next message of the broken one would.
  await db.update(climateHeard).set({ heard_at: new Date(now + 20 * minute).toISOString() })
  for (let at = 0; at < 20; at += 2) await look(now + at * minute)
  const silent = (await alarmsOf(keeper)).now.find(({ cause }) => cause === 'silent')
  const places = silent?.zones.map(({ place }) => place)
  expect(places).toEqual(expect.arrayContaining(['Rack A · 2', 'Rack A · 3']))
})

test('a logger that hung there first, and a reading by hand, keep no probe from being missed', async () => {
  const { db } = await testApp()
  const keeper = await signedIn()
  await hear(keeper, night - 120 * minute, { Logger: 26 })
  await db.update(climateSensors).set({ door: 'file' }).where(eq(climateSensors.name, 'Logger'))
  const [logger] = (await keeper.get('climate_sensors')).json().value
  const { place_id } = await addTub(keeper, '1', night)
  const zone = 'warm_end'
  const hang = (place: object, hours: number) => {
    const placed_at = new Date(night - hours * 60 * minute).toISOString()
    return keeper.post(`climate_sensors/${logger.id}/place`, {
      placement: { ...place, zone, placed_at },
    })
  }
  await hang({ place_id }, 24)
  const reading = { kind: 'temperature', zone, value: 27 }
  await keeper.post(`climate_places/${place_id}/readings`, { reading })
  await pass(keeper, night, 10, () => ({ '1': 31 }))
  expect((await alarmsOf(keeper)).now).toEqual([])
  for (let at = 10; at < 30; at += 2) await look(night + at * minute)
  expect((await alarmsOf(keeper)).now).toMatchObject([{ cause: 'silent' }])

  const elsewhere = await keeper.add('climate_places', { room: 'Attic' })
  await keeper.patch(`climate_places/${elsewhere.id}/alarms`, {
    alarm_rule: { zone, kind: 'temperature', silent_minutes: 10 },
  })
  await hang({ place_id: elsewhere.id }, 1)
  for (let at = 30; at < 50; at += 2) await look(night + at * minute)
  expect((await alarmsOf(keeper)).now.map(({ room }) => room)).toEqual(['Rack room'])
})

test('while a probe asks for its unit, the spare in its zone is watched', async () => {
  const keeper = await signedIn()
  const start = Date.now() - 30 * minute
  const [probe, spare] = await addTubs(keeper, ['1', '2'], start)
  const { place_id = '', zone } = probe ?? {}
  const placement = { place_id, zone, placed_at: new Date(start).toISOString() }
  await keeper.post(`climate_sensors/${spare?.sensor_id}/place`, { placement })
  for (let at = 0; at < 30; at += 2) {
    const moment = start + at * minute
    await hear(keeper, moment, { '2': 20 })
    const values = { sensor: '1', unit: 'F', values: { temperature: 88 } }
    await keeper.post('readings', { ...values, at: new Date(moment).toISOString() })
    await look(moment)
  }
  expect((await alarmsOf(keeper)).now).toMatchObject([{ cause: 'cold', zones: [{ place_id }] }])
  expect((await keeper.get(`climate_places/${place_id}/now`)).json().zones).toMatchObject([
    { value: 20, standing: 'below', sensor_id: spare?.sensor_id },
  ])
  const later = Date.now()
  for (let at = 0; at < 30; at += 2) await look(later + at * minute)
  expect((await alarmsOf(keeper)).now).toMatchObject([{ cause: 'silent' }, { cause: 'cold' }])
})

test('a keeper chooses how long, and where there are no alarms', async () => {
  const keeper = await signedIn()
  const { place_id } = await addTub(keeper, '1', night)
  const quiet = await addTub(keeper, '2', night)
  const rule = (id: string, alarm_rule: object) =>
    keeper.patch(`climate_places/${id}/alarms`, { alarm_rule })
  const zone = { zone: 'warm_end', kind: 'temperature' }
  expect((await rule(place_id, { ...zone, minutes: 0 })).json().object.rules).toEqual([
    { ...zone, is_off: false, minutes: 0, silent_minutes: null, is_rated: null },
  ])
  expect((await rule(quiet.place_id, { is_off: true })).statusCode).toBe(200)
  expect(refusals(await rule(place_id, { ...zone, silent_minutes: 5 }))).toEqual({
    silent_minutes: 'Please enter 10 or more',
  })
  await pass(keeper, night + minute, 1, () => ({ '1': 27, '2': 20 }))
  expect((await alarmsOf(keeper)).now).toMatchObject([{ zones: [{ place_id }] }])
  expect((await keeper.get(`climate_places/${quiet.place_id}/alarms`)).json().now).toEqual([])
  // Once no one watches it, an alarm ends silently.
  await rule(place_id, { is_off: true })
  await look(night + 6 * minute)
  expect(await alarmsOf(keeper)).toMatchObject({ now: [], ended: [{ cause: 'cold' }] })
})

test('what a device says itself is an alarm until it says that all is well', async () => {
  const stack = await testApp()
  const keeper = await signedIn()
  await addTub(keeper, '1', night)
  const says = (error: string) =>
    noteDeviceErrors(stack.db, { accountId: keeper.accountId, door: 'json' }, [
      { name: '1', error },
    ])
  await says('Safety relay open')
  await look(night)
  expect((await alarmsOf(keeper)).now).toMatchObject([
    { cause: 'error', zones: [{ error: 'Safety relay open' }] },
  ])
  await says('')
  await look(night + minute)
  expect((await alarmsOf(keeper)).now).toEqual([])
})

test('day and night have bands of their own, by the clocks of the account, with an hour between', async () => {
  const { db } = await testApp()
  const keeper = await signedIn({ time_zone: 'Europe/London' })
  const { place_id } = await addTub(keeper, '1', night)
  const target = { zone: 'warm_end', kind: 'temperature' }
  await keeper.change('climate_places', place_id, {
    ...{ day_from: '08:00', day_to: '00:30' },
    targets: [
      { ...target, part: 'day', low: 30, high: 33 },
      { ...target, part: 'night', low: 24, high: 28 },
    ],
  })
  const limitsAt = async (moment: string) => {
    const [zone] = await zonesWatched(db, new Date(moment), [keeper.accountId])
    return [zone?.limits.low, zone?.limits.high]
  }
  // The clocks go back an hour on October 25, at two in the morning.
  expect(await limitsAt('2026-10-24T23:00:00Z')).toEqual([30, 33])
  expect(await limitsAt('2026-10-24T23:40:00Z')).toEqual([24, 33])
  expect(await limitsAt('2026-10-25T00:31:00Z')).toEqual([24, 28])
  expect(await limitsAt('2026-10-25T07:59:00Z')).toEqual([24, 28])
  expect(await limitsAt('2026-10-25T08:30:00Z')).toEqual([24, 33])
  expect(await limitsAt('2026-10-25T09:00:00Z')).toEqual([30, 33])
})
