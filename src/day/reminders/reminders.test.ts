import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { ownInstallation, testApp } from '../../../test/app.ts'
import { addHungry, daily, day, inBerlin, remindAt, toldTo } from '../../../test/reminding.ts'
import { accounts, memberships, users } from '../../db/schema.ts'
import { addDays } from '../../shared/days.ts'

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

test('reminders come at the hour a person chose, by the clock of the account', async () => {
  const keeper = await inBerlin()
  await addHungry(keeper, 'Nyx')
  await keeper.patch('notification_settings', { notification_settings: { reminder_hour: 18 } })
  await remindAt('2026-01-21T16:59:00Z')
  expect(await toldTo(keeper)).toEqual([])
  await remindAt('2026-01-21T17:01:00Z')
  expect(await toldTo(keeper)).toHaveLength(1)
})

test('everybody in an account is told by themselves, and nobody of another', async () => {
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

test('an account whose reminders cannot be found keeps nobody else from theirs', async () => {
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
