import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/app.ts'

test('a species that is new with an animal keeps the country it comes from', async () => {
  const keeper = await signedIn()
  const names = { common_name: 'Leopard gecko', latin_name: 'Eublepharis macularius' }
  await keeper.add('animals', {
    name: 'Maple',
    sex: 'female',
    species_attributes: { ...names, country_of_origin: 'PK' },
  })
  expect(await keeper.list('species')).toMatchObject([
    { latinName: 'Eublepharis macularius', countryOfOrigin: { code: 'PK' } },
  ])
  const odd = {
    name: 'Fig',
    sex: 'male',
    species_attributes: { ...names, country_of_origin: 'XX' },
  }
  const answer = await keeper.post('animals', { animal: odd })
  expect(answer.json().errors).toMatchObject([{ field: 'species_attributes.country_of_origin' }])
})

test('an animal keeps the name of its species after that was deleted', async () => {
  const keeper = await signedIn()
  const kind = await keeper.add('species', { commonName: 'Ball python' })
  const { id } = await keeper.add('animals', { name: 'Dune', sex: 'male', species_id: kind.id })
  await keeper.delete(`species/${kind.id}`)
  expect((await keeper.get(`animals/${id}`)).json().species).toMatchObject({
    commonName: 'Ball python',
  })
  expect((await keeper.get('user')).json().stats).toEqual({ animals: 1, species: 0, groups: 0 })
  await keeper.post(`deleted/${kind.id}/restore`)
  expect(await keeper.list(`species/${kind.id}/animals`)).toMatchObject([{ id }])
})

test('says how often its animals are fed and cleaned, by the schedules of those that are kept', async () => {
  const keeper = await signedIn({ plus: true })
  const kind = await keeper.add('species', { commonName: 'Corn snake' })
  const care = async () => (await keeper.get(`species/${kind.id}/care`)).json()
  const add = (name: string, rest: object) =>
    keeper.add('animals', { name, sex: 'female', species_id: kind.id, ...rest })
  expect(await care()).toEqual({ feeding: null, cleaning: null })
  const every = (repeat_amount: number, repeat: string) => ({
    ...{ started_on: '2026-01-01', repeat_amount, repeat, counts_from: 'last_log' },
  })
  const { id: feeder_id } = await keeper.add('feeders', { name: 'Mouse' })
  const fed = (...plans: object[]) => ({
    feedingSchedules: plans.map((plan) => ({ ...plan, feeder_id })),
  })
  await add('Citra', fed(every(5, 'day'), every(0, 'day')))
  await add('Dune', { ...fed(every(2, 'week')), cleaningSchedule: every(1, 'month') })
  const { id } = await add('Barley', fed(every(3, 'day')))
  await keeper.change('animals', id, { state: 'died' })
  expect(await care()).toEqual({
    feeding: { least: 5, most: 14 },
    cleaning: { least: 30, most: 30 },
  })
})

describe('a species that we know', () => {
  const days = { incubation_days: 58, incubation_celsius: 32, pre_lay_days: 30, bears_live: false }

  test('comes with how it breeds, by whichever name it is added', async () => {
    const keeper = await signedIn()
    expect(await keeper.add('species', { commonName: 'royal python' })).toMatchObject(days)
    const none = { incubation_days: null, incubation_celsius: null, pre_lay_days: null }
    const royals = { commonName: 'Royals', latinName: 'Python regius', ...none }
    expect(await keeper.add('species', royals)).toMatchObject(days)
    expect(await keeper.add('species', { commonName: 'Boa constrictor' })).toMatchObject({
      ...{ incubation_days: 123, pre_lay_days: 105, bears_live: true },
    })
    expect(await keeper.add('species', { commonName: 'Jackalope' })).toMatchObject(none)
  })

  test('keeps the days that were entered', async () => {
    const keeper = await signedIn()
    const own = { commonName: 'Ball python', incubation_days: 55 }
    expect(await keeper.add('species', own)).toMatchObject({
      ...{ incubation_days: 55, incubation_celsius: null, pre_lay_days: null },
    })
    const laying = { commonName: 'Boa', bears_live: false }
    expect(await keeper.add('species', laying)).toMatchObject({ bears_live: false })
  })

  test('comes with it together with its first animal, too', async () => {
    const keeper = await signedIn()
    const species_attributes = { commonName: 'Ball python' }
    await keeper.add('animals', { name: 'Dune', sex: 'male', species_attributes })
    expect(await keeper.list('species')).toMatchObject([days])
  })
})
