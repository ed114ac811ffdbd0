import { expect, test } from 'vitest'
import { refusals, signedIn, testApp } from '../../../test/app.ts'
import { zoneOfAnotherDay } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

const saffron = { name: 'Saffron', sex: 'female' }

test('an animal needs a name and a sex, and says so in the given words', async () => {
  const keeper = await signedIn()
  const answer = await keeper.post('animals.json', {
    animal: { genetics: 'x'.repeat(255), source: 'shop' },
  })
  expect(answer.statusCode).toBe(422)
  expect(refusals(answer)).toEqual({
    name: 'Please choose a name',
    sex: 'Please choose a sex',
    genetics: 'At most 254 characters',
    source:
      'Please choose one of: captive_bred, captive_farmed, long_term_captive, wild_caught, unknown',
  })
})

test('a new species comes with the animal, once', async () => {
  const keeper = await signedIn()
  const names = { common_name: 'Ball python', latin_name: 'Python regius' }
  const one = await keeper.add('animals', { ...saffron, species_attributes: names })
  const two = await keeper.add('animals', {
    ...saffron,
    species_attributes: { common_name: 'BALL python' },
  })
  expect(one.species).toEqual({ id: one.species_id, commonName: 'Ball python' })
  expect(two.species).toEqual(one.species)
  expect(await keeper.list('species')).toMatchObject([
    { commonName: 'Ball python', latinName: 'Python regius', animalCount: 2 },
  ])
})

test('a species that is chosen wins over names that were typed', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('species', { commonName: 'Corn snake' })
  const animal = await keeper.add('animals', {
    ...saffron,
    species_id: id,
    species_attributes: { commonName: 'Something else' },
  })
  expect(animal.species.commonName).toBe('Corn snake')
  expect(await keeper.list('species')).toHaveLength(1)
})

test('an animal whose species was deleted keeps its name', async () => {
  const keeper = await signedIn()
  const species = await keeper.add('species', { commonName: 'Corn snake' })
  const animal = await keeper.add('animals', { ...saffron, species_id: species.id })
  await keeper.delete(`species/${species.id}`)
  expect((await keeper.get(`animals/${animal.id}`)).json().species.commonName).toBe('Corn snake')
})

test('a deleted species is chosen for no animal; one that has it is saved as it is', async () => {
  const keeper = await signedIn()
  const gone = await keeper.add('species', { commonName: 'Corn snake' })
  const old = await keeper.add('animals', { ...saffron, species_id: gone.id })
  const other = await keeper.add('animals', saffron)
  await keeper.delete(`species/${gone.id}`)

  const animal = { ...saffron, species_id: gone.id }
  for (const answer of [
    await keeper.post('animals', { animal }),
    await keeper.patch(`animals/${other.id}`, { animal }),
  ]) {
    expect([answer.statusCode, refusals(answer)]).toEqual([422, { species_id: 'Not found' }])
  }
  const among = await keeper.post('animals/bulk', { animals: [saffron, animal] })
  expect(refusals(among)).toEqual({ 'animals.1.species_id': 'Not found' })
  const kept = await keeper.patch(`animals/${old.id}`, { animal: { ...animal, name: 'Saff' } })
  expect(kept.json().object).toMatchObject({ name: 'Saff', species_id: gone.id })
})

test('the animals of a species are a list of their own', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('species', { commonName: 'Corn snake' })
  await keeper.add('animals', { ...saffron, species_id: id })
  await keeper.add('animals', { name: 'Other', sex: 'male' })
  expect(await keeper.page(`species/${id}/animals`)).toMatchObject({ total: 1, value: [saffron] })
})

test('quarantine begins when it is said, or now, and ends empty', async () => {
  const keeper = await signedIn()
  const since = '2026-01-03T16:20:00.000Z'
  const { id } = await keeper.add('animals', {
    ...saffron,
    in_quarantine: 'true',
    quarantined_at: since,
  })
  const inside = (await keeper.get(`animals/${id}`)).json()
  expect(inside).toMatchObject({ in_quarantine: true, quarantinedAt: since })
  expect(inside.duration).toMatch(/^\d+ days$/)
  expect(await keeper.list('animals', { filter: 'quarantine' })).toHaveLength(1)

  await keeper.patch(`animals/${id}`, { animal: { in_quarantine: false } })
  expect((await keeper.get(`animals/${id}`)).json()).toMatchObject({
    in_quarantine: false,
    quarantinedAt: null,
    duration: null,
  })
  expect(await keeper.page('animals', { filter: 'quarantine' })).toMatchObject({ total: 0 })

  const now = await keeper.add('animals', { ...saffron, in_quarantine: true })
  expect(now).toMatchObject({ in_quarantine: true, duration: 'less than a minute' })
})

test('neither quarantine nor hatching lies in the future', async () => {
  const keeper = await signedIn()
  const answer = await keeper.post('animals', {
    animal: { ...saffron, quarantinedAt: '2100-01-01T00:00:00Z', dateHatched: '2100-01-01' },
  })
  expect(refusals(answer)).toEqual({
    quarantinedAt: "Can't be in the future",
    dateHatched: "Can't be in the future",
  })
})

test.each([
  ['day', '2023-07-14'],
  ['month', '2023-07-01'],
  ['year', '2023-01-01'],
])('of a hatch date only what is known is kept: the %s', async (dateHatchedPrecision, kept) => {
  const keeper = await signedIn()
  const animal = await keeper.add('animals', {
    ...saffron,
    date_hatched: '2023-07-14',
    dateHatchedPrecision,
  })
  expect(animal).toMatchObject({ dateHatched: kept, dateHatchedPrecision })
})

test('the filter finds animals by name, genetics and species', async () => {
  const keeper = await signedIn()
  await keeper.add('animals', {
    ...saffron,
    genetics: 'Pied',
    species_attributes: { commonName: 'Boa' },
  })
  await keeper.add('animals', { name: 'Moth', sex: 'male' })
  for (const q of ['saff', 'pied', 'boa']) {
    expect(await keeper.page('animals', { q })).toMatchObject({ total: 1, value: [saffron] })
  }
})

test('totals stay right whatever happens to the rows, and by whatever way', async () => {
  const keeper = await signedIn({ plus: true })
  const { pool } = await testApp()
  for (let at = 0; at < 3; at++) await keeper.add('animals', saffron)
  const inAccount = 'where account_id = $1'
  await pool.query(`update animals set deleted_at = now() ${inAccount}`, [keeper.accountId])
  expect(await keeper.page('animals')).toMatchObject({ total: 0 })
  await pool.query(`update animals set deleted_at = null ${inAccount}`, [keeper.accountId])
  expect(await keeper.page('animals')).toMatchObject({ total: 3 })
  await pool.query(`delete from animals ${inAccount}`, [keeper.accountId])
  expect(await keeper.page('animals')).toMatchObject({ total: 0 })
})

test('animals that arrive together with one new species share it', async () => {
  const keeper = await signedIn({ plus: true })
  const animal = { ...saffron, species_attributes: { commonName: 'NewKind' } }
  await Promise.all(Array.from({ length: 6 }, () => keeper.add('animals', animal)))
  expect(await keeper.list('species')).toMatchObject([{ commonName: 'NewKind', animalCount: 6 }])
})

test('saying again that an animal is in quarantine leaves its beginning alone', async () => {
  const keeper = await signedIn()
  const quarantinedAt = '2026-01-03T16:20:00.000Z'
  const { id } = await keeper.add('animals', { ...saffron, in_quarantine: true, quarantinedAt })
  const again = await keeper.patch(`animals/${id}`, { animal: { in_quarantine: true } })
  expect(again.json().object.quarantinedAt).toBe(quarantinedAt)
})

test('a hatch date is as coarse as is said, also when only one of the two changes', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { ...saffron, dateHatched: '2020-05-17' })
  const change = async (animal: object) =>
    (await keeper.patch(`animals/${id}`, { animal })).json().object.dateHatched
  expect(await change({ dateHatchedPrecision: 'year' })).toBe('2020-01-01')
  expect(await change({ dateHatched: '2021-07-19' })).toBe('2021-01-01')
  expect(await change({ dateHatched: null })).toBeNull()
})

test('a Latin name alone is no species', async () => {
  const keeper = await signedIn()
  const answer = await keeper.post('animals', {
    animal: { ...saffron, species_attributes: { latin_name: 'Python regius' } },
  })
  expect(refusals(answer)).toEqual({
    'species_attributes.commonName': 'Please choose a common name',
  })
  expect(await keeper.list('animals')).toEqual([])
})

test('no animal hatches tomorrow by the clock of its account', async () => {
  const keeper = await signedIn({ time_zone: zoneOfAnotherDay })
  const there = (days: number) => addDays(today(zoneOfAnotherDay), days)
  const hatched = (dateHatched: string) =>
    keeper.post('animals', { animal: { ...saffron, dateHatched } })
  expect((await hatched(there(0))).statusCode).toBe(201)
  expect(refusals(await hatched(there(1)))).toEqual({ dateHatched: "Can't be in the future" })
})

test('who changes an animal too late is shown its schedules and groups as they are now', async () => {
  const keeper = await signedIn()
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  const { id, updated_at } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const weekly = {
    started_on: '2026-01-05',
    repeat_amount: 1,
    repeat: 'week',
    feeder_id: feeder.id,
  }
  await keeper.patch(`animals/${id}`, { animal: { feeding_schedules: [weekly] } })
  const late = await keeper.patch(`animals/${id}`, { animal: { name: 'Nyx', updated_at } })
  expect(late.statusCode).toBe(409)
  expect(late.json().object).toMatchObject({
    name: 'Saffron',
    feedingSchedules: [{ feeder_id: feeder.id }],
    animalGroups: [],
  })
})
