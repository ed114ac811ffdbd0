import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../../test/app.ts'
import { newId } from '../../../../test/factories.ts'
import { pageOf } from '../../../../test/histories.ts'
import { memberOf } from '../../../../test/members.ts'
import { zone } from '../../../../test/zone.ts'
import { fromWallClock, today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'

const now = today(zone)
const course = { substance: 'Fenbendazole', dose: 0.125, dose_unit: 'ml', every_days: 3 }

test('a dose that was given is due again after its days, and taking it back makes it due', async () => {
  const { keeper, health } = await withAnimal()
  const { id } = await keeper.add(health('treatments'), {
    ...course,
    started_on: addDays(now, -3),
  })
  expect(await keeper.get(health(`treatments/${id}.json`)).then((a) => a.json())).toMatchObject({
    due_on: addDays(now, -3),
    days_overdue: 3,
  })
  const dose = await keeper.add(health(`treatments/${id}/doses`), {})
  expect((await keeper.get(health(`treatments/${id}.json`))).json()).toMatchObject({
    due_on: null,
    next_on: addDays(now, 3),
    doses: [{ id: dose.id, givenBy: 'Maren' }],
  })
  await keeper.delete(health(`treatments/${id}/doses/${dose.id}`))
  expect((await keeper.get(health(`treatments/${id}.json`))).json()).toMatchObject({
    due_on: addDays(now, -3),
    doses: [],
  })
})

test('the last dose stays due until it is given, skipped or the treatment is ended', async () => {
  const { keeper, health } = await withAnimal()
  const { id } = await keeper.add(health('treatments'), {
    ...course,
    started_on: addDays(now, -5),
    ends_on: addDays(now, -2),
    ended_on: null,
  })
  const at = health(`treatments/${id}`)
  const read = async () => (await keeper.get(`${at}.json`)).json()
  const given = { happenedAt: `${addDays(now, -5)}T12:00:00Z` }
  await keeper.add(`${at}/doses`, given)
  const due = { due_on: addDays(now, -2), days_overdue: 2, doses_done: 1, doses_planned: 2 }
  expect(await read()).toMatchObject(due)

  await keeper.patch(at, { treatment: { ended_on: now } })
  expect(await read()).toMatchObject({ due_on: null, next_slot: null, days_overdue: 0 })
  await keeper.patch(at, { treatment: { ended_on: null } })
  expect(await read()).toMatchObject(due)

  const skip = await keeper.add(`${at}/doses`, { skipped_for: addDays(now, -2) })
  expect(skip).toMatchObject({ skipped_for: addDays(now, -2) })
  expect(await read()).toMatchObject({ next_on: null, doses_done: 2, doses_given: 1 })
  await keeper.delete(`${at}/doses/${skip.id}`)
  await keeper.add(`${at}/doses`, {})
  expect(await read()).toMatchObject({ next_on: null, doses_done: 2, doses_given: 2 })
})

test('a second dose within half the interval asks first, also of two people at once', async () => {
  const { keeper, health } = await withAnimal()
  const twice = { ...course, every_days: 1, at_times: ['20:00', '08:00', '08:00'] }
  const { id, at_times } = await keeper.add(health('treatments'), twice)
  expect(at_times).toEqual(['08:00', '20:00'])
  const doses = health(`treatments/${id}/doses`)
  const give = (dose: object) => keeper.post(`${doses}.json`, { dose })
  const both = await Promise.all([give({}), give({})])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
  const asked = both.find(({ statusCode }) => statusCode === 422)?.json().errors
  expect(asked).toMatchObject([{ field: 'again', code: 'soon' }])
  expect(asked[0].message).toMatch(
    /^Another dose was given \w+ \d+, \d+:\d\d [ap]m, less than half/,
  )

  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  expect((await give({ happenedAt: ago(5) })).statusCode).toBe(422)
  expect((await give({ happenedAt: ago(7) })).statusCode).toBe(201)
  const again = { id: newId(), again: true }
  expect((await give(again)).statusCode).toBe(201)
  expect((await give({ id: again.id })).json().object.id).toBe(again.id)
})

test('a dose that someone has given in the meantime is not skipped as well', async () => {
  const { keeper, health } = await withAnimal()
  const { id, next_slot } = await keeper.add(health('treatments'), course)
  const doses = health(`treatments/${id}/doses`)
  await keeper.add(doses, {})
  const late = await keeper.post(`${doses}.json`, { dose: { skipped_for: next_slot } })
  expect([late.statusCode, refusals(late)]).toEqual([
    422,
    { skipped_for: 'This dose was already given or skipped' },
  ])
})

test('a skip is of a real dose that was due, and one that is none stops nothing', async () => {
  const { keeper, health } = await withAnimal()
  const twice = { ...course, every_days: 1, at_times: ['08:00', '20:00'] }
  const begun = { ...twice, started_on: addDays(now, -3) }
  const { id, animal_id } = await keeper.add(health('treatments'), begun)
  const doses = health(`treatments/${id}/doses`)
  const skip = (skipped_for: string) =>
    keeper.post(`${doses}.json`, { dose: { skipped_for, again: true } })
  const noSlot = { skipped_for: 'Please send the dose that was skipped' }
  for (const none of ['9999-12-31', '9999-12-31 23:00', '2026-02-30', `${now} 24:00`, `${now}x`]) {
    expect(refusals(await skip(none))).toEqual(noSlot)
  }
  expect(refusals(await skip(`${addDays(now, 1)} 08:00`))).toHaveProperty('skipped_for')
  const restored = await skip(`${addDays(now, -3)} 08:00`)
  expect(restored.statusCode).toBe(201)

  const { pool } = await testApp()
  for (const stored of ['9999-12-31 23:00', '9999-99-99', '9999-12-30 23:00']) {
    await pool.query('update doses set skipped_for = $2 where id = $1', [
      ...[restored.json().object.id, stored],
    ])
    expect((await keeper.get(health(`treatments/${id}.json`))).json().next_slot).toBeNull()
    expect((await keeper.get(`animals/${animal_id}.json`)).statusCode).toBe(200)
  }
})

test('doses at times of day are daily, and their times are times', async () => {
  const { keeper, health } = await withAnimal()
  const refused = async (values: object) =>
    refusals(await keeper.post(`${health('treatments')}.json`, { treatment: values }))
  expect(await refused({ ...course, at_times: ['08:00'] })).toEqual({
    every_days: 'Doses at set times are given every day',
  })
  expect(await refused({ ...course, every_days: 1, at_times: ['08:00', '24:00'] })).toEqual({
    'at_times.1': 'Please enter a time',
  })
  expect(await refused({ ...course, ended_on: addDays(now, 2) })).toEqual({
    ended_on: "Can't be in the future",
  })
})

test('a deleted treatment that is added again has all its doses, with when and by whom each was given', async () => {
  const { keeper, health } = await withAnimal()
  const lena = await memberOf(await testApp(), keeper.accountId, { role: 'keeper' })
  const sent = { id: newId(), ...course, every_days: 1, started_on: addDays(now, -13) }
  const addAgain = () => keeper.add(health('treatments'), sent)
  const doses = health(`treatments/${sent.id}/doses`)
  await addAgain()
  for (const daysAgo of [13, 12, 11, 10, 9, 8, 7]) {
    const happenedAt = `${addDays(now, -daysAgo)}T12:00:00.000Z`
    await (daysAgo % 2 ? keeper : lena).add(doses, { happenedAt })
  }
  const { next_slot } = (await keeper.get(health(`treatments/${sent.id}`))).json()
  const skip = await keeper.add(doses, { skipped_for: next_slot })
  const before = (await keeper.get(health(`treatments/${sent.id}`))).json()
  await keeper.delete(health(`treatments/${sent.id}`))
  const [deletion] = (await pageOf(keeper, 'animal', before.animal_id)).value
  expect(deletion?.summary).toBe('deleted the treatment with Fenbendazole')

  const restored = await addAgain()
  expect(restored.doses).toEqual(before.doses)
  expect(restored).toMatchObject({ doses_done: 8, doses_given: 7, next_slot: before.next_slot })

  // A repeat adds nothing, and a second deletion holds what there is by then.
  await keeper.delete(`${doses}/${skip.id}`)
  expect((await addAgain()).doses_done).toBe(7)
  await keeper.delete(health(`treatments/${sent.id}`))
  expect((await addAgain()).doses).toEqual(before.doses.filter(({ id }: Given) => id !== skip.id))
})
type Given = { id: string }

test('the first dose, missed this morning, is still due after the treatment was deleted and added again', async () => {
  const { keeper, health } = await withAnimal()
  const sent = { ...course, id: newId(), every_days: 1, at_times: ['00:30', '23:30'] }
  await keeper.add(health('treatments'), sent)
  const { pool } = await testApp()
  await pool.query('update treatments set created_at = $2 where id = $1', [
    ...[sent.id, fromWallClock(`${now}T00:10`, zone)],
  ])
  const at = health(`treatments/${sent.id}`)
  const next = async () => (await keeper.get(`${at}.json`)).json().next_slot
  expect(await next()).toBe(`${now} 00:30`)
  await keeper.delete(at)
  await keeper.add(health('treatments'), sent)
  expect(await next()).toBe(`${now} 00:30`)
})

async function withAnimal(): Promise<{ keeper: Keeper; health: (path: string) => string }> {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { name: 'Dot', sex: 'unknown' })
  return { keeper, health: (path) => `animals/${id}/${path}` }
}
