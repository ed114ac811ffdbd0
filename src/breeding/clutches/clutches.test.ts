import { beforeAll, describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId, plannedPairing } from '../../../test/factories.ts'
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

  test('moves with a corrected temperature, and with the day of laying after it, unless typed', async () => {
    const laid_on = addDays(now, -10)
    const dayOf = async ({ id }: { id: string }, changes: object) =>
      (await keeper.patch(`clutches/${id}`, { clutch: changes })).json().object.expected_to_hatch_on
    const clutch = await clutchOf({ laid_on, dam_id: dam.id })
    const cooler = { celsius_from: 30, celsius_to: 31 }
    expect(await dayOf(clutch, cooler)).toBe(addDays(laid_on, 66))
    expect(await dayOf(clutch, { laid_on: addDays(laid_on, 5) })).toBe(addDays(laid_on, 71))
    const typed = { laid_on, dam_id: dam.id, expected_to_hatch_on: addDays(now, 3) }
    expect(await dayOf(await clutchOf(typed), cooler)).toBe(addDays(now, 3))
    expect(await dayOf(clutch, { celsius_to: 32, expected_to_hatch_on: now })).toBe(now)
  })

  test('opens a window to both sides', async () => {
    const clutch = await clutchOf({ laid_on: addDays(now, -57), dam_id: dam.id })
    expect(clutch.window).toEqual({ from: addDays(now, -2), to: addDays(now, 8) })
  })
})

test('what cannot be is refused at its field', async () => {
  const laid_on = addDays(now, -3)
  const before = addDays(now, -4)
  expect(await refused({ laid_on, expected_to_hatch_on: before })).toEqual({
    expected_to_hatch_on: "Can't be before it was laid",
  })
  expect(await refused({ laid_on, hatchedOn: before })).toEqual({
    hatchedOn: "Can't be before it was laid",
  })
  expect(await refused({ laid_on: addDays(now, 1) })).toEqual({ laid_on: "Can't be in the future" })
  expect(await refused({ dam_id: sire.id })).toEqual({ dam_id: "A dam can't be male" })
  expect(await refused({ sire_id: dam.id })).toEqual({ sire_id: "A sire can't be female" })
  expect(await refused({ pairing_id: newId() })).toEqual({ pairing_id: 'Not found' })
  const either = await animal('Bean', 'unknown')
  expect(await refused({ dam_id: either.id, sire_id: either.id })).toEqual({
    sire_id: 'Dam and sire must be two different animals',
  })
  expect(await refused({ celsius_from: 32, celsius_to: 30 })).toEqual({
    celsius_to: 'Please enter 32 or more',
  })
})

test('a dam and sires of several species have hybrids', async () => {
  const boa = await keeper.add('species', { commonName: 'Boa' })
  const [maple, one] = [
    await animal('Maple', 'female', boa.id),
    await animal('Ash', 'male', boa.id),
  ]
  const parents = { dam_id: maple.id, sire_id: sire.id }
  const clutch = await clutchOf({ ...parents, possible_sire_ids: [one.id] })
  expect(clutch).toMatchObject({ ...parents, species: { commonName: 'Boa' } })
})

test('several animals may be its sire', async () => {
  const [one, two] = [await animal('Kodama', 'male'), await animal('Pepper', 'male')]
  const clutch = await clutchOf({ dam_id: dam.id, possible_sire_ids: [two.id, one.id] })
  expect(clutch.possibleSires).toMatchObject([
    { id: one.id, name: 'Kodama', sex: 'male', photoUrls: null },
    { id: two.id, name: 'Pepper', sex: 'male', photoUrls: null },
  ])
  expect(await keeper.list('clutches', { q: 'koda' })).toMatchObject([{ id: clutch.id }])
  const fewer = await keeper.patch(`clutches/${clutch.id}`, {
    clutch: { possible_sire_ids: [one.id] },
  })
  expect(fewer.json().object.possibleSires).toHaveLength(1)
  expect(await refused({ dam_id: dam.id, possible_sire_ids: [one.id, dam.id] })).toEqual({
    'possible_sire_ids.1': 'Dam and sire must be two different animals',
  })
})

test('an animal that is the sire is not a further possible one too', async () => {
  const rook = await animal('Rook', 'male')
  const dune = await animal('Dune', 'male')
  const clutch = await clutchOf({
    dam_id: dam.id,
    sire_id: rook.id,
    possible_sire_ids: [rook.id, dune.id],
  })
  expect(clutch.possibleSires).toMatchObject([{ name: 'Dune' }])
})

test('a clutch of a dam and a sire is that of their only open pairing', async () => {
  const breeder = await signedIn({ plus: true })
  const { pairing, plan, dams, sire } = await plannedPairing(breeder, { dams: ['Tansy', 'Ivy'] })
  const both = { dam_id: dams[0]?.id, sire_id: sire.id }
  const pairingOf = async (values: object) => {
    const clutch = { name: 'BP-26-3', number_of_eggs: 3, ...values }
    return (await breeder.add('clutches', clutch)).pairing_id
  }
  const [yesterday, lastWeek] = [addDays(now, -1), addDays(now, -7)]
  expect(await pairingOf({ ...both, laid_on: lastWeek })).toBeNull()
  expect(await pairingOf({ dam_id: both.dam_id })).toBeNull()
  expect(await pairingOf({ ...both, pairing_id: null })).toBeNull()
  expect(await pairingOf({ ...both, possible_sire_ids: [sire.id] })).toBeNull()
  await breeder.add(`pairings/${pairing.id}/pairing_logs`, {
    ...{ kind: 'locked', happened_at: `${lastWeek}T12:00:00.000Z` },
  })
  expect(await pairingOf({ ...both, laid_on: yesterday })).toBe(pairing.id)
  const board = (await breeder.get('breeding_season.json')).json().value
  expect(board.filter(({ clutch }: { clutch: unknown }) => clutch)).toMatchObject([
    { stage: 'laid', pairing: { id: pairing.id } },
  ])
  // It has its clutch; of two that are open, either may be meant.
  expect(await pairingOf(both)).toBeNull()
  const ivy = { dam_id: dams[1]?.id, sire_id: sire.id }
  await breeder.add('pairing_plans', {
    ...{ identifier: 'BP-27', sire_id: sire.id, pairings_attributes: [{ dam_id: ivy.dam_id }] },
  })
  expect(await pairingOf(ivy)).toBeNull()
  await breeder.delete(`pairing_plans/${plan.id}`)
  expect(await pairingOf(ivy)).not.toBeNull()
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

describe('a live-bearer', () => {
  const boas = () =>
    plannedPairing(keeper, {
      dams: ['Inca'],
      species: { commonName: 'Common boa', bears_live: true, incubation_days: 120 },
    })

  test('has a litter, which has hatched when it is born', async () => {
    const laid_on = addDays(now, -1)
    const [mother] = (await boas()).dams
    expect(await clutchOf({ dam_id: mother?.id, laid_on })).toMatchObject({
      is_litter: true,
      hatchedOn: laid_on,
      expected_to_hatch_on: null,
      window: null,
    })
  })

  test('that is gravid is expected by the ovulation and the days of its species', async () => {
    const { pairing, dams } = await boas()
    const ovulated = addDays(now, -100)
    await keeper.post(`pairings/${pairing.id}/pairing_logs`, {
      pairing_log: { kind: 'ovulated', happened_at: `${ovulated}T12:00:00.000Z` },
    })
    const litter = await clutchOf({ pairing_id: pairing.id })
    const expected = addDays(ovulated, 120)
    expect(litter).toMatchObject({
      is_litter: true,
      hatchedOn: null,
      expected_to_hatch_on: expected,
      // A twelfth of its gestation to either side.
      window: { from: addDays(expected, -10), to: addDays(expected, 10) },
    })
    // Born before it was expected, or after; a wrong day is corrected, or emptied and entered anew.
    const laid_on = addDays(now, -1)
    const born = await keeper.patch(`clutches/${litter.id}`, { clutch: { laid_on } })
    expect(born.json().object).toMatchObject({ laid_on, hatchedOn: laid_on, window: null })
    for (const corrected of [addDays(now, -3), null, now]) {
      const clutch = { laid_on: corrected }
      const answer = await keeper.patch(`clutches/${litter.id}`, { clutch })
      expect(answer.json().object).toMatchObject({ ...clutch, hatchedOn: corrected })
    }
    const late = await clutchOf({
      dam_id: dams[0]?.id,
      expected_to_hatch_on: addDays(now, -9),
    })
    const after = await keeper.patch(`clutches/${late.id}`, { clutch: { laid_on } })
    expect(after.json().object).toMatchObject({ hatchedOn: laid_on })
  })
})

test('the list says how many each tab has, next to hatch first', async () => {
  const own = await signedIn({ plus: true })
  const add = (name: string, values: object) =>
    own.add('clutches', { name, number_of_eggs: 3, ...values })
  await add('Undated', {})
  await add('Later', { expected_to_hatch_on: addDays(now, 9) })
  await add('Sooner', { expected_to_hatch_on: addDays(now, 2) })
  await add('Done before', { hatchedOn: addDays(now, -3), expected_to_hatch_on: addDays(now, -9) })
  await add('Done', { hatchedOn: now })
  const page = await own.page('clutches', { filter: 'incubating' })
  expect(page.value.map(({ name }) => name)).toEqual(['Sooner', 'Later', 'Undated'])
  expect(page).toMatchObject({ total: 3, counts: { incubating: 3, hatched: 2, eggs: 9 } })
  const hatched = await own.list('clutches', { filter: 'hatched' })
  expect(hatched.map(({ name }) => name)).toEqual(['Done', 'Done before'])
})

test('is found by its parents, too', async () => {
  await clutchOf({ name: 'Quiet', dam_id: dam.id })
  const found = await keeper.list('clutches', { q: 'marigo' })
  expect(found.map(({ name }) => name)).toContain('Quiet')
})
