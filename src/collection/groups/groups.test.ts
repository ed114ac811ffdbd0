import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { animals } from '../../db/schema.ts'

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
    const other = await keeper.add('groups', { name: 'Shelf', animal_groups_attributes: into(ada) })
    const [ofOther] = other.animalGroups
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
          { id: ofOther.id, _destroy: true },
        ],
      }),
    )
    expect(answer.statusCode).toBe(422)
    expect(refusals(answer)).toEqual({
      'animal_groups_attributes.1.animal_id': 'Not found',
      'animal_groups_attributes.2.animal_id': 'Not found',
      'animal_groups_attributes.3.id': 'Not found',
      'animal_groups_attributes.4.animal_id': 'Please choose one',
      'animal_groups_attributes.5.id': 'Not found',
    })
    expect((await keeper.get(`groups/${rack.id}`)).json()).toEqual(rack)
    expect((await keeper.get(`groups/${other.id}`)).json()).toEqual(other)
    const empty = group({ name: 'New', animal_groups_attributes: into(theirs) })
    expect((await keeper.post('groups', empty)).statusCode).toBe(422)
    expect(await keeper.page('groups')).toMatchObject({ total: 2 })
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
