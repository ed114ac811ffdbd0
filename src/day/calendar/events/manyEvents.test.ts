import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../../test/app.ts'
import { zone } from '../../../../test/zone.ts'
import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'

/* Days with more than is shown at once. */

const now = today(zone)
const inDays = (days: number) => addDays(now, days)
const daily = (from: string, repeat_amount = 7) => ({
  started_on: from,
  repeat_amount,
  repeat: 'day',
})

test('a month counts the routine of a day with more than three events, and has the first five of each exception', async () => {
  const keeper = await signedIn({ plus: true })
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const animal = async (name: string, started_on: string) => {
    const feeding_schedules = [{ ...daily(started_on, 30), feeder_id: rat.id }]
    return await keeper.add('animals', { name, sex: 'male', feeding_schedules })
  }
  for (let at = 1; at <= 7; at++) await animal(`Late ${at}`, inDays(-at))
  for (let at = 1; at <= 2; at++) await animal(`Due ${at}`, now)
  await keeper.add('custom_events', { title: 'Fair', started_on: now })
  const { days } = (await keeper.get(`events/month.json?date=${now}`)).json()
  const day = days.find((one: { day: string }) => one.day === now)
  expect(day.counts).toEqual(
    expect.arrayContaining([
      { kind: 'own', isDone: false, mark: 'own', count: 1 },
      { kind: 'feed', isDone: false, mark: 'late', count: 7 },
      { kind: 'feed', isDone: false, mark: null, count: 2 },
    ]),
  )
  expect(day.value.map(({ label }: { label: string }) => label)).toEqual([
    ...[7, 6, 5, 4, 3].map((at) => `Feed Late ${at}`),
    'Fair',
  ])
})

test('the lines of a day come in groups, to do before done, and the rest of a group page by page', async () => {
  const keeper = await signedIn({ plus: true })
  const { pool } = await testApp()
  await pool.query(
    `with added as (insert into animals (account_id, id, name, sex)
        select $1, gen_random_uuid(), 'Animal ' || n, 'male' from generate_series(1, 120) n returning id)
      insert into cleaning_schedules (account_id, id, animal_id, started_on, repeat_amount, repeat)
      select $1, gen_random_uuid(), id, $2, 7, 'day' from added`,
    [keeper.accountId, now],
  )
  const { id } = (await keeper.list('animals'))[0]
  await keeper.add(`animals/${id}/poop_logs`, {})
  const day = (await keeper.get(`events/day.json?date=${now}`)).json()
  expect(day.groups).toMatchObject([
    { kind: 'clean', isDone: false, total: 120 },
    { kind: 'poop', isDone: true, total: 1, value: [{ isDone: true }] },
  ])
  const [clean] = day.groups
  expect(clean.value).toHaveLength(50)
  const page = async (number: number) =>
    (
      await keeper.get(`events.json?date=${now}&kind=clean&done=false&per_page=50&page=${number}`)
    ).json()
  const pages = [await page(1), await page(2), await page(3)]
  expect(pages[0].value).toEqual(clean.value)
  expect(pages.map(({ total, totalPages }) => [total, totalPages])).toEqual(Array(3).fill([120, 3]))
  const lines = pages.flatMap(({ value }) => value)
  expect(new Set(lines.map((one: { id: string }) => one.id)).size).toBe(120)
  expect(pages[2].animals).toHaveLength(20)
  expect((await keeper.get(`events.json?date=${now}&page=2`)).json()).toMatchObject({
    total: 121,
    totalPages: 2,
    value: { length: 21 },
  })
})

test('a month has each meal of two days a week, also while the one before is late', async () => {
  const keeper = await signedIn({ plus: true })
  const { id: feeder_id } = await keeper.add('feeders', { name: 'Rat' })
  const feeding_schedules = [-11, -7].map((days) => ({ ...daily(inDays(days)), feeder_id }))
  await keeper.add('animals', { name: 'Nyx', sex: 'female', feeding_schedules })
  const { days } = (await keeper.get(`events/month.json?date=${now}`)).json()
  const meals = days.flatMap(({ day, counts }: { day: string; counts: { kind: string }[] }) =>
    counts.flatMap(({ kind }) => (kind === 'feed' && day <= inDays(3) ? day : [])),
  )
  expect(meals).toEqual([now, now, inDays(3)])
})
