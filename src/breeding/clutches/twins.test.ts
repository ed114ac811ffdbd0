import { beforeEach, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'

const now = today(zone)

let keeper: Keeper
let clutch: { id: string }
let egg_id: string
let dam_id: string

beforeEach(async () => {
  keeper = await signedIn({ plus: true })
  dam_id = (await keeper.add('animals', { name: 'Marigold', sex: 'female' })).id
  clutch = await keeper.add('clutches', { name: 'C', number_of_eggs: 2, dam_id })
  egg_id = (await read()).eggs[0].id
})

const read = async () => (await keeper.get(`clutches/${clutch.id}`)).json()
const hatch = (eggs: object[], more: object = {}) =>
  keeper.post(`clutches/${clutch.id}/hatch`, {
    hatching: { ...more, eggs: eggs.map((row) => ({ egg_id, ...row })) },
  })

test('two young of one egg hatch together as two animals of the same parents', async () => {
  const answer = await hatch([{ weightInGrams: 50 }, { is_twin: true, weightInGrams: 21 }])
  expect(answer.json().object.animals).toMatchObject([
    { name: 'C-1', dam_id },
    { name: 'C-1b', dam_id },
  ])
  const { eggs, counts } = await read()
  expect(eggs[0]).toMatchObject({ animal: { name: 'C-1' }, twin: { name: 'C-1b' } })
  expect(counts).toMatchObject({ good: 1, hatched: 1 })
})

test('or one after the other: the egg keeps the day of the first', async () => {
  await hatch([{}], { hatched_on: addDays(now, -1) })
  const id = newId()
  const answer = await hatch([{ is_twin: true, id, name: 'Late' }])
  expect(answer.statusCode).toBe(201)
  expect((await hatch([{ is_twin: true, id, name: 'Late' }])).json().object.animals).toEqual(
    answer.json().object.animals,
  )
  expect((await read()).eggs[0]).toMatchObject({
    ...{ state_on: addDays(now, -1), animal: { name: 'C-1' }, twin: { id, name: 'Late' } },
  })
})

test('a later twin has the parents and groups of the first', async () => {
  const sires: string[] = []
  for (const name of ['Rook', 'Onyx'])
    sires.push((await keeper.add('animals', { name, sex: 'male' })).id)
  const [sire_id, other] = sires
  await keeper.change('clutches', clutch.id, { sire_id, possible_sire_ids: [other] })
  await hatch([{ sire_id: other }], { group: 'Spring 2026' })
  const [{ id }] = (await hatch([{ is_twin: true }])).json().object.animals
  expect((await keeper.get(`animals/${id}`)).json()).toMatchObject({
    ...{ dam_id, sire_id: other, animalGroups: [{ group: { name: 'Spring 2026' } }] },
  })
})

test('a later twin has no genes of a dam that the first has not, nor a sire that is none of its clutch', async () => {
  const python = { commonName: 'Ball python', latinName: 'Python regius' }
  const { id: species_id } = await keeper.add('species', python)
  const parent = (name: string, more: object) =>
    keeper.add('animals', { name, species_id, ...more })
  const sire = await parent('Rook', { sex: 'male' })
  const outside = await parent('Onyx', { sex: 'male' })
  const dam = await parent('Vesper', { sex: 'female', genetics: 'Clown' })
  await keeper.change('clutches', clutch.id, { dam_id: dam.id, sire_id: sire.id })
  const twinOf = async (egg_id: string, corrected: object) => {
    const [first] = (await hatch([{ egg_id }])).json().object.animals
    expect(first).toMatchObject({ dam_id: dam.id, genetics: 'het Clown' })
    await keeper.change('animals', first.id, corrected)
    const [{ id }] = (await hatch([{ egg_id, is_twin: true }])).json().object.animals
    return (await keeper.get(`animals/${id}`)).json()
  }
  const [one, other] = (await read()).eggs
  expect(await twinOf(one.id, { dam_id: null })).toMatchObject({
    ...{ dam_id: null, sire_id: sire.id, genetics: '' },
  })
  expect(await twinOf(other.id, { sire_id: outside.id })).toMatchObject({
    ...{ dam_id: dam.id, sire_id: sire.id, genetics: 'het Clown' },
  })
})

test('hatched on another day than noted with their egg, unless a day of their own was entered', async () => {
  const noted = addDays(now, -3)
  const { animals } = (await hatch([{}, { is_twin: true }], { hatched_on: noted })).json().object
  const days = async () => {
    const hatched: string[] = []
    for (const { id } of animals) {
      hatched.push((await keeper.get(`animals/${id}`)).json().dateHatched)
    }
    return hatched
  }
  const corrected = async (state_on: string) => {
    await keeper.patch(`clutches/${clutch.id}/eggs/${egg_id}`, { egg: { state_on } })
    return days()
  }
  const [yesterday, before] = [addDays(now, -1), addDays(now, -2)]
  expect(await corrected(yesterday)).toEqual([yesterday, yesterday])
  const own = { dateHatched: now }
  await keeper.patch(`animals/${animals[1].id}`, { animal: own })
  expect(await corrected(before)).toEqual([before, now])
  const many = { ids: [egg_id], state: 'hatched', state_on: yesterday }
  await keeper.patch(`clutches/${clutch.id}/eggs`, { eggs: many })
  expect(await days()).toEqual([yesterday, now])
})

test('a third, and a twin of an egg that has not hatched, are refused', async () => {
  expect(refusals(await hatch([{ is_twin: true }]))).toEqual({
    'eggs.0.egg_id': "Egg 1 hasn't hatched",
  })
  await hatch([{}, { is_twin: true }])
  const third = await hatch([{ is_twin: true }])
  expect(third.statusCode).toBe(409)
  expect(refusals(third)).toEqual({ 'eggs.0.egg_id': 'Egg 1 has two hatchlings already' })
})

test('undoing the hatching takes back both, and a corrected dam is that of both', async () => {
  const { animals } = (await hatch([{}, { is_twin: true }])).json().object
  const dam = await keeper.add('animals', { name: 'Vesper', sex: 'female' })
  await keeper.patch(`clutches/${clutch.id}`, {
    clutch: { dam_id: dam.id, corrects_hatchlings: true },
  })
  for (const { id } of animals) {
    expect((await keeper.get(`animals/${id}`)).json()).toMatchObject({ dam_id: dam.id })
  }
  await keeper.delete(`clutches/${clutch.id}/eggs/${egg_id}/hatching`)
  for (const { id } of animals) expect((await keeper.get(`animals/${id}`)).statusCode).toBe(404)
  expect((await read()).eggs[0]).toMatchObject({ state: 'pipped', animal: null, twin: null })
})
