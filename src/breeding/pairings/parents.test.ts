import { expect, test } from 'vitest'
import { type Keeper, signedIn } from '../../../test/app.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

const animalOf = (keeper: Keeper, name: string, sex: string, more = {}) =>
  keeper.add('animals', { name, sex, ...more })

test('a sire is chosen from males, a dam from females, and both from unsexed animals', async () => {
  const keeper = await signedIn({ plus: true })
  const python = await keeper.add('species', { commonName: 'Ball python' })
  const corn = await keeper.add('species', { commonName: 'Corn snake' })
  await animalOf(keeper, 'Rook', 'male', { species_id: python.id })
  await animalOf(keeper, 'Marigold', 'female', { species_id: python.id })
  await animalOf(keeper, 'Juniper', 'female', { species_id: corn.id })
  await animalOf(keeper, 'Pip', 'unknown')
  await animalOf(keeper, 'Gone', 'female', { state: 'sold' })
  const names = async (list: string, query = {}) =>
    (await keeper.list(`pairing_plans/${list}`, query)).map(({ name }) => name)
  expect(await names('sires')).toEqual(['Rook', 'Pip'])
  expect(await names('dams')).toEqual(['Juniper', 'Marigold', 'Pip'])
  expect(await names('dams', { q: 'mari' })).toEqual(['Marigold'])
  expect(await names('dams', { species_id: python.id })).toEqual(['Marigold', 'Pip'])
  expect(await keeper.page('pairing_plans/dams', { per_page: '2' })).toMatchObject({
    total: 3,
    totalPages: 2,
  })
})

test('hatchlings are offered after the animals that breed', async () => {
  const keeper = await signedIn({ plus: true })
  await animalOf(keeper, 'BP-26-1', 'unknown')
  await animalOf(keeper, 'BP-26-2', 'female', { dateHatched: addDays(today('UTC'), -2) })
  await animalOf(keeper, 'Marigold', 'female', { dateHatched: '2019-07-14' })
  await animalOf(keeper, 'Vesper', 'female')
  const dams = await keeper.list('pairing_plans/dams')
  expect(dams.map(({ name }) => name)).toEqual(['Marigold', 'Vesper', 'BP-26-1', 'BP-26-2'])
})
