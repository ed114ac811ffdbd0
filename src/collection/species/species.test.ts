import { expect, test } from 'vitest'
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
