import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  acknowledge,
  addClutch,
  addProbes,
  addTubs,
  alarmsOf,
  boxesOf,
  changeBox,
  hear,
  incubating,
  look,
  minute,
  night,
  ownNights,
  pass,
  pushesOf,
} from '../../../../test/alarmNights.ts'
import { signedIn, testApp } from '../../../../test/app.ts'
import { leastWebhook } from '../../../../test/factories.ts'
import { queuedMails } from '../../../../test/mails.ts'
import { ago } from '../../../../test/schedules.ts'
import { users } from '../../../db/schema.ts'
import { noteDeviceErrors } from '../sensors/deviceErrors.queries.ts'

ownNights()

test('the incubator fails at night: its three boxes are one alarm, which says which, and ends', async () => {
  const stack = await testApp()
  const { keeper, ids } = await incubating('Box 1', 'Box 2', 'Box 10')
  const { id: webhook } = await keeper.add('webhooks', {
    ...leastWebhook('a'),
    events: ['alarm.raised', 'alarm.ended'],
  })
  // They fall by 0.05 °C a minute, and are below 30.5 in the 11th.
  const falling = (from: number) => (at: number) => {
    const value = 31 - 0.05 * (from + at)
    return { 'Box 1': value, 'Box 2': value - 0.1, 'Box 10': value }
  }
  await pass(keeper, night, 28, falling(0), 2)
  expect(await alarmsOf(keeper)).toEqual({ now: [], ended: [] })
  expect((await boxesOf(keeper)).value[0]).toMatchObject({
    ...{ box: 'Box 1', clutches: [{ id: ids[0], name: 'Clutch of Box 1' }], is_watched: true },
    wrong: [{ cause: 'cold', since: new Date(night + 12 * minute).toISOString(), alarm_id: null }],
  })
  await pass(keeper, night + 28 * minute, 10, falling(28), 2)
  const { now } = await alarmsOf(keeper)
  expect(now).toMatchObject([
    {
      ...{ cause: 'cold', room: 'Incubator', in_incubator: true },
      since: new Date(night + 10 * minute).toISOString(),
      zones: [
        { place_id: null, box: 'Box 2', clutches: ['Clutch of Box 2'], low: 30.5, high: 32 },
        { place_id: null, box: 'Box 1' },
        { place_id: null, box: 'Box 10' },
      ],
    },
  ])
  const { alarm_id } = (await boxesOf(keeper)).value[0].wrong[0]
  expect(alarm_id).toBe(now[0]?.id)
  const title = 'Too cold: Box 2, incubator'
  expect(await pushesOf(keeper)).toEqual([title])
  const [user] = await stack.db.select().from(users).where(eq(users.id, keeper.userId))
  const [mail] = await queuedMails(stack, user?.email ?? '')
  expect(mail?.subject).toBe('Too cold: Incubator, 3 boxes')
  expect(mail?.text).toContain('29.1 °C in Box 2, should be 30.5 to 32.0. Box 2, Box 1 and Box 10.')
  expect(mail?.text).toContain(
    'Clutches Clutch of Box 2, Clutch of Box 1 and Clutch of Box 10. Since',
  )
  expect(mail?.text).not.toMatch(/place/i)

  const warm = { 'Box 1': 31, 'Box 2': 31, 'Box 10': 31 }
  await pass(keeper, night + 38 * minute, 2, () => warm, 2)
  expect(await alarmsOf(keeper)).toMatchObject({ now: [], ended: [{ id: now[0]?.id }] })
  expect(await pushesOf(keeper)).toEqual([title, 'Back in range: Incubator, 3 boxes'])
  const calls: { event: string; body: string }[] = await keeper.list(
    `webhooks/${webhook}/deliveries`,
  )
  expect(calls.map(({ event }) => event)).toEqual(['alarm.ended', 'alarm.raised'])
  expect(JSON.parse(calls[1]?.body ?? '').object).toMatchObject({
    ...{ room: 'Incubator', in_incubator: true },
    zones: [{ box: 'Box 2', clutches: ['Clutch of Box 2'] }],
  })
})

test('without any range only silence and what its device says are alarms', async () => {
  const { db } = await testApp()
  const keeper = await signedIn({ plus: true })
  await addClutch(keeper, '', { celsius_from: null, celsius_to: null })
  await addProbes(keeper, [''], night)
  const says = (error: string) =>
    noteDeviceErrors(db, { accountId: keeper.accountId, door: 'json' }, [{ name: '', error }])
  await pass(keeper, night, 2, () => ({ '': 31 }))
  await pass(keeper, night + 2 * minute, 24, () => ({ '': 18 }), 2)
  expect(await alarmsOf(keeper)).toEqual({ now: [], ended: [] })
  await says('Safety relay open')
  await look(night + 26 * minute)
  await says('')
  await look(night + 28 * minute)
  for (let at = 30; at < 42; at += 2) await look(night + at * minute)
  expect(await alarmsOf(keeper)).toMatchObject({
    now: [{ cause: 'silent', zones: [{ box: '', place: '' }] }],
    ended: [{ cause: 'error', zones: [{ error: 'Safety relay open' }] }],
  })
})

test('an acknowledged alarm speaks up two degrees further out, whatever box it is that gets so cold', async () => {
  const { keeper } = await incubating('Box 1', 'Box 2')
  await pass(keeper, night, 24, () => ({ 'Box 1': 30, 'Box 2': 31 }), 3)
  const [alarm] = (await alarmsOf(keeper)).now
  await acknowledge(keeper, alarm?.id, night + 24 * minute)
  await pass(keeper, night + 24 * minute, 24, () => ({ 'Box 1': 30, 'Box 2': 30 }), 3)
  expect(await pushesOf(keeper)).toHaveLength(1)
  await pass(keeper, night + 48 * minute, 3, () => ({ 'Box 1': 30, 'Box 2': 27.9 }), 3)
  expect((await pushesOf(keeper)).at(-1)).toBe('Too cold: Incubator, 2 boxes')
})

test('when the last clutch has hatched or is lost nothing alarms, and an alarm ends without a word', async () => {
  const { keeper, ids } = await incubating('Box 1')
  const other = await addClutch(keeper, 'Box 1', { number_of_eggs: 1 })
  const cold = () => ({ 'Box 1': 22 })
  await pass(keeper, night, 24, cold, 3)
  await keeper.patch(`clutches/${ids[0]}`, { clutch: { hatchedOn: ago(0) } })
  await pass(keeper, night + 24 * minute, 3, cold, 3)
  expect((await alarmsOf(keeper)).now).toHaveLength(1)
  const [egg] = (await keeper.get(`clutches/${other}`)).json().eggs
  await keeper.patch(`clutches/${other}/eggs/${egg.id}`, { egg: { state: 'went_bad' } })
  await pass(keeper, night + 27 * minute, 30, cold, 3)
  for (let at = 60; at < 90; at += 3) await look(night + at * minute)
  expect(await alarmsOf(keeper)).toMatchObject({ now: [], ended: [{ cause: 'cold' }] })
  expect(await pushesOf(keeper)).toEqual(['Too cold: Box 1, incubator'])
  expect((await boxesOf(keeper)).value).toMatchObject([{ is_watched: false, clutches: [] }])
})

test("another account's box of the same name, and a room called Incubator, are something else", async () => {
  const { keeper, ids } = await incubating('Box 1')
  const { keeper: other } = await incubating('Box 1')
  expect((await changeBox(other, ids[0], { is_off: true })).statusCode).toBe(404)
  const [tub] = await addTubs(keeper, ['T1'], night)
  await keeper.change('climate_places', tub?.place_id ?? '', {
    ...{ room: 'Incubator', rack: '', tub: '' },
  })
  const cold = { 'Box 1': 20, T1: 20 }
  for (let at = 0; at < 24; at += 3) {
    await hear(keeper, night + at * minute, cold)
    await hear(other, night + at * minute, { 'Box 1': 31 })
    await look(night + at * minute)
  }
  const { now } = await alarmsOf(keeper)
  expect(now.map(({ room, in_incubator }) => [room, in_incubator]).sort()).toEqual([
    ['Incubator', false],
    ['Incubator', true],
  ])
  expect(await alarmsOf(other)).toEqual({ now: [], ended: [] })
  for (const { id } of now) {
    expect((await other.get(`climate_alarms/${id}`)).statusCode).toBe(404)
    expect((await other.post(`climate_alarms/${id}/acknowledge`)).statusCode).toBe(404)
  }
  expect((await pushesOf(keeper)).sort()).toEqual([
    'Too cold: Box 1, incubator',
    'Too cold: Incubator, warm end',
  ])
})

test('eggs are watched on when Plus has ended, and their alarms can be read and switched off', async () => {
  const { keeper, ids } = await incubating('Box 1')
  await keeper.patch('subscription', { subscription: { plus: false } })
  await pass(keeper, night, 24, () => ({ 'Box 1': 29 }), 3)
  expect(await pushesOf(keeper)).toEqual(['Too cold: Box 1, incubator'])
  const [alarm] = (await alarmsOf(keeper)).now
  expect((await keeper.get(`climate_alarms/${alarm?.id}`)).statusCode).toBe(200)
  expect((await boxesOf(keeper)).value).toMatchObject([{ box: 'Box 1', is_watched: true }])
  expect((await keeper.get('air_readings/week')).statusCode).toBe(403)
  expect((await changeBox(keeper, ids[0], { is_off: true })).statusCode).toBe(200)
  await look(night + 24 * minute)
  expect((await alarmsOf(keeper)).now).toEqual([])
})
