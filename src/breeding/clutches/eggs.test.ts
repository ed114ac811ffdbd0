import { beforeAll, describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { zone } from '../../../test/zone.ts'
import { fromWallClock, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

const now = today(zone)

let keeper: Keeper
beforeAll(async () => {
  keeper = await signedIn({ plus: true })
})

const clutchOf = (values: object = {}) =>
  keeper.add('clutches', { name: 'BP-26-3', number_of_eggs: 7, ...values })
const read = async ({ id }: { id: string }) => (await keeper.get(`clutches/${id}.json`)).json()

describe('the eggs', () => {
  const change = (clutch: { id: string }, egg: { id: string }, values: object) =>
    keeper.patch(`clutches/${clutch.id}/eggs/${egg.id}.json`, { egg: values })

  test('follow the number of eggs, and keep their numbers', async () => {
    const clutch = await clutchOf({ number_of_eggs: 4 })
    const { eggs } = await read(clutch)
    await change(clutch, eggs[3], { state: 'slug' })
    await keeper.patch(`clutches/${clutch.id}`, { clutch: { number_of_eggs: 2 } })
    const numbers = async () =>
      (await read(clutch)).eggs.map(({ number }: { number: number }) => number)
    expect(await numbers()).toEqual([1, 4])
    const none = await keeper.patch(`clutches/${clutch.id}`, { clutch: { number_of_eggs: 5 } })
    expect(none.statusCode).toBe(200)
    expect(await numbers()).toEqual([1, 2, 3, 4, 5])
    for (const egg of (await read(clutch)).eggs) {
      if (egg.number < 3) await change(clutch, egg, { state: 'went_bad' })
    }
    const tooFew = await keeper.patch(`clutches/${clutch.id}`, { clutch: { number_of_eggs: 2 } })
    expect(refusals(tooFew)).toEqual({ number_of_eggs: '3 of the eggs have hatched or are lost' })
    expect(await numbers()).toHaveLength(5)
  })

  test('that were miscounted end the clutch, or open it again', async () => {
    const clutch = await clutchOf({ number_of_eggs: 3 })
    const [yesterday, lastWeek] = [addDays(now, -1), addDays(now, -7)]
    for (const egg of (await read(clutch)).eggs.slice(0, 2)) {
      await change(clutch, egg, { state: 'hatched', state_on: yesterday })
    }
    const count = async (number_of_eggs: number, more = {}) => {
      const changes = { clutch: { number_of_eggs, ...more } }
      return (await keeper.patch(`clutches/${clutch.id}`, changes)).json().object.hatchedOn
    }
    expect(await count(2)).toBe(yesterday)
    expect(await count(3)).toBeNull()
    expect(await count(4, { hatchedOn: lastWeek })).toBe(lastWeek)
    expect(await count(5)).toBe(lastWeek)
    const litter = await clutchOf({ number_of_eggs: 2, is_litter: true, laid_on: lastWeek })
    const born = { clutch: { number_of_eggs: 3 } }
    const answer = await keeper.patch(`clutches/${litter.id}`, born)
    expect(answer.json().object).toMatchObject({ number_of_eggs: 3, hatchedOn: lastWeek })
  })

  test('that are open again leave a day of hatching that was entered by hand', async () => {
    const clutch = await clutchOf({ number_of_eggs: 2, hatchedOn: addDays(now, -5) })
    const { eggs } = await read(clutch)
    await change(clutch, eggs[0], { state: 'hatched', state_on: addDays(now, -6) })
    await change(clutch, eggs[1], { state: 'went_bad' })
    await change(clutch, eggs[1], { state: 'good' })
    expect((await read(clutch)).hatchedOn).toBe(addDays(now, -5))
  })

  test('move the day of hatching that follows from theirs, as long as it does', async () => {
    const { id } = await clutchOf({ number_of_eggs: 2 })
    const [first, second] = (await read({ id })).eggs
    const hatchedAfter = async (egg: { id: string }, values: object) => {
      await change({ id }, egg, values)
      return (await read({ id })).hatchedOn
    }
    const [early, late] = [addDays(now, -3), addDays(now, -2)]
    expect(await hatchedAfter(first, { state: 'hatched', state_on: early })).toBeNull()
    expect(await hatchedAfter(second, { state: 'went_bad' })).toBe(early)
    expect(await hatchedAfter(first, { state_on: late })).toBe(late)
    expect(await hatchedAfter(second, { state: 'good' })).toBeNull()
    expect(await hatchedAfter(second, { state: 'slug' })).toBe(late)
    expect(await hatchedAfter(first, { state: 'went_bad' })).toBeNull()
  })

  test('have states with a day, notes, and what was seen of them', async () => {
    const clutch = await clutchOf({ laid_on: addDays(now, -20) })
    const { eggs } = await read(clutch)
    const bad = await change(clutch, eggs[5], { state: 'went_bad', notes: 'Mould' })
    expect(bad.json().object).toMatchObject({ state: 'went_bad', state_on: now, notes: 'Mould' })
    const early = await change(clutch, eggs[5], { state_on: addDays(now, -21) })
    expect(refusals(early)).toEqual({ state_on: "Can't be before it was laid" })
    const checks = `clutches/${clutch.id}/eggs/${eggs[2].id}/egg_checks`
    const check = await keeper.add(checks, { is_candled: true, weightInGrams: 67.5 })
    await keeper.patch(`${checks}/${check.id}`, { egg_check: { notes: 'Veins' } })
    const after = await read(clutch)
    expect(after.eggs[2].checks).toMatchObject([
      { is_candled: true, weightInGrams: 67.5, notes: 'Veins' },
    ])
    expect(after.looked_at).toBe(check.happened_at)
    expect(after.counts).toMatchObject({ good: 6, went_bad: 1 })
    await keeper.delete(`${checks}/${check.id}`)
    // Finding the bad one counts as a look.
    expect((await read(clutch)).looked_at).toBe(bad.json().object.updated_at)
  })

  test('are looked at no earlier than they were laid', async () => {
    const clutch = await clutchOf({ laid_on: addDays(now, -20) })
    const [{ id }] = (await read(clutch)).eggs
    const checks = `clutches/${clutch.id}/eggs/${id}/egg_checks`
    const before = {
      is_candled: true,
      happened_at: fromWallClock(`${addDays(now, -21)}T23:00`, zone),
    }
    const first = { ...before, happened_at: fromWallClock(`${addDays(now, -20)}T01:00`, zone) }
    const early = "Can't be before it was laid"
    expect(refusals(await keeper.post(checks, { egg_check: before }))).toEqual({
      happened_at: early,
    })
    const { id: checkId } = await keeper.add(checks, first)
    expect(refusals(await keeper.patch(`${checks}/${checkId}`, { egg_check: before }))).toEqual({
      happened_at: early,
    })
    const together = { eggs: { ids: [id], check: before } }
    expect(refusals(await keeper.patch(`clutches/${clutch.id}/eggs`, together))).toEqual({
      'check.happened_at': early,
    })
    const lay = (laid_on: string) => keeper.patch(`clutches/${clutch.id}`, { clutch: { laid_on } })
    const refused = { laid_on: "Can't be after an egg was looked at, hatched or was lost" }
    expect(refusals(await lay(addDays(now, -19)))).toEqual(refused)
    await keeper.delete(`${checks}/${checkId}`)
    await change(clutch, { id }, { state: 'hatched', state_on: addDays(now, -2) })
    expect(refusals(await lay(addDays(now, -1)))).toEqual(refused)
    for (const days of [-2, -22]) expect((await lay(addDays(now, days))).statusCode).toBe(200)
  })

  test('that were lost before keep their day when they are marked with others', async () => {
    const clutch = await clutchOf({ number_of_eggs: 3 })
    const [first, second, third] = (await read(clutch)).eggs
    const lastWeek = addDays(now, -7)
    await change(clutch, first, { state: 'slug', state_on: lastWeek })
    await change(clutch, second, { state: 'went_bad', state_on: lastWeek })
    const daysAfter = async (more: object) => {
      const ids = [first.id, second.id, third.id]
      await keeper.patch(`clutches/${clutch.id}/eggs`, { eggs: { ids, state: 'slug', ...more } })
      return (await read(clutch)).eggs.map(({ state_on }: { state_on: string }) => state_on)
    }
    expect(await daysAfter({})).toEqual([lastWeek, now, now])
    const yesterday = addDays(now, -1)
    expect(await daysAfter({ state_on: yesterday })).toEqual([yesterday, yesterday, yesterday])
  })

  test('can be changed and candled together', async () => {
    const clutch = await clutchOf()
    const ids = (await read(clutch)).eggs.slice(0, 3).map(({ id }: { id: string }) => id)
    const answer = await keeper.patch(`clutches/${clutch.id}/eggs.json`, {
      eggs: { ids, state: 'pipped', check: { is_candled: true } },
    })
    const { object } = answer.json()
    expect(object.counts).toMatchObject({ pipped: 3, good: 4 })
    expect(object.eggs[2].checks).toHaveLength(1)
    const other = await clutchOf()
    const [theirs] = (await read(other)).eggs
    const mixed = await keeper.patch(`clutches/${clutch.id}/eggs.json`, {
      eggs: { ids: [ids[0], theirs.id], state: 'slug' },
    })
    expect(refusals(mixed)).toEqual({ 'ids.1': 'Not found' })
  })

  test('that are all lost end the clutch, and one that is open again opens it', async () => {
    const clutch = await clutchOf({ number_of_eggs: 2, name: 'Lost' })
    const { eggs } = await read(clutch)
    for (const egg of eggs) await change(clutch, egg, { state: 'slug' })
    expect((await read(clutch)).hatchedOn).toBeNull()
    const names = async (filter: string) =>
      (await keeper.list('clutches', { filter, q: 'Lost' })).map(({ name }) => name)
    expect([await names('incubating'), await names('hatched')]).toEqual([[], ['Lost']])
    await change(clutch, eggs[0], { state: 'hatched' })
    expect((await read(clutch)).hatchedOn).toBe(now)
    await change(clutch, eggs[0], { state: 'good' })
    expect((await read(clutch)).hatchedOn).toBeNull()
    expect(await names('incubating')).toEqual(['Lost'])
  })
})

test("its eggs' fates stand in its history", async () => {
  const clutch = await clutchOf({ number_of_eggs: 2 })
  const { eggs } = await read(clutch)
  await keeper.patch(`clutches/${clutch.id}/eggs/${eggs[1].id}`, { egg: { state: 'slug' } })
  const { value } = (await keeper.get(`history.json?kind=clutch&id=${clutch.id}`)).json()
  expect(value.map(({ summary }: { summary: string }) => summary)).toEqual([
    'changed the state and since when of egg 2',
    'added the clutch',
  ])
})

describe('an egg that is added', () => {
  const add = (clutch: { id: string }, egg: object) =>
    keeper.post(`clutches/${clutch.id}/eggs`, { egg })

  test('takes the lowest free number, and raises that of its clutch', async () => {
    const clutch = await clutchOf({ number_of_eggs: 2 })
    const answer = await add(clutch, { notes: 'Found later', state: 'slug' })
    expect(answer.json().object).toMatchObject({
      ...{ number: 3, notes: 'Found later', state: 'slug', state_on: now },
    })
    expect(await read(clutch)).toMatchObject({ number_of_eggs: 3, counts: { good: 2, slug: 1 } })
  })

  test('is the same one if it is sent again, and opens a clutch whose eggs had all hatched', async () => {
    const clutch = await clutchOf({ number_of_eggs: 1 })
    const [{ id }] = (await read(clutch)).eggs
    await keeper.patch(`clutches/${clutch.id}/eggs/${id}`, { egg: { state: 'hatched' } })
    expect((await add(clutch, { id })).json().object).toMatchObject({ id, number: 1 })
    expect(await read(clutch)).toMatchObject({ number_of_eggs: 1, hatchedOn: now })
    await add(clutch, {})
    expect(await read(clutch)).toMatchObject({ number_of_eggs: 2, hatchedOn: null })
    const untracked = await clutchOf({ number_of_eggs: 1, hatchedOn: now })
    await add(untracked, {})
    expect(await read(untracked)).toMatchObject({ number_of_eggs: 2, hatchedOn: now })
  })

  test('is refused where there are as many as can be', async () => {
    const clutch = await clutchOf({ number_of_eggs: 300 })
    expect(refusals(await add(clutch, {}))).toEqual({
      clutch_id: 'At most 300 eggs in a clutch',
    })
  })
})

test('a clutch of 150 eggs is read in two statements besides the session', async () => {
  const clutch = await clutchOf({ number_of_eggs: 150 })
  const { statements } = await testApp()
  statements.length = 0
  const { eggs } = await read(clutch)
  expect(eggs).toHaveLength(150)
  expect(statements.length).toBeLessThanOrEqual(3)
})
