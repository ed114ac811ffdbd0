import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { animalGroups } from '../../db/schema.ts'
import type { GroupOfAnimal } from './members.contract.ts'
import { saveGroupsOfAnimal } from './members.queries.ts'

const animalNamed = (keeper: Keeper, name: string) => keeper.add('animals', { name, sex: 'female' })
const into = (...animals: { id: string }[]) => animals.map(({ id }) => ({ animal_id: id }))

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
    await keeper.patch(`animals/${ada.id}`, { animal: { external_id: 'EXT-7' } })
    expect(await keeper.list('groups/animals_for_form', { q: 'ext-7' })).toMatchObject([
      { name: 'Ada' },
    ])
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
    const groupsOfAda = async () => (await keeper.get(`animals/${ada.id}`)).json().animalGroups
    const groups: GroupOfAnimal[] = await groupsOfAda()
    expect(groups.map(({ group }) => group)).toMatchObject([
      { id: rack.id, name: 'Rack' },
      { id: room.id, name: 'Room' },
    ])
    await expect(
      save([{ group_id: rack.id, _destroy: true }, { group_id: theirs.id }]),
    ).rejects.toMatchObject({ errors: [{ field: 'animal_groups_attributes.1.group_id' }] })
    expect(await groupsOfAda()).toEqual(groups)

    await save([{ id: groups[0]?.id, _destroy: true }])
    expect(await groupsOfAda()).toMatchObject([{ group: { name: 'Room' } }])
    await keeper.delete(`groups/${room.id}`)
    expect(await groupsOfAda()).toEqual([])
    const rows = await db.select().from(animalGroups).where(eq(animalGroups.animal_id, ada.id))
    expect(rows).toHaveLength(1)
  })
})
