import { expect, test } from 'vitest'
import { refusals, signedIn } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { lines, names, type Query, rack } from '../../../test/rounds.ts'

/* Which animals each choice puts in a round. */

test('a place comes in the order of its racks and tubs, a group and a species by name', async () => {
  const keeper = await signedIn({ plus: true })
  const species = await keeper.add('species', { commonName: 'Ball python' })
  const added: { id: string }[] = []
  for (const [name, rackName, tub] of [
    ['Ada', 'Rack 10', '1'],
    ['Bo', 'Rack 2', '10'],
    ['Cleo', 'Rack 2', '9'],
  ]) {
    const where = { room: 'Attic', rack: rackName, tub }
    added.push(await keeper.add('animals', { name, sex: 'male', species_id: species.id, ...where }))
  }
  await keeper.add('animals', { name: 'Dot', sex: 'male', room: 'Cellar', state: 'sold' })
  const group = await keeper.add('groups', {
    name: 'Hatchlings',
    animal_groups_attributes: added.slice(1).map(({ id }) => ({ animal_id: id })),
  })
  const of = async (query: Record<string, string>) =>
    names(await lines(keeper, { kind: 'cleaning', ...query }))
  expect(await of({ room: 'Attic' })).toEqual(['Cleo', 'Bo', 'Ada'])
  expect(await of({ room: 'Attic', rack: 'Rack 2' })).toEqual(['Cleo', 'Bo'])
  expect(await of({ room: 'Cellar' })).toEqual([])
  expect(await of({ group_id: group.id })).toEqual(['Bo', 'Cleo'])
  expect(await of({ species_id: species.id })).toEqual(['Ada', 'Bo', 'Cleo'])
  expect(await of({ ids: `${added[2]?.id},${added[0]?.id},${newId()}` })).toEqual(['Ada', 'Cleo'])
  const posted = await keeper.post('round_lines', {
    round: { kind: 'cleaning', ids: [added[1]?.id] },
  })
  expect([posted.statusCode, names(posted.json())]).toEqual([200, ['Bo']])
})

test('what is due is narrowed to a room, a rack or a group', async () => {
  const keeper = await signedIn({ plus: true })
  const { animals } = await rack(keeper, { Ada: 9, Bo: 8, Cleo: 7, Dot: 7, Elis: 1 })
  const move = (name: string, values: object) =>
    keeper.patch(`animals/${animals[name]}`, { animal: values })
  await move('Ada', { rack: 'Rack 10' })
  await move('Bo', { room: 'Attic', rack: 'Rack 2' })
  const group = await keeper.add('groups', {
    name: 'Hatchlings',
    animal_groups_attributes: ['Ada', 'Dot', 'Elis'].map((name) => ({
      animal_id: animals[name],
    })),
  })
  const of = async (query: Record<string, string>) => {
    const round = await lines(keeper, { kind: 'feeding', due: 'true', ...query })
    expect(round.total).toBe(round.value.length)
    return names(round)
  }
  expect(await of({})).toEqual(['Bo', 'Cleo', 'Dot', 'Ada'])
  expect(await of({ room: 'Reptile room' })).toEqual(['Cleo', 'Dot', 'Ada'])
  expect(await of({ room: 'Reptile room', rack: 'Rack 2' })).toEqual(['Cleo', 'Dot'])
  expect(await of({ group_id: group.id })).toEqual(['Dot', 'Ada'])
  expect(await of({ room: 'Cellar' })).toEqual([])
})

test('a round has one choice and a kind', async () => {
  const keeper = await signedIn()
  for (const both of [
    `due=true&ids=${newId()}`,
    `due=true&species_id=${newId()}`,
    `due=true&room=Attic&group_id=${newId()}`,
    `room=Attic&species_id=${newId()}`,
  ]) {
    const answer = await keeper.get(`round_lines?kind=feeding&${both}`)
    expect(refusals(answer), both).toEqual({
      due: 'Please choose one of: due, group_id, species_id, room, ids',
    })
  }
  expect((await keeper.get('round_lines?kind=petting')).statusCode).toBe(422)
  const many = Array.from({ length: 501 }, () => newId())
  const tooMany = await keeper.post('round_lines', { round: { kind: 'feeding', ids: many } })
  expect(refusals(tooMany)).toEqual({ ids: 'At most 500 animals' })
})

test("another account's group and species are not there, and its animals are left out", async () => {
  const [keeper, stranger] = [await signedIn(), await signedIn()]
  const { animals } = await rack(keeper, { Vesper: 8 })
  const group = await keeper.add('groups', { name: 'Rack A' })
  const species = await keeper.add('species', { commonName: 'Ball python' })
  for (const query of [
    `group_id=${group.id}`,
    `species_id=${species.id}`,
    `due=true&group_id=${group.id}`,
  ]) {
    expect((await stranger.get(`round_lines?kind=feeding&${query}`)).statusCode).toBe(404)
  }
  const id = animals.Vesper ?? ''
  const others: Query[] = [{ ids: id }, { room: 'Reptile room' }, { due: 'true' }, {}]
  for (const query of others) {
    expect(await lines(stranger, { kind: 'feeding', ...query })).toEqual({ value: [], total: 0 })
  }
})

test('without Plus a round is of the animals that are open', async () => {
  const keeper = await signedIn({ plus: true })
  await rack(keeper, { Ada: 9, Bo: 9, Cleo: 9, Dot: 9, Elis: 9, Fynn: 9 })
  await keeper.patch('subscription', { subscription: { plus: false } })
  const choices: Query[] = [{ due: 'true' }, { room: 'Reptile room' }, {}]
  for (const query of choices) {
    const round = await lines(keeper, { kind: 'feeding', ...query })
    expect([names(round), round.total]).toEqual([['Ada', 'Bo', 'Cleo', 'Dot', 'Elis'], 5])
  }
})
