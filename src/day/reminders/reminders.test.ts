import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { ownInstallation, testApp } from '../../../test/app.ts'
import { addDevice } from '../../../test/factories.ts'
import {
  addHungry,
  daily,
  day,
  inBerlin,
  messagesOf,
  morning,
  remindAt,
  toldTo,
} from '../../../test/reminding.ts'
import { accounts, memberships, users } from '../../db/schema.ts'
import type { ReminderSource } from '../../server/messages/reminders.ts'
import { addDays } from '../../shared/days.ts'
import { remind } from './reminders.jobs.ts'

ownInstallation()

test('one animal to feed is said of one, several are told in one, the longest waiting first', async () => {
  const [one, two, many] = [await inBerlin(), await inBerlin(), await inBerlin()]
  await addHungry(one, 'Nyx')
  await addHungry(two, 'Nyx')
  await addHungry(two, 'Juniper', addDays(day, -1))
  for (const name of ['Nyx', 'Juniper', 'Saffron']) await addHungry(many, name)
  await addHungry(many, 'Basil', addDays(day, -3))
  await remindAt()
  const round = '/rounds/feeding?due=1'
  expect(await toldTo(one)).toEqual([['Feed Nyx today', '', round]])
  expect(await toldTo(two)).toEqual([
    ['2 animals to feed today', 'Juniper and Nyx. Juniper has been waiting 1 day.', round],
  ])
  expect(await toldTo(many)).toEqual([
    ['4 animals to feed today', 'Basil, Nyx and 2 more. Basil has been waiting 3 days.', round],
  ])
})

test('what has been told today is not told again; the next day it is', async () => {
  const keeper = await inBerlin()
  await addHungry(keeper, 'Nyx')
  await Promise.all([remindAt(), remindAt(), remindAt('2026-01-21T20:00:00Z')])
  expect(await toldTo(keeper)).toHaveLength(1)
  await remindAt('2026-01-22T08:30:00.000Z')
  expect((await toldTo(keeper)).at(-1)?.[1]).toBe('Nyx has been waiting 1 day.')
})

test('of two servers that both saw me waiting one reminds me, whatever else the other has to tell', async () => {
  const keeper = await inBerlin()
  const context = await testApp()
  const remindOf = (header_text: string, meanwhile = async () => {}) => {
    const reminder = { key: header_text, words: () => ({ header_text, body_text: '' }), path: '/' }
    const source: ReminderSource = {
      kind: 'feeding',
      async find(_db, { accountId }) {
        if (accountId !== keeper.accountId) return []
        await meanwhile()
        return [{ kind: 'feeding', ...reminder }]
      },
    }
    return remind(context, [source], { now: new Date(morning) })
  }
  let people = 0
  const second = await remindOf('Feed Juniper today', async () => {
    people = (await remindOf('Feed Nyx today')).people
  })
  expect([people, second.people]).toEqual([1, 0])
  expect(await toldTo(keeper)).toEqual([['Feed Nyx today', '', '/']])
})

test('an hour that the clocks leap over is made up for, and one that comes twice counts once', async () => {
  const keeper = await inBerlin()
  await addHungry(keeper, 'Nyx', '2026-03-29')
  await keeper.patch('notification_settings', { notification_settings: { reminder_hour: 2 } })
  await remindAt('2026-03-29T00:59:00Z')
  expect(await toldTo(keeper)).toEqual([])
  await remindAt('2026-03-29T01:00:00Z')
  expect(await toldTo(keeper)).toHaveLength(1)
  await remindAt('2026-10-25T00:30:00Z')
  expect(await toldTo(keeper)).toHaveLength(2)
  await remindAt('2026-10-25T01:30:00Z')
  expect(await toldTo(keeper)).toHaveLength(2)
})

test('reminders come at the hour a person chose, by the clock of the account', async () => {
  const keeper = await inBerlin()
  await addHungry(keeper, 'Nyx')
  await keeper.patch('notification_settings', { notification_settings: { reminder_hour: 18 } })
  await remindAt('2026-01-21T16:59:00Z')
  expect(await toldTo(keeper)).toEqual([])
  await remindAt('2026-01-21T17:01:00Z')
  expect(await toldTo(keeper)).toHaveLength(1)
})

test('everyone in an account is told by themselves, and no one of another', async () => {
  const { db } = await testApp()
  const keeper = await inBerlin()
  const stranger = await inBerlin()
  const helper = { accountId: keeper.accountId, userId: newId() }
  await db.insert(users).values({
    id: helper.userId,
    name: 'Jo',
    email: `${helper.userId}@example.org`,
    password_hash: 'none',
  })
  await db
    .insert(memberships)
    .values({ account_id: helper.accountId, user_id: helper.userId, role: 'keeper' })
  await addHungry(keeper, 'Nyx')
  await remindAt()
  expect(await toldTo(keeper)).toHaveLength(1)
  expect(await toldTo(helper)).toHaveLength(1)
  expect(await toldTo(stranger)).toEqual([])
})

test('animals that are sold, deleted or locked by the plan are not spoken of', async () => {
  const keeper = await inBerlin({ plus: true })
  for (let at = 0; at < 5; at++) await keeper.add('animals', { name: 'A', sex: 'male' })
  await addHungry(keeper, 'Locked')
  const sold = await addHungry(keeper, 'Sold')
  await keeper.patch(`animals/${sold.id}`, { animal: { state: 'sold', state_on: '2026-01-03' } })
  await keeper.delete(`animals/${(await addHungry(keeper, 'Gone')).id}`)
  await keeper.patch('subscription', { subscription: { plus: false } })
  await remindAt()
  expect(await toldTo(keeper)).toEqual([])
})

test('enclosures to clean and doses to give are told as well', async () => {
  const keeper = await inBerlin()
  const clean = { ...daily, started_on: addDays(day, -2), repeat_amount: 30 }
  const animal = await keeper.add('animals', {
    name: 'Nyx',
    sex: 'female',
    cleaning_schedule: clean,
  })
  const course = { dose: 0.5, dose_unit: 'ml', every_days: 2, started_on: day }
  for (const substance of ['Meloxicam', 'Panacur', 'Baytril']) {
    await keeper.add(`animals/${animal.id}/treatments`, { ...course, substance })
  }
  await remindAt()
  expect(await toldTo(keeper)).toEqual([
    [
      '3 doses due today',
      'Meloxicam for Nyx, Panacur for Nyx and 1 more.',
      `/animals/${animal.id}/health`,
    ],
    ['Clean Nyx today', "Nyx's enclosure is 2 days overdue.", '/rounds/cleaning?due=1'],
  ])
})

test('a dose is told of after the last day too, and each of a day at its time', async () => {
  const keeper = await inBerlin()
  const animal = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const treatments = `animals/${animal.id}/treatments`
  const course = { dose: 0.5, dose_unit: 'ml', every_days: 1, ended_on: null }
  const [started_on, ends_on] = [addDays(day, -4), addDays(day, -3)]
  const late = { ...course, substance: 'Panacur', started_on, ends_on }
  const { id } = await keeper.add(treatments, late)
  const happenedAt = `${started_on}T12:00:00Z`
  await keeper.add(`${treatments}/${id}/doses`, { happenedAt })
  const often = { ...course, substance: 'Baytril', started_on: day, at_times: ['20:00', '08:00'] }
  await keeper.add(treatments, often)
  await remindAt()
  const path = `/animals/${animal.id}/health`
  expect(await toldTo(keeper)).toEqual([
    ['3 doses due today', 'Panacur for Nyx and Baytril for Nyx at 8:00 am and 8:00 pm.', path],
  ])
})

test('a dose that was missed yesterday evening moves the rest of today as the agenda does', async () => {
  const keeper = await inBerlin()
  const animal = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const treatments = `animals/${animal.id}/treatments`
  const { id } = await keeper.add(treatments, {
    ...{ substance: 'Baytril', dose: 0.5, dose_unit: 'ml', every_days: 1, ended_on: null },
    ...{ started_on: addDays(day, -1), at_times: ['08:00', '20:00'] },
  })
  await keeper.add(`${treatments}/${id}/doses`, { happenedAt: `${addDays(day, -1)}T07:00:00Z` })
  await remindAt()
  const body = 'Baytril for Nyx now and at 8:00 pm.'
  expect(await toldTo(keeper)).toEqual([
    ['2 doses due today', body, `/animals/${animal.id}/health`],
  ])
})

test('doses that have no room are counted one by one, so that they add up to the number above', async () => {
  const keeper = await inBerlin()
  const animal = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const course = { dose: 0.5, dose_unit: 'ml', every_days: 1, started_on: day }
  for (const [substance, at_times] of [
    ['Meloxicam', ['08:00', '20:00']],
    ['Panacur', []],
    ['Baytril', ['07:00', '15:00', '23:00']],
  ]) {
    await keeper.add(`animals/${animal.id}/treatments`, { ...course, substance, at_times })
  }
  await remindAt()
  const body = 'Meloxicam for Nyx at 8:00 am and 8:00 pm, Panacur for Nyx and 3 more.'
  expect(await toldTo(keeper)).toEqual([
    ['6 doses due today', body, `/animals/${animal.id}/health`],
  ])
})

test('a booked vet visit is told of when the keeper chose, and again if it is moved', async () => {
  const keeper = await inBerlin()
  const { id } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const visits = `animals/${id}/vet_visits`
  const book = (days: number, more: object) =>
    keeper.add(visits, {
      reason: 'X-ray',
      visited_on: addDays(day, days),
      completed: false,
      ...more,
    })
  const { id: tomorrow } = await book(1, { remind: 'one_day', visit_time: '15:30' })
  const { id: thursday } = await book(2, { remind: 'one_day' })
  await book(3, { remind: 'none' })
  await book(0, { remind: 'on_day', completed: true })
  await remindAt()
  await remindAt('2026-01-21T20:00:00Z')
  const path = (visit: string) => `/animals/${id}/health#${visit}`
  const first = ['Vet visit for Nyx tomorrow at 3:30 pm', 'X-ray', path(tomorrow)]
  expect(await toldTo(keeper)).toEqual([first])
  await keeper.patch(`${visits}/${tomorrow}`, { vet_visit: { visited_on: addDays(day, 6) } })
  await remindAt('2026-01-22T08:30:00Z')
  await remindAt('2026-01-23T08:30:00Z')
  expect(await toldTo(keeper)).toEqual([
    first,
    ['Vet visit for Nyx tomorrow', 'X-ray', path(thursday)],
  ])
  await remindAt('2026-01-26T08:30:00Z')
  expect((await toldTo(keeper)).at(-1)?.[0]).toBe('Vet visit for Nyx tomorrow at 3:30 pm')
})

test('the keeper’s own events are told of on every channel, and not once deleted', async () => {
  const keeper = await inBerlin()
  await keeper.patch('notification_settings', { notification_settings: { mail_digest: true } })
  await addDevice(keeper, 'phone')
  const add = (title: string, days: number, remind: string) =>
    keeper.add('custom_events', { title, started_on: addDays(day, days), remind })
  const fair = await add('Reptile fair', 5, 'one_week')
  const { id: gone } = await add('Delivery', 0, 'on_day')
  await add('Stocktaking', 3, 'two_days')
  await keeper.delete(`custom_events/${gone}`)
  await remindAt()
  const path = `/calendar?day=${addDays(day, 5)}&event=${fair.id}`
  expect(await toldTo(keeper)).toEqual([['Reptile fair, on Monday', '', path]])
  expect((await messagesOf(keeper)).map(({ channel }) => channel).sort()).toEqual(['mail', 'push'])
})

test('a UV bulb is spoken of two weeks before its end, once, and again when it was replaced', async () => {
  const keeper = await inBerlin()
  const uv = { bulb_type: 'uv', uv_lifespan: 'six_months', brand: 'Arcadia', name: 'D3+' }
  const bulb = await keeper.add('bulbs', {
    ...uv,
    uv_installed_on: '2025-08-04',
    send_uv_reminder: true,
  })
  await keeper.add('bulbs', { ...uv, uv_installed_on: '2025-08-04', send_uv_reminder: false })
  await keeper.add('bulbs', { ...uv, uv_installed_on: '2025-08-05', send_uv_reminder: true })
  const path = `/inventory/bulbs/${bulb.id}`
  const soon = ['Replace Arcadia D3+ soon', 'Its UV life ends on February 4, 2026.', path]
  await remindAt()
  expect(await toldTo(keeper)).toEqual([soon])
  await remindAt('2026-01-21T09:00:00Z')
  expect(await toldTo(keeper)).toEqual([soon])
  await keeper.patch(`bulbs/${bulb.id}`, { bulb: { uv_installed_on: '2025-07-21' } })
  await remindAt('2026-01-22T08:30:00Z')
  expect((await toldTo(keeper)).filter(([, , at]) => at === path)).toEqual([
    soon,
    ['Replace Arcadia D3+', 'Its UV life ended on January 21, 2026.', path],
  ])
})

test('a UV bulb whose end moves away is spoken of again before the new one', async () => {
  const keeper = await inBerlin()
  const { id } = await keeper.add('bulbs', {
    ...{ bulb_type: 'uv', uv_lifespan: 'six_months', name: 'D3+', send_uv_reminder: true },
    uv_installed_on: '2025-08-04',
  })
  const path = `/inventory/bulbs/${id}`
  const soon = ['Replace D3+ soon', 'Its UV life ends on February 4, 2026.', path]
  await remindAt()
  await keeper.patch(`bulbs/${id}`, { bulb: { uv_lifespan: 'one_year' } })
  await remindAt('2026-01-22T08:30:00Z')
  expect(await toldTo(keeper)).toEqual([soon])
  await remindAt('2026-07-22T08:30:00Z')
  await remindAt('2026-07-23T08:30:00Z')
  const later = ['Replace D3+ soon', 'Its UV life ends on August 4, 2026.', path]
  expect(await toldTo(keeper)).toEqual([soon, later])
})

test('of a UV bulb with readings it is told when they say that it ends, of however many', async () => {
  const keeper = await inBerlin()
  const read = (uvi: number, measured_on: string) => ({ uvi, measured_on, distance_cm: 30 })
  const { id } = await keeper.add('bulbs', {
    ...{ bulb_type: 'uv', name: 'D3+', uvi_needed: 0.5, send_uv_reminder: true },
    uvi_readings: [read(4, '2025-11-06'), read(2, '2025-12-06'), read(1, '2026-01-05')],
  })
  const words = ['Replace D3+ soon', 'Below 0.5 UVI about February 4 (3 readings).']
  await remindAt()
  expect(await toldTo(keeper)).toEqual([[...words, `/inventory/bulbs/${id}`]])
})

test('low stock is told once, and again only after it was restocked', async () => {
  const keeper = await inBerlin()
  const feeder = { name: 'Rat', size: 'Weaned', quantity: 3, lowStock: 5 }
  const { id } = await keeper.add('feeders', feeder)
  const low = ['Rat, weaned is running low', '3 left.', `/inventory/feeders/${id}`]
  await remindAt()
  await remindAt('2026-01-22T08:30:00Z')
  expect(await toldTo(keeper)).toEqual([low])
  await keeper.post(`feeders/${id}/restock`, { restock: { quantity: 50 } })
  await remindAt('2026-01-23T08:30:00Z')
  await keeper.patch(`feeders/${id}`, { feeder: { quantity: 0 } })
  await remindAt('2026-01-24T08:30:00Z')
  expect(await toldTo(keeper)).toEqual([
    low,
    ['Rat, weaned is out of stock', 'None left.', `/inventory/feeders/${id}`],
  ])
})

test('an account whose reminders cannot be found keeps no one else from theirs', async () => {
  const { db } = await testApp()
  const [broken, keeper] = [await inBerlin(), await inBerlin()]
  const { id } = await addHungry(broken, 'Nyx')
  const [feeder] = await broken.list('feeders')
  const fed = { feeder_id: feeder.id, happenedAt: '2026-01-03T16:20:00Z' }
  await broken.add(`animals/${id}/feeding_logs`, fed)
  await addHungry(keeper, 'Nyx')
  const nowhere = { time_zone: 'Nowhere/Atall' }
  await db.update(accounts).set(nowhere).where(eq(accounts.id, broken.accountId))
  await expect(remindAt()).rejects.toThrow("Some accounts weren't reminded")
  expect(await toldTo(keeper)).toHaveLength(1)
  await db.update(accounts).set({ time_zone: 'UTC' }).where(eq(accounts.id, broken.accountId))
  await remindAt()
  expect(await toldTo(broken)).toHaveLength(1)
})
