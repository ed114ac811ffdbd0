import { expect, test } from 'vitest'
import {
  acknowledge,
  addPhone,
  addTubs,
  alarmsOf,
  type Heard,
  hear,
  look,
  minute,
  night,
  ownNights,
  pass,
  pushesOf,
} from '../../../../test/alarmNights.ts'
import { type Keeper, signedIn } from '../../../../test/app.ts'
import { leastWebhook } from '../../../../test/factories.ts'

ownNights()

/** Hears these values at a moment, and looks. */
async function see(keeper: Keeper, at: number, values: Heard) {
  await hear(keeper, at, values)
  await look(at)
}

/** A rack room in which tub 1 got too cold at once, six minutes into the night, and someone acknowledged it. */
async function acknowledgedNight(...others: string[]) {
  const keeper = await signedIn({ plus: true })
  await addPhone(keeper)
  await addTubs(keeper, ['1', ...others], night)
  await pass(keeper, night, 6, () => ({ '1': 27 }), 3)
  const [alarm] = (await alarmsOf(keeper)).now
  await acknowledge(keeper, alarm?.id, night + 6 * minute)
  const from = night + 6 * minute
  return { keeper, id: alarm?.id, from, hour: from + 60 * minute }
}

/** Adds a webhook, and reads the events for which it is called, in their order. */
async function webhookOf(keeper: Keeper) {
  const { id } = await keeper.add('webhooks', {
    ...leastWebhook('a'),
    events: ['alarm.raised', 'alarm.ended'],
  })
  return async () => {
    const deliveries: { event: string }[] = await keeper.list(`webhooks/${id}/deliveries`)
    return deliveries.map(({ event }) => event).toReversed()
  }
}

const first = 'Too cold: Rack A · 1, warm end'
const over = 'Back in range: Rack A · 1, warm end'

test('after an acknowledgement it is quiet for an hour, and then told once more if it is still too cold', async () => {
  const { keeper, id, from, hour } = await acknowledgedNight()
  for (const passed of [3, 30, 59]) await see(keeper, from + passed * minute, { '1': 26.5 })
  expect(await pushesOf(keeper)).toEqual([first])
  await see(keeper, hour, { '1': 26.7 })
  expect(await pushesOf(keeper)).toEqual([first, first])
  const { now } = await alarmsOf(keeper)
  expect(now).toMatchObject([{ id, acknowledged_at: null, zones: [{ worst: 26.5 }] }])
  expect(now[0]?.next?.by).toBe('mail')
  // Acknowledging again gives another hour.
  await acknowledge(keeper, id, hour + 3 * minute)
  for (const passed of [3, 61]) await see(keeper, hour + passed * minute, { '1': 26.5 })
  expect(await pushesOf(keeper)).toHaveLength(2)
})

test('what is well within the hour is told of, and its coming and going after that is not', async () => {
  const { keeper, id, from, hour } = await acknowledgedNight()
  const called = await webhookOf(keeper)
  await see(keeper, from + 3 * minute, { '1': 31 })
  expect(await pushesOf(keeper)).toEqual([first, over])
  await pass(keeper, from + 6 * minute, 24, () => ({ '1': 27 }), 3)
  expect(await alarmsOf(keeper)).toMatchObject({ now: [{ id }], ended: [] })
  await see(keeper, from + 30 * minute, { '1': 31 })
  expect(await alarmsOf(keeper)).toMatchObject({ now: [], ended: [{ id }] })
  expect(await pushesOf(keeper)).toEqual([first, over])
  expect(await called()).toEqual(['alarm.ended'])

  // Out again after the hour, it is told as any alarm is.
  await pass(keeper, hour, 24, () => ({ '1': 27 }), 3)
  expect(await pushesOf(keeper)).toEqual([first, over, first])
  expect(await called()).toEqual(['alarm.ended', 'alarm.raised'])
  expect((await alarmsOf(keeper)).now).toHaveLength(1)
})

test('another tub that gets too cold within the hour is shown, and told of after it', async () => {
  const { keeper, from, hour } = await acknowledgedNight('2')
  const both = { '1': 27, '2': 27 }
  await pass(keeper, from, 24, () => both, 3)
  expect(await pushesOf(keeper)).toEqual([first])
  expect((await alarmsOf(keeper)).now[0]?.zones).toHaveLength(2)
  await see(keeper, hour, both)
  expect(await pushesOf(keeper)).toEqual([first, 'Too cold: Rack room, 2 places'])
  await see(keeper, hour + 3 * minute, { '1': 31, '2': 31 })
  expect((await pushesOf(keeper)).at(-1)).toBe('Back in range: Rack room, 2 places')
})

test('what was told of and comes and goes while another tub is out is told of when all is well', async () => {
  const { keeper, from } = await acknowledgedNight('2')
  const called = await webhookOf(keeper)
  await pass(keeper, from, 12, () => ({ '1': 27, '2': 27 }), 3)
  await see(keeper, from + 15 * minute, { '1': 31, '2': 27 })
  await pass(keeper, from + 18 * minute, 12, () => ({ '1': 27, '2': 27 }), 3)
  const zones = [{ ended_at: null }, { ended_at: null }]
  expect((await alarmsOf(keeper)).now).toMatchObject([{ zones }])
  expect(await pushesOf(keeper)).toEqual([first])
  await see(keeper, from + 40 * minute, { '1': 31, '2': 31 })
  expect(await pushesOf(keeper)).toEqual([first, 'Back in range: Rack room, 2 places'])
  expect(await called()).toEqual(['alarm.ended'])
})

test('what comes back within the hour while another tub is out is told of again after it', async () => {
  const keeper = await signedIn()
  await addPhone(keeper)
  await addTubs(keeper, ['1', '2'], night)
  for (let passed = 0; passed < 24; passed += 3) await look(night + passed * minute)
  const both = 'Silent: Rack room, 2 places'
  const [alarm] = (await alarmsOf(keeper)).now
  const from = night + 24 * minute
  await acknowledge(keeper, alarm?.id, from)
  await see(keeper, from, { '1': 31 })
  for (let passed = 3; passed < 66; passed += 3) await look(from + passed * minute)
  expect((await alarmsOf(keeper)).now).toMatchObject([{ id: alarm?.id, acknowledged_at: null }])
  expect(await pushesOf(keeper)).toEqual([both, both])
})

test('what is silent again in an alarm that everyone knows of is not told of once more', async () => {
  const keeper = await signedIn()
  await addPhone(keeper)
  await addTubs(keeper, ['1', '2', '3'], night)
  const quietly = async (from: number, minutes: number, values: Heard) => {
    for (let passed = 0; passed < minutes; passed += 3)
      await see(keeper, from + passed * minute, values)
  }
  await quietly(night, 24, { '2': 31, '3': 31 })
  const [alarm] = (await alarmsOf(keeper)).now
  await acknowledge(keeper, alarm?.id, night + 24 * minute)
  // Silent within the hour, and heard again before the alarm speaks up after it.
  await quietly(night + 24 * minute, 24, { '3': 31 })
  await quietly(night + 48 * minute, 42, { '2': 31, '3': 31 })
  await quietly(night + 90 * minute, 24, { '2': 31 })
  const pushes = await pushesOf(keeper)
  expect(pushes.at(-1)).toBe('Silent: Rack room, 3 places')
  await quietly(night + 114 * minute, 24, {})
  expect((await alarmsOf(keeper)).now[0]?.zones.map((one) => one.ended_at)).toEqual([
    null,
    null,
    null,
  ])
  await acknowledge(keeper, alarm?.id, night + 138 * minute)
  await quietly(night + 138 * minute, 66, {})
  expect(await pushesOf(keeper)).toEqual(pushes)
})

test('another tub that is two degrees further out than what was acknowledged does not wait', async () => {
  const { keeper, from } = await acknowledgedNight('2')
  await pass(keeper, from, 12, () => ({ '1': 27, '2': 24 }), 3)
  expect(await pushesOf(keeper)).toEqual([first, 'Too cold: Rack room, 2 places'])
})

test('a sensor that falls silent again is told of, though another has been silent all along', async () => {
  const keeper = await signedIn()
  await addPhone(keeper)
  const [own] = await addTubs(keeper, ['1', '2'], night)
  for (let passed = 0; passed < 24; passed += 3) await look(night + passed * minute)
  const both = 'Silent: Rack room, 2 places'
  expect(await pushesOf(keeper)).toEqual([both])
  const [alarm] = (await alarmsOf(keeper)).now
  const back = night + 24 * minute
  await acknowledge(keeper, alarm?.id, back)
  await pass(keeper, back, 75, () => ({ '1': 31 }), 3)
  expect(await pushesOf(keeper)).toEqual([both])

  for (let passed = 75; passed < 99; passed += 3) await look(back + passed * minute)
  expect(await pushesOf(keeper)).toEqual([both, both])
  const [again] = (await alarmsOf(keeper)).now
  expect(again).toMatchObject({ id: alarm?.id, acknowledged_at: null })
  const since = again?.zones.find(({ place_id }) => place_id === own?.place_id)?.since ?? ''
  expect(Date.parse(since)).toBe(back + 72 * minute)
})

test('a silent sensor is not told of each hour, but one that fell silent meanwhile is, once', async () => {
  const keeper = await signedIn()
  await addPhone(keeper)
  await addTubs(keeper, ['1', '2'], night)
  await pass(keeper, night, 15, () => ({ '2': 31 }), 3)
  const silent = 'Silent: Rack A · 1, warm end'
  expect(await pushesOf(keeper)).toEqual([silent])
  const [alarm] = (await alarmsOf(keeper)).now
  await acknowledge(keeper, alarm?.id, night + 15 * minute)
  await pass(keeper, night + 75 * minute, 6, () => ({ '2': 31 }), 3)
  expect(await pushesOf(keeper)).toEqual([silent])

  const again = night + 78 * minute
  await acknowledge(keeper, alarm?.id, again)
  for (let passed = 3; passed < 24; passed += 3) await look(again + passed * minute)
  expect((await alarmsOf(keeper)).now[0]?.zones).toHaveLength(2)
  expect(await pushesOf(keeper)).toEqual([silent])
  // After a pause in the looks, silence counts anew.
  for (const passed of [48, 51, 54, 57, 60, 63]) await look(again + passed * minute)
  const two = [silent, 'Silent: Rack room, 2 places']
  expect(await pushesOf(keeper)).toEqual(two)
  await acknowledge(keeper, alarm?.id, again + 63 * minute)
  for (const passed of [114, 117, 120, 123, 126]) await look(again + passed * minute)
  expect(await pushesOf(keeper)).toEqual(two)
})
