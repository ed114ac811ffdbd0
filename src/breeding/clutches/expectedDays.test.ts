import { beforeEach, expect, test } from 'vitest'
import { type Keeper, signedIn } from '../../../test/app.ts'
import { plannedPairing } from '../../../test/factories.ts'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

const now = today(zone)
const laid_on = addDays(now, -10)

let keeper: Keeper
let dam_id: string
let species_id: string

beforeEach(async () => {
  keeper = await signedIn({ plus: true })
  // None that we know the days of.
  species_id = (await keeper.add('species', { commonName: 'Jackalope' })).id
  dam_id = (await keeper.add('animals', { name: 'Marigold', sex: 'female', species_id })).id
})

const clutchOf = (values: object) =>
  keeper.add('clutches', { name: 'JA-26-3', number_of_eggs: 2, ...values })
const change = async (id: string, values: object) =>
  (await keeper.patch(`clutches/${id}`, { clutch: values })).json().object.expected_to_hatch_on
const takesDays = (incubation_days: number) =>
  keeper.patch(`species/${species_id}`, { species: { incubation_days } })

test('an expected day that is left empty is worked out, however long ago the eggs were laid', async () => {
  await takesDays(60)
  const clutch = await clutchOf({ laid_on, dam_id, expected_to_hatch_on: now })
  expect(await change(clutch.id, { expected_to_hatch_on: null })).toBe(addDays(laid_on, 60))
  const unlaid = await clutchOf({ dam_id })
  expect(unlaid.expected_to_hatch_on).toBeNull()
  expect(await change(unlaid.id, { laid_on })).toBe(addDays(laid_on, 60))
  const motherless = await clutchOf({ laid_on })
  expect(await change(motherless.id, { dam_id })).toBe(addDays(laid_on, 60))
})

test('clutches that wait are expected once their species has its days', async () => {
  const waiting = await clutchOf({ dam_id, laid_on })
  const day = addDays(now, 3)
  const dated = await clutchOf({ dam_id, laid_on, expected_to_hatch_on: day })
  const hatched = await clutchOf({ dam_id, laid_on, hatchedOn: now })
  const others = await clutchOf({ laid_on })
  const lost = await clutchOf({ dam_id, laid_on })
  for (const egg of (await keeper.get(`clutches/${lost.id}`)).json().eggs) {
    await keeper.patch(`clutches/${lost.id}/eggs/${egg.id}`, { egg: { state: 'slug' } })
  }
  await takesDays(40)
  const expected = async ({ id }: { id: string }) =>
    (await keeper.get(`clutches/${id}`)).json().expected_to_hatch_on
  expect(await expected(waiting)).toBe(addDays(laid_on, 40))
  expect(await expected(dated)).toBe(day)
  expect(await expected(hatched)).toBeNull()
  expect(await expected(others)).toBeNull()
  expect(await expected(lost)).toBeNull()
})

test('a day that was worked out follows its species as that is corrected, and the laying after it', async () => {
  await takesDays(60)
  const clutch = await clutchOf({ dam_id, laid_on })
  expect(clutch.expected_to_hatch_on).toBe(addDays(laid_on, 60))
  await takesDays(58)
  const { expected_to_hatch_on } = (await keeper.get(`clutches/${clutch.id}`)).json()
  expect(expected_to_hatch_on).toBe(addDays(laid_on, 58))
  const later = addDays(laid_on, 3)
  expect(await change(clutch.id, { laid_on: later })).toBe(addDays(later, 58))
})

test('a day that was worked out by a temperature follows its species as that is emptied, and its days as well', async () => {
  const correct = (species: object) => keeper.patch(`species/${species_id}`, { species })
  await correct({ incubation_days: 60, incubation_celsius: 31 })
  const { id, expected_to_hatch_on } = await clutchOf({ dam_id, laid_on, celsius_from: 29 })
  expect(expected_to_hatch_on > addDays(laid_on, 60)).toBe(true)
  const expected = async () => (await keeper.get(`clutches/${id}`)).json().expected_to_hatch_on
  await correct({ incubation_celsius: null })
  expect(await expected()).toBe(addDays(laid_on, 60))
  await correct({ incubation_days: null })
  expect(await expected()).toBeNull()
  await correct({ incubation_days: 58 })
  expect(await expected()).toBe(addDays(laid_on, 58))
})

test('a litter that waits is expected by its ovulation once its species has its days', async () => {
  const { pairing } = await plannedPairing(keeper, {
    species: { commonName: 'Snallygaster', bears_live: true },
  })
  const ovulated = addDays(now, -20)
  await keeper.post(`pairings/${pairing.id}/pairing_logs`, {
    pairing_log: { kind: 'ovulated', happened_at: `${ovulated}T12:00:00.000Z` },
  })
  const { id, species } = await clutchOf({ pairing_id: pairing.id })
  await keeper.patch(`species/${species.id}`, { species: { incubation_days: 100 } })
  expect((await keeper.get(`clutches/${id}`)).json()).toMatchObject({
    expected_to_hatch_on: addDays(ovulated, 100),
  })
})

test('a litter that proves to be eggs is expected by its laying, unless they have hatched', async () => {
  await takesDays(60)
  const ahead = { is_litter: true, expected_to_hatch_on: addDays(now, 3) }
  const unborn = await clutchOf({ ...ahead, dam_id })
  const isEggs = { is_litter: false }
  expect(await change(unborn.id, isEggs)).toBe(ahead.expected_to_hatch_on)
  const born = await clutchOf({ is_litter: true, dam_id, laid_on })
  for (const egg of (await keeper.get(`clutches/${born.id}`)).json().eggs) {
    const hatched = { egg: { state: 'hatched', state_on: now } }
    await keeper.patch(`clutches/${born.id}/eggs/${egg.id}`, hatched)
  }
  const { object } = (await keeper.patch(`clutches/${born.id}`, { clutch: isEggs })).json()
  expect(object).toMatchObject({ hatchedOn: now })
})
