import { expect, test } from 'vitest'
import { type Keeper, signedIn } from '../../../test/app.ts'

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
  expect(await names('sires')).toEqual(['Pip', 'Rook'])
  expect(await names('dams')).toEqual(['Juniper', 'Marigold', 'Pip'])
  expect(await names('dams', { q: 'mari' })).toEqual(['Marigold'])
  expect(await names('dams', { species_id: python.id })).toEqual(['Marigold', 'Pip'])
  expect(await keeper.page('pairing_plans/dams', { per_page: '2' })).toMatchObject({
    total: 3,
    totalPages: 2,
  })
})
