import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { animalGroups, animals } from '../../db/schema.ts'
import { groupsOf, saveGroupsOfAnimal } from './members.queries.ts'

const animalNamed = (keeper: Keeper, name: string) => keeper.add('animals', { name, sex: 'female' })
const into = (...animals: { id: string }[]) => animals.map(({ id }) => ({ animal_id: id }))
const group = (values: object) => ({ group: values })
const namesIn = ({ animalGroups }: { animalGroups: { animal: { name: string } }[] }) =>
  animalGroups.map(({ animal }) => animal.name)

async function membersOf(keeper: Keeper, groupId: string) {
  return namesIn((await keeper.get(`groups/${groupId}`)).json())
}

describe('a group', () => {
  test('is made with its animals, which it names as they sort', async () => {
    const keeper = await signedIn()
    const kind = await keeper.add('species', { commonName: 'Ball python' })
    const ten = await keeper.add('animals', { name: 'BP-10', sex: 'male', species_id: kind.id })
    const two = await keeper.add('animals', { name: 'BP-2', sex: 'female', genetics: 'Pied' })
    const rack = await keeper.add('groups', {
      name: 'Rack 2',
      animal_groups_attributes: into(ten, two),
    })
    expect(rack).toMatchObject({
      animalCount: 2,
      animalGroups: [
        { animal: { id: two.id, name: 'BP-2', sex: 'female', genetics: 'Pied', species: null } },
        { animal: { id: ten.id, photoUrls: null, species: { commonName: 'Ball python' } } },
      ],
    })
    expect(await keeper.list('groups')).toEqual([rack])
    expect((await keeper.list(`groups/${rack.id}/animals`)).map(({ name }) => name)).toEqual([
      'BP-2',
      'BP-10',
    ])
    expect(
      (await keeper.list(`groups/${rack.id}/animals`, { sort: 'created_at_asc' }))[0].name,
    ).toBe('BP-10')
  })

  test('takes in and lets go, by membership or by pair, and leaves the others alone', async () => {
    const keeper = await signedIn()
    const [ada, bo, cleo, dot] = await Promise.all(
      ['Ada', 'Bo', 'Cleo', 'Dot'].map((name) => animalNamed(keeper, name)),
    )
    const rack = await keeper.add('groups', {
      name: 'Rack',
      animal_groups_attributes: into(ada, bo, cleo),
    })
    const [ofAda] = rack.animalGroups
    const changed = await keeper.patch(
      `groups/${rack.id}`,
      group({
        animal_groups_attributes: [
          { id: ofAda.id, animal_id: ada.id, _destroy: true },
          { animal_id: bo.id, _destroy: '1' },
          { animal_id: dot.id },
        ],
      }),
    )
    expect(changed.json().object).toMatchObject({ name: 'Rack', animalCount: 2 })
    expect(await membersOf(keeper, rack.id)).toEqual(['Cleo', 'Dot'])
  })

  test('can be told of the same animal again without harm', async () => {
    const keeper = await signedIn()
    const ada = await animalNamed(keeper, 'Ada')
    const rack = await keeper.add('groups', {
      name: 'Rack',
      animal_groups_attributes: into(ada, ada),
    })
    const [member] = rack.animalGroups
    const again = group({ animal_groups_attributes: [...into(ada), member] })
    const answers = await Promise.all([1, 2, 3].map(() => keeper.patch(`groups/${rack.id}`, again)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await membersOf(keeper, rack.id)).toEqual(['Ada'])
    const gone = group({ animal_groups_attributes: [{ animal_id: ada.id, _destroy: true }] })
    for (const answer of [1, 2].map(() => keeper.patch(`groups/${rack.id}`, gone))) {
      expect((await answer).statusCode).toBe(200)
    }
    expect(await membersOf(keeper, rack.id)).toEqual([])
  })

  test('changes a membership to another animal, also to one that is in already', async () => {
    const keeper = await signedIn()
    const [ada, bo, cleo] = await Promise.all(
      ['Ada', 'Bo', 'Cleo'].map((name) => animalNamed(keeper, name)),
    )
    const rack = await keeper.add('groups', {
      name: 'Rack',
      animal_groups_attributes: into(ada, bo),
    })
    const [ofAda, ofBo] = rack.animalGroups
    const rows = [
      { id: ofAda.id, animal_id: bo.id },
      { id: ofBo.id, animal_id: cleo.id },
    ]
    const answer = await keeper.patch(
      `groups/${rack.id}`,
      group({ animal_groups_attributes: rows }),
    )
    expect(namesIn(answer.json().object)).toEqual(['Bo', 'Cleo'])
  })

  test('refuses what is not there at each row, and changes nothing then', async () => {
    const [keeper, stranger] = [await signedIn(), await signedIn()]
    const [ada, gone] = [await animalNamed(keeper, 'Ada'), await animalNamed(keeper, 'Gone')]
    await keeper.delete(`animals/${gone.id}`)
    const theirs = await animalNamed(stranger, 'Theirs')
    const rack = await keeper.add('groups', { name: 'Rack', animal_groups_attributes: into(ada) })
    const answer = await keeper.patch(
      `groups/${rack.id}`,
      group({
        name: 'Renamed',
        animal_groups_attributes: [
          { animal_id: ada.id, _destroy: true },
          { animal_id: theirs.id },
          { animal_id: gone.id },
          { id: newId(), _destroy: true },
          {},
        ],
      }),
    )
    expect(answer.statusCode).toBe(422)
    expect(refusals(answer)).toEqual({
      'animal_groups_attributes.1.animal_id': 'Not found',
      'animal_groups_attributes.2.animal_id': 'Not found',
      'animal_groups_attributes.3.id': 'Not found',
      'animal_groups_attributes.4.animal_id': 'Please choose one',
    })
    expect((await keeper.get(`groups/${rack.id}`)).json()).toEqual(rack)
    const empty = group({ name: 'New', animal_groups_attributes: into(theirs) })
    expect((await keeper.post('groups', empty)).statusCode).toBe(422)
    expect(await keeper.page('groups')).toMatchObject({ total: 1 })
  })

  test('two people who change one: the second is told, and their animals stay out', async () => {
    const keeper = await signedIn()
    const [ada, bo] = [await animalNamed(keeper, 'Ada'), await animalNamed(keeper, 'Bo')]
    const { id, updated_at } = await keeper.add('groups', { name: 'Rack' })
    const [first, second] = [into(ada), into(bo)].map((rows) =>
      group({ animal_groups_attributes: rows, updated_at }),
    )
    expect((await keeper.patch(`groups/${id}`, first)).statusCode).toBe(200)
    const late = await keeper.patch(`groups/${id}`, second)
    expect(late.statusCode).toBe(409)
    expect(namesIn(late.json().object)).toEqual(['Ada'])
    expect(await membersOf(keeper, id)).toEqual(['Ada'])
  })

  test('comes back with its animals after it was deleted, less those that are gone by then', async () => {
    const keeper = await signedIn()
    const [ada, bo] = [await animalNamed(keeper, 'Ada'), await animalNamed(keeper, 'Bo')]
    const rack = await keeper.add('groups', {
      name: 'Rack',
      animal_groups_attributes: into(ada, bo),
    })
    await keeper.delete(`groups/${rack.id}`)
    expect((await keeper.get('user')).json().stats.groups).toBe(0)
    expect((await keeper.get(`groups/${rack.id}/animals`)).statusCode).toBe(404)
    await keeper.delete(`animals/${bo.id}`)
    await keeper.post(`deleted/${rack.id}/restore`)
    expect((await keeper.get('user')).json().stats.groups).toBe(1)
    expect(await membersOf(keeper, rack.id)).toEqual(['Ada'])
    await keeper.post(`deleted/${bo.id}/restore`)
    expect(await membersOf(keeper, rack.id)).toEqual(['Ada', 'Bo'])
  })

  test('counts and names only the animals that are still kept', async () => {
    const keeper = await signedIn()
    const [ada, bo] = [await animalNamed(keeper, 'Ada'), await animalNamed(keeper, 'Bo')]
    const rack = await keeper.add('groups', {
      name: 'Rack',
      animal_groups_attributes: into(ada, bo),
    })
    const { db } = await testApp()
    await db.update(animals).set({ state: 'sold' }).where(eq(animals.id, bo.id))
    expect((await keeper.get(`groups/${rack.id}`)).json()).toMatchObject({ animalCount: 1 })
    expect(await membersOf(keeper, rack.id)).toEqual(['Ada'])
    const offered = await keeper.list('groups/animals_for_form', { group_id: rack.id })
    expect(offered.map(({ name }) => name)).toEqual(['Ada'])
  })

  test('without Plus neither names nor takes a locked animal', async () => {
    const keeper = await signedIn({ plus: true })
    const names = ['Ada', 'Bo', 'Cleo', 'Dot', 'Elis', 'Fynn']
    const all: { id: string }[] = []
    for (const name of names) all.push(await animalNamed(keeper, name))
    const last = all.slice(5)
    const rack = await keeper.add('groups', {
      name: 'Rack',
      animal_groups_attributes: into(...all),
    })
    const other = await keeper.add('groups', { name: 'Other' })
    await keeper.patch('subscription', { subscription: { plus: false } })
    expect(await membersOf(keeper, rack.id)).toEqual(names.slice(0, 5))
    expect(await keeper.page('groups/animals_for_form')).toMatchObject({ total: 5 })
    const taken = group({ animal_groups_attributes: into(...last) })
    expect((await keeper.patch(`groups/${other.id}`, taken)).statusCode).toBe(422)
    const asked = `animals/groups_for_form?animal_id=${last[0]?.id}`
    expect((await keeper.get(asked)).statusCode).toBe(403)
  })

  test.each([
    ['name', 100],
    ['description', 2000],
  ])('takes a %s of %i letters and not one more', async (field, limit) => {
    const keeper = await signedIn()
    const values = (length: number) => ({ name: 'Rack', [field]: 'x'.repeat(length) })
    expect((await keeper.add('groups', values(limit)))[field]).toHaveLength(limit)
    const answer = await keeper.post('groups', group(values(limit + 1)))
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(refusals(answer))).toEqual([field])
    expect(refusals(await keeper.post('groups', group({ name: ' ' })))).toEqual({
      name: 'Please choose a name',
    })
  })
})

describe('what the forms offer', () => {
  test('a group: every kept animal, with its membership, found by words, in pages', async () => {
    const keeper = await signedIn()
    const [ada, bo] = [await animalNamed(keeper, 'Ada'), await animalNamed(keeper, 'Bo')]
    const rack = await keeper.add('groups', { name: 'Rack', animal_groups_attributes: into(bo) })
    const offered = await keeper.list('groups/animals_for_form', { group_id: rack.id })
    expect(offered).toMatchObject([
      { id: ada.id, animal_group_id: null },
      { id: bo.id, animal_group_id: rack.animalGroups[0].id },
    ])
    const unborn = await keeper.list('groups/animals_for_form')
    expect(unborn.map(({ animal_group_id }) => animal_group_id)).toEqual([null, null])
    expect(await keeper.page('groups/animals_for_form', { q: 'b', per_page: '1' })).toMatchObject({
      value: [{ name: 'Bo' }],
      total: 1,
    })
    expect((await keeper.get('groups/animals_for_form?group_id=x')).statusCode).toBe(422)
    expect((await keeper.get('groups/animals_for_form?sort=cost_asc')).statusCode).toBe(422)
  })

  test('an animal: every group, with its membership', async () => {
    const keeper = await signedIn()
    const ada = await animalNamed(keeper, 'Ada')
    const rack = await keeper.add('groups', { name: 'Rack', animal_groups_attributes: into(ada) })
    const room = await keeper.add('groups', { name: 'Room' })
    const offered = await keeper.list('animals/groups_for_form', { animal_id: ada.id })
    expect(offered).toMatchObject([
      { id: rack.id, name: 'Rack', animalCount: 1, animal_group_id: rack.animalGroups[0].id },
      { id: room.id, name: 'Room', animalCount: 0, animal_group_id: null },
    ])
    expect(await keeper.list('animals/groups_for_form', { q: 'oom' })).toHaveLength(1)
  })
})

describe('the groups of an animal', () => {
  test('are saved and read within the animal’s own transaction', async () => {
    const [keeper, stranger] = [await signedIn(), await signedIn()]
    const { db } = await testApp()
    const session = { accountId: keeper.accountId }
    const ada = await animalNamed(keeper, 'Ada')
    const [room, rack] = [
      await keeper.add('groups', { name: 'Room' }),
      await keeper.add('groups', { name: 'Rack' }),
    ]
    const theirs = await stranger.add('groups', { name: 'Theirs' })
    const save = (rows: object[]) =>
      db.transaction((tx) => saveGroupsOfAnimal(tx, session, ada.id, rows))

    await save([{ group_id: room.id }, { group_id: rack.id }])
    const groups = await groupsOf(db, session, ada.id)
    expect(groups.map(({ group }) => group)).toEqual([
      { id: rack.id, name: 'Rack' },
      { id: room.id, name: 'Room' },
    ])
    await expect(
      save([{ group_id: rack.id, _destroy: true }, { group_id: theirs.id }]),
    ).rejects.toMatchObject({ errors: [{ field: 'animal_groups_attributes.1.group_id' }] })
    expect(await groupsOf(db, session, ada.id)).toEqual(groups)

    await save([{ id: groups[0]?.id, _destroy: true }])
    expect(await groupsOf(db, session, ada.id)).toMatchObject([{ group: { name: 'Room' } }])
    await keeper.delete(`groups/${room.id}`)
    expect(await groupsOf(db, session, ada.id)).toEqual([])
    const rows = await db.select().from(animalGroups).where(eq(animalGroups.animal_id, ada.id))
    expect(rows).toHaveLength(1)
  })
})
