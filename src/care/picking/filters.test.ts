import { expect, test } from 'vitest'
import { refusals } from '../../../test/app.ts'
import { fedWeekly, picked, pickingOf, withRats } from '../../../test/picking.ts'

test('it is of one species or group if asked, with what there is to choose', async () => {
  const { keeper, rat } = await withRats()
  const mouse = await keeper.add('feeders', { name: 'Mouse' })
  const kind = await keeper.add('species', { commonName: 'Ball python' })
  const nyx = await fedWeekly(keeper, 'Nyx', rat)
  await keeper.patch(`animals/${nyx.id}`, { animal: { species_id: kind.id } })
  await fedWeekly(keeper, 'Pip', mouse)
  const rack = await keeper.add('groups', {
    name: 'Rack 2',
    animal_groups_attributes: [{ animal_id: nyx.id }],
  })
  expect(await picked(keeper)).toEqual({ Mouse: [1, 0], Rat: [1, 0] })
  expect(await picked(keeper, { species_id: kind.id })).toEqual({ Rat: [1, 0] })
  expect(await picked(keeper, { group_id: rack.id })).toEqual({ Rat: [1, 0] })
  expect(await pickingOf(keeper)).toMatchObject({
    choices: {
      species: [{ id: kind.id, name: 'Ball python' }],
      groups: [{ id: rack.id, name: 'Rack 2' }],
    },
  })
  const other = await withRats()
  await fedWeekly(other.keeper, 'Theirs', other.rat)
  expect(await picked(other.keeper, { group_id: rack.id })).toEqual({})
  const wrong = await keeper.get('feeders/picking_list?group_id=rack')
  expect([wrong.statusCode, wrong.json().errors]).toMatchObject([422, [{ field: 'group_id' }]])
})

test('it comes in pages, in the order that was asked for', async () => {
  const { keeper, rat } = await withRats()
  const mouse = await keeper.add('feeders', { name: 'Mouse', cost: 0.35 })
  const chick = await keeper.add('feeders', { name: 'Day-old chick' })
  for (const feeder of [rat, mouse, chick]) await fedWeekly(keeper, feeder.name, feeder)
  const namesOf = async (query: Record<string, string>) =>
    (await pickingOf(keeper, query)).value.map(({ name }) => name)
  expect(await namesOf({ sort: 'abc' })).toEqual(['Day-old chick', 'Mouse', 'Rat'])
  expect(await namesOf({ sort: 'cost_desc' })).toEqual(['Rat', 'Mouse', 'Day-old chick'])
  expect(await namesOf({ sort: 'cost_asc', per_page: '2' })).toEqual(['Mouse', 'Rat'])
  expect(await namesOf({ sort: 'cost_asc', per_page: '2', page: '2' })).toEqual(['Day-old chick'])
  expect(await pickingOf(keeper, { per_page: '2' })).toMatchObject({ total: 3, totalPages: 2 })
})

test('it can be sorted, filtered and paged like the feeders', async () => {
  const { keeper, rat } = await withRats()
  const [mouse, roach] = [
    await keeper.add('feeders', { name: 'Mouse', cost: 0.5, acquiredFrom: 'The fair' }),
    await keeper.add('feeders', { name: 'Roach' }),
  ]
  for (const feeder of [rat, mouse, roach]) await fedWeekly(keeper, 'A', feeder)
  const names = async (query: Record<string, string>) =>
    (await pickingOf(keeper, query)).value.map(({ name }) => name)
  expect(await names({})).toEqual(['Mouse', 'Rat', 'Roach'])
  expect(await names({ sort: 'cost_desc' })).toEqual(['Rat', 'Mouse', 'Roach'])
  expect(await names({ sort: 'cost_asc' })).toEqual(['Mouse', 'Rat', 'Roach'])
  expect(await names({ sort: 'created_at_desc' })).toEqual(['Mouse', 'Rat', 'Roach'])
  expect(await names({ sort: 'created_at_asc' })).toEqual(['Rat', 'Mouse', 'Roach'])
  expect(await names({ q: 'fair' })).toEqual(['Mouse'])
  expect(await pickingOf(keeper, { page: '2', per_page: '2' })).toMatchObject({
    value: [{ name: 'Roach' }],
    totalPages: 2,
    total: 3,
  })
  expect(await names({ page: '9' })).toEqual([])
  const refused = await keeper.get('feeders/picking_list?sort=weight&filter=weekly&page=x')
  expect(refused.statusCode).toBe(422)
  expect(refusals(refused)).toEqual({
    sort: 'Unknown sort',
    filter: 'Unknown filter',
    page: 'Please enter a number',
  })
})
