import { beforeAll, describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { zone } from '../../../test/zone.ts'
import { pairingPlans, pairings } from '../../db/schema.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

const now = today(zone)

let keeper: Keeper
let python: { id: string }
let dam: { id: string }
let sire: { id: string }

beforeAll(async () => {
  keeper = await signedIn({ plus: true })
  python = await keeper.add('species', {
    commonName: 'Ball python',
    incubation_days: 60,
    incubation_celsius: 31.5,
  })
  dam = await animal('Marigold', 'female', python.id)
  sire = await animal('Rook', 'male', python.id)
})

const animal = (name: string, sex: string, species_id?: string) =>
  keeper.add('animals', { name, sex, species_id })
const clutchOf = (values: object = {}) =>
  keeper.add('clutches', { name: 'BP-26-3', number_of_eggs: 7, ...values })
const read = async ({ id }: { id: string }) => (await keeper.get(`clutches/${id}.json`)).json()
const refused = async (values: object) =>
  refusals(
    await keeper.post('clutches.json', {
      clutch: { name: 'BP-26-3', number_of_eggs: 7, ...values },
    }),
  )

test('a clutch has its parents, its species and its eggs by number', async () => {
  const clutch = await clutchOf({ dam_id: dam.id, sire_id: sire.id })
  expect(clutch).toMatchObject({
    dam: { id: dam.id, name: 'Marigold' },
    sire: { name: 'Rook' },
    species: { commonName: 'Ball python' },
    counts: { good: 7, hatched: 0 },
  })
  const { eggs } = await read(clutch)
  expect(
    eggs.map(({ number, state }: { number: number; state: string }) => [number, state]),
  ).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => [number, 'good']))
})

test('needs a name and a number of eggs, from 1 on', async () => {
  expect(refusals(await keeper.post('clutches.json', { clutch: {} }))).toEqual({
    name: 'Please choose a name',
    number_of_eggs: 'Please enter a number',
  })
  expect(await refused({ number_of_eggs: 0 })).toEqual({ number_of_eggs: 'Please enter 1 or more' })
  expect(await refused({ name: 'x'.repeat(71) })).toEqual({ name: 'At most 70 characters' })
})

test('is only for subscribers', async () => {
  const free = await signedIn()
  for (const path of ['clutches.json', 'air_readings.json', 'air_readings/week.json']) {
    const answer = await free.get(path)
    expect([path, answer.statusCode, answer.json().errors[0].code]).toEqual([
      path,
      403,
      'subscription_required',
    ])
  }
})

describe('the expected day', () => {
  test('comes from the species, unless given', async () => {
    const laid_on = addDays(now, -10)
    const born = { laid_on, dam_id: dam.id }
    expect(await clutchOf(born)).toMatchObject({ expected_to_hatch_on: addDays(laid_on, 60) })
    const given = { ...born, expected_to_hatch_on: addDays(now, 3) }
    expect(await clutchOf(given)).toMatchObject(given)
    expect(await clutchOf({ laid_on })).toMatchObject({ expected_to_hatch_on: null })
  })

  test('is later in a cooler incubator, and moves with the day of laying', async () => {
    const laid_on = addDays(now, -10)
    const air = { celsius_from: 30, celsius_to: 31 }
    const clutch = await clutchOf({ laid_on, dam_id: dam.id, ...air })
    expect(clutch.expected_to_hatch_on).toBe(addDays(laid_on, 66))
    const moved = await keeper.patch(`clutches/${clutch.id}`, {
      clutch: { laid_on: addDays(laid_on, 1) },
    })
    expect(moved.json().object.expected_to_hatch_on).toBe(addDays(laid_on, 67))
  })

  test('opens a window to both sides', async () => {
    const clutch = await clutchOf({ laid_on: addDays(now, -57), dam_id: dam.id })
    expect(clutch.window).toEqual({ from: addDays(now, -2), to: addDays(now, 8) })
  })
})

test('what cannot be is refused at its field', async () => {
  const gecko = await keeper.add('species', { commonName: 'Leopard gecko' })
  const maple = await animal('Maple', 'female', gecko.id)
  const laid_on = addDays(now, -3)
  const before = addDays(now, -4)
  expect(await refused({ laid_on, expected_to_hatch_on: before })).toEqual({
    expected_to_hatch_on: "Can't be before it was laid",
  })
  expect(await refused({ laid_on, hatchedOn: before })).toEqual({
    hatchedOn: "Can't be before it was laid",
  })
  expect(await refused({ laid_on: addDays(now, 1) })).toEqual({ laid_on: "Can't be in the future" })
  expect(await refused({ dam_id: sire.id })).toEqual({ dam_id: 'Rook is male' })
  expect(await refused({ sire_id: dam.id })).toEqual({ sire_id: 'Marigold is female' })
  expect(await refused({ dam_id: maple.id, sire_id: sire.id })).toEqual({
    sire_id: "Maple and Rook aren't the same species",
  })
  expect(await refused({ pairing_id: newId() })).toEqual({ pairing_id: 'Not found' })
  const either = await animal('Bean', 'unknown')
  expect(await refused({ dam_id: either.id, sire_id: either.id })).toEqual({
    sire_id: "The dam and the sire can't be the same animal",
  })
  expect(await refused({ celsius_from: 32, celsius_to: 30 })).toEqual({
    celsius_to: 'Please enter 32 or more',
  })
})

test('several animals may be its sire', async () => {
  const [one, two] = [await animal('Kodama', 'male'), await animal('Pepper', 'male')]
  const clutch = await clutchOf({ dam_id: dam.id, possible_sire_ids: [two.id, one.id] })
  expect(clutch.possibleSires).toEqual([
    { id: one.id, name: 'Kodama', genetics: '' },
    { id: two.id, name: 'Pepper', genetics: '' },
  ])
  const fewer = await keeper.patch(`clutches/${clutch.id}`, {
    clutch: { possible_sire_ids: [one.id] },
  })
  expect(fewer.json().object.possibleSires).toHaveLength(1)
  expect(await refused({ dam_id: dam.id, possible_sire_ids: [one.id, dam.id] })).toEqual({
    'possible_sire_ids.1': "The dam and the sire can't be the same animal",
  })
})

test('a clutch of a pairing takes its parents', async () => {
  const { db } = await testApp()
  const [plan_id, pairing_id] = [newId(), newId()]
  const of = { account_id: keeper.accountId }
  await db.insert(pairingPlans).values({ ...of, id: plan_id, identifier: '26-3', sire_id: sire.id })
  await db.insert(pairings).values({ ...of, id: pairing_id, plan_id, dam_id: dam.id })
  expect(await clutchOf({ pairing_id })).toMatchObject({
    pairing_id,
    dam_id: dam.id,
    sire_id: sire.id,
  })
  const stranger = await signedIn({ plus: true })
  const theirs = await stranger.post('clutches', {
    clutch: { name: 'Mine', number_of_eggs: 1, pairing_id },
  })
  expect(refusals(theirs)).toEqual({ pairing_id: 'Not found' })
})

test('a live-bearer has a litter, which has hatched when it is born', async () => {
  const boa = await keeper.add('species', { commonName: 'Common boa', bears_live: true })
  const mother = await animal('Inca', 'female', boa.id)
  const laid_on = addDays(now, -1)
  expect(await clutchOf({ dam_id: mother.id, laid_on })).toMatchObject({
    is_litter: true,
    hatchedOn: laid_on,
    expected_to_hatch_on: null,
  })
})

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
    expect(refusals(tooFew)).toEqual({ number_of_eggs: '3 of the eggs already have a fate' })
    expect(await numbers()).toHaveLength(5)
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
    expect((await read(clutch)).looked_at).toBeNull()
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

test('the list says how many each tab has, next to hatch first', async () => {
  const own = await signedIn({ plus: true })
  const add = (name: string, values: object) =>
    own.add('clutches', { name, number_of_eggs: 3, ...values })
  await add('Undated', {})
  await add('Later', { expected_to_hatch_on: addDays(now, 9) })
  await add('Sooner', { expected_to_hatch_on: addDays(now, 2) })
  await add('Done', { hatchedOn: now })
  const page = await own.page('clutches', { filter: 'incubating' })
  expect(page.value.map(({ name }) => name)).toEqual(['Sooner', 'Later', 'Undated'])
  expect(page).toMatchObject({ total: 3, counts: { incubating: 3, hatched: 1, eggs: 9 } })
})

test('is found by its parents, too', async () => {
  await clutchOf({ name: 'Quiet', dam_id: dam.id })
  const found = await keeper.list('clutches', { q: 'marigo' })
  expect(found.map(({ name }) => name)).toContain('Quiet')
})

test('a clutch of 150 eggs is read in two statements besides the session', async () => {
  const clutch = await clutchOf({ number_of_eggs: 150 })
  const { statements } = await testApp()
  statements.length = 0
  const { eggs } = await read(clutch)
  expect(eggs).toHaveLength(150)
  expect(statements.length).toBeLessThanOrEqual(3)
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
