import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ownInstallation, testApp } from '../../../test/app.ts'
import { addDevice } from '../../../test/factories.ts'
import { memberOf } from '../../../test/members.ts'
import { addHungry, day, inBerlin, messagesOf, remindAt, toldTo } from '../../../test/reminding.ts'
import { memberships, notifications, pushSubscriptions, reminders, users } from '../../db/schema.ts'

ownInstallation()

/* The channels of a reminder, and what remains when its recipient leaves. */

test('numbers are written as each person of the account reads them', async () => {
  const keeper = await inBerlin()
  const member = await memberOf(await testApp(), keeper.accountId, { role: 'keeper' })
  await member.patch('user', { user: { decimal_sign: 'comma' } })
  await addDevice(member, 'phone')
  await keeper.add('feeders', { name: 'Cricket', quantity: 1200, lowStock: 1500 })
  await remindAt()
  expect((await toldTo(keeper)).map(([, body]) => body)).toEqual(['1,200 left.'])
  expect((await toldTo(member)).map(([, body]) => body)).toEqual(['1.200 left.'])
  expect((await messagesOf(keeper)).map(({ payload }) => payload)).toMatchObject([
    { body: '1.200 left.' },
  ])
})

test('doses and visits to the vet are told of on the clock of each person of the account', async () => {
  const keeper = await inBerlin()
  const member = await memberOf(await testApp(), keeper.accountId, { role: 'keeper' })
  await member.patch('user', { user: { time_format: '24h' } })
  await member.patch('notification_settings', { notification_settings: { mail_digest: true } })
  const { id } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const course = { substance: 'Baytril', dose: 0.5, dose_unit: 'ml', every_days: 1 }
  const times = { started_on: day, at_times: ['08:00', '20:00'] }
  await keeper.add(`animals/${id}/treatments`, { ...course, ...times })
  const visit = { reason: 'X-ray', visited_on: day, visit_time: '15:30', remind: 'on_day' }
  await keeper.add(`animals/${id}/vet_visits`, { ...visit, completed: false })
  await remindAt()
  const words = async (person: typeof keeper | typeof member) =>
    (await toldTo(person)).map(([head, body]) => `${head}: ${body}`)
  expect(await words(keeper)).toEqual([
    '2 doses due today: Baytril for Nyx at 8:00 am and 8:00 pm.',
    'Vet visit for Nyx today at 3:30 pm: X-ray',
  ])
  expect(await words(member)).toEqual([
    '2 doses due today: Baytril for Nyx at 08:00 and 20:00.',
    'Vet visit for Nyx today at 15:30: X-ray',
  ])
  const [mail] = await messagesOf(keeper)
  expect(JSON.stringify(mail?.payload)).toMatch(/at 08:00 and 20:00.*today at 15:30/)
})

test('nothing is mailed to an address that is not confirmed; in the app it is all there', async () => {
  const { db } = await testApp()
  const keeper = await inBerlin()
  await db.update(users).set({ confirmed_at: null }).where(eq(users.id, keeper.userId))
  await addHungry(keeper, 'Nyx')
  await keeper.patch('notification_settings', { notification_settings: { mail_digest: true } })
  await remindAt()
  expect(await toldTo(keeper)).toHaveLength(1)
  expect(await messagesOf(keeper)).toEqual([])
})

test('each channel tells what it is not muted for: a mail a day, and a push to each device', async () => {
  const keeper = await inBerlin()
  await addHungry(keeper, 'Nyx')
  await keeper.add('feeders', { name: 'Mouse', quantity: 0, lowStock: 5 })
  await addDevice(keeper, 'phone')
  await addDevice(keeper, 'desk')
  const change = (notification_settings: object) =>
    keeper.patch('notification_settings', { notification_settings })
  await change({ mail_digest: true, muting: { kind: 'feeding', channel: 'app', muted: true } })
  await change({ muting: { kind: 'low_stock', channel: 'push', muted: true } })
  await remindAt()
  expect((await toldTo(keeper)).map(([header]) => header)).toEqual(['Mouse is out of stock'])
  const messages = await messagesOf(keeper)
  expect(
    messages.filter(({ channel }) => channel === 'push').map(({ payload }) => payload),
  ).toEqual(
    [1, 2].map(() => ({ title: 'Feed Nyx today', body: '', path: '/rounds/feeding?due=1' })),
  )
  const mails = messages.filter(({ channel }) => channel === 'mail')
  expect(mails).toEqual([
    expect.objectContaining({
      recipient: `${keeper.userId}@example.org`,
      payload: expect.objectContaining({ subject: 'Feed Nyx today, and 1 more' }),
    }),
  ])
})

test('a mail names every animal, up to forty of them; the app names the first', async () => {
  const keeper = await inBerlin({ plus: true })
  await keeper.patch('notification_settings', { notification_settings: { mail_digest: true } })
  const names = Array.from({ length: 43 }, (_, at) => `Moth ${at + 1}`)
  for (const name of names.slice(0, 3)) await addHungry(keeper, name)
  const told = async () => {
    const mail = (await messagesOf(keeper))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .at(-1)
    return z.object({ text: z.string(), html: z.string() }).parse(mail?.payload)
  }
  await remindAt()
  expect((await toldTo(keeper))[0]?.[1]).toBe('Moth 1, Moth 2 and 1 more.')
  const few = await told()
  expect(few.text).toContain('Moth 1, Moth 2 and Moth 3.')
  expect(few.html).toContain('Moth 1, Moth 2 and Moth 3.')
  for (const name of names.slice(3)) await addHungry(keeper, name)
  await remindAt('2026-01-22T08:30:00Z')
  const { text } = await told()
  expect(text).toContain(`${names.slice(0, 40).join(', ')} and 3 more. Moth 1 has been waiting`)
})

test('of many reminders at once a device gets a few, and how many more there are', async () => {
  const keeper = await inBerlin()
  await addDevice(keeper, 'phone')
  for (let at = 0; at < 7; at++)
    await keeper.add('feeders', { name: `F${at}`, quantity: 0, lowStock: 5 })
  await remindAt()
  expect(await toldTo(keeper)).toHaveLength(7)
  const pushed = (await messagesOf(keeper)).map(({ payload }) => payload)
  expect(pushed).toHaveLength(5)
  expect(pushed).toContainEqual(expect.objectContaining({ title: '3 more reminders' }))
})

test('who leaves an account takes along what was theirs in it', async () => {
  const { db } = await testApp()
  const keeper = await inBerlin()
  await addHungry(keeper, 'Nyx')
  await addDevice(keeper, 'phone')
  await remindAt()
  const left = () =>
    Promise.all(
      [reminders, notifications, pushSubscriptions].map((table) =>
        db.$count(table, eq(table.user_id, keeper.userId)),
      ),
    )
  expect(await left()).toEqual([1, 1, 1])
  await db.delete(memberships).where(eq(memberships.user_id, keeper.userId))
  expect(await left()).toEqual([0, 0, 0])
})
