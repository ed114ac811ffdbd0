import { beforeEach, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn } from '../../../test/app.ts'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'

let keeper: Keeper
beforeEach(async () => {
  keeper = await signedIn({ plus: true })
})

const animal = async (name: string, more: object) =>
  (await keeper.add('animals', { name, ...more })).id
const read = async (path: string) => (await keeper.get(path)).json()

/** A clutch of two hatchlings; the second one got another sire meanwhile. */
async function hatchedClutch(parents: object = {}) {
  const [rook, bram] = [
    await animal('Rook', { sex: 'male' }),
    await animal('Bram', { sex: 'male' }),
  ]
  const clutch = await keeper.add('clutches', {
    ...{ name: 'C', number_of_eggs: 2, sire_id: rook },
    ...parents,
  })
  const { eggs } = await read(`clutches/${clutch.id}`)
  const { animals } = (
    await keeper.post(`clutches/${clutch.id}/hatch`, {
      hatching: { eggs: eggs.map(({ id }: { id: string }) => ({ egg_id: id })) },
    })
  ).json().object
  const [first, second] = animals.map(({ id }: { id: string }) => id)
  await keeper.patch(`animals/${second}`, { animal: { sire_id: bram } })
  const change = (more: object) => keeper.patch(`clutches/${clutch.id}`, { clutch: more })
  return { bram, first, second, change }
}

test('hatchlings get the parents that their clutch is corrected to, if they had the ones before', async () => {
  const { bram, first, second, change } = await hatchedClutch()
  const [dam_id, dune] = [
    await animal('Marigold', { sex: 'female' }),
    await animal('Dune', { sex: 'male' }),
  ]
  await change({ dam_id, sire_id: dune, corrects_hatchlings: true })
  expect(await read(`animals/${first}`)).toMatchObject({ dam_id, sire_id: dune })
  expect(await read(`animals/${second}`)).toMatchObject({ dam_id, sire_id: bram })
})

test('genes that were certain by the wrong sire go with him, and those that a keeper wrote stay', async () => {
  const species_id = (await keeper.add('species', { common_name: 'Corn snake' })).id
  const parent = (name: string, sex: string, genetics: string) =>
    animal(name, { sex, genetics, species_id })
  const dam_id = await parent('Wren', 'female', 'Anery')
  const [rook, dune] = [await parent('Rook', 'male', 'Amel'), await parent('Dune', 'male', 'Hypo')]
  const { first, second, change } = await hatchedClutch({ dam_id, sire_id: rook })
  expect(await read(`animals/${first}`)).toMatchObject({ genetics: 'het Amel, het Anery' })
  await keeper.patch(`animals/${second}`, { animal: { sire_id: rook, genetics: 'Tessera' } })
  await change({ sire_id: dune, corrects_hatchlings: true })
  expect(await read(`animals/${first}`)).toMatchObject({
    sire_id: dune,
    genetics: 'het Anery, het Hypo',
  })
  expect(await read(`animals/${second}`)).toMatchObject({ sire_id: dune, genetics: 'Tessera' })
})

test('genes that were certain by all possible sires go once one of them, or another dam, is chosen', async () => {
  const species_id = (await keeper.add('species', { common_name: 'Corn snake' })).id
  const parent = (name: string, sex: string, genetics: string) =>
    animal(name, { sex, genetics, species_id })
  const [wren, lark] = [
    await parent('Wren', 'female', 'Anery'),
    await parent('Lark', 'female', 'Hypo'),
  ]
  const sires = [await parent('Dune', 'male', 'Amel'), await parent('Ash', 'male', 'Amel Lavender')]
  const [, ash] = sires
  const several = { dam_id: wren, sire_id: null, possible_sire_ids: sires }
  const { first, second, change } = await hatchedClutch(several)
  const genes = async () => (await read(`animals/${first}`)).genetics
  expect(await genes()).toBe('het Amel, het Anery')
  await keeper.patch(`animals/${second}`, { animal: { sire_id: null, genetics: 'Tessera' } })
  await change({ dam_id: lark, corrects_hatchlings: true })
  expect(await genes()).toBe('het Amel, het Hypo')
  await change({ sire_id: ash, possible_sire_ids: [], corrects_hatchlings: true })
  expect(await genes()).toBe('het Amel, het Hypo, het Lavender')
  expect(await read(`animals/${second}`)).toMatchObject({ sire_id: ash, genetics: 'Tessera' })
})

test('young of a sire and another who may be he get the one who is settled on later, with his genes', async () => {
  const species_id = (await keeper.add('species', { common_name: 'Corn snake' })).id
  const sire = (name: string, genetics: string) =>
    animal(name, { sex: 'male', genetics, species_id })
  const [dune, ash] = [await sire('Dune', 'Amel'), await sire('Ash', 'Amel Lavender')]
  const dam_id = await animal('Wren', { sex: 'female', genetics: 'Anery', species_id })
  const youngOf = async (parents: object) => {
    const { first, second, change } = await hatchedClutch({ dam_id, ...parents })
    await keeper.patch(`animals/${second}`, { animal: { sire_id: dune } })
    const correct = (more: object) => change({ ...more, corrects_hatchlings: true })
    return {
      correct,
      seen: () => read(`animals/${first}`),
      ofDune: () => read(`animals/${second}`),
    }
  }
  const undecided = { sire_id: null, genetics: 'het Amel, het Anery' }
  const ofAsh = { sire_id: ash, genetics: 'het Amel, het Anery, het Lavender' }

  const { correct, seen, ofDune } = await youngOf({ sire_id: dune, possible_sire_ids: [ash] })
  expect(await seen()).toMatchObject(undecided)
  await correct({ sire_id: ash, possible_sire_ids: [] })
  expect(await seen()).toMatchObject(ofAsh)
  expect(await ofDune()).toMatchObject({ sire_id: dune })
  await correct({ sire_id: ash, possible_sire_ids: [dune] })
  expect(await seen()).toMatchObject(undecided)
  await correct({ sire_id: null, possible_sire_ids: [dune, ash] })
  await correct({ sire_id: ash, possible_sire_ids: [dune] })
  expect(await seen()).toMatchObject(undecided)
  await correct({ possible_sire_ids: [] })
  expect(await seen()).toMatchObject(ofAsh)

  const mistaken = await youngOf({ sire_id: dune, possible_sire_ids: [ash] })
  const cedar = await sire('Cedar', 'Lavender')
  await mistaken.correct({ sire_id: cedar })
  expect(await mistaken.ofDune()).toMatchObject({ sire_id: cedar })
  expect(await mistaken.seen()).toMatchObject({ sire_id: null })

  const others = await youngOf({ sire_id: null, possible_sire_ids: [dune, ash] })
  const cole = await sire('Cole', 'Lavender')
  await others.correct({ possible_sire_ids: [ash, cole] })
  expect(await others.seen()).toMatchObject({ sire_id: null, genetics: 'het Anery, het Lavender' })
})

test('hatchlings get the species and the certain genes of parents that are added later', async () => {
  const { first, change } = await hatchedClutch({ sire_id: null })
  expect(await read(`animals/${first}`)).toMatchObject({ species: null, genetics: '' })
  const corn = (await keeper.add('species', { common_name: 'Corn snake' })).id
  const parent = (name: string, sex: string, genetics: string, species_id: string) =>
    animal(name, { sex, genetics, species_id })
  const dam_id = await parent('Wren', 'female', 'Anery', corn)
  const sire_id = await parent('Dune', 'male', 'Amel', corn)
  await change({ dam_id, sire_id, corrects_hatchlings: true })
  const ofCorn = { species_id: corn, genetics: 'het Amel, het Anery' }
  expect(await read(`animals/${first}`)).toMatchObject({ dam_id, sire_id, ...ofCorn })
  const ball = (await keeper.add('species', { common_name: 'Ball python' })).id
  const python = await parent('Marigold', 'female', 'Pied', ball)
  const rook = await parent('Rook', 'male', 'Clown', ball)
  await change({ dam_id: python, sire_id: rook, corrects_hatchlings: true })
  const ofBall = { species_id: ball, genetics: 'het Clown, het Pied' }
  expect(await read(`animals/${first}`)).toMatchObject({ dam_id: python, ...ofBall })
})

test('without being asked to, correcting a clutch leaves its hatchlings alone', async () => {
  const { first, change } = await hatchedClutch()
  const dam_id = await animal('Marigold', { sex: 'female' })
  await change({ dam_id })
  expect(await read(`animals/${first}`)).toMatchObject({ dam_id: null })
})

test('a parent that hatched after its young is refused at its field, by the young', async () => {
  const { first, change } = await hatchedClutch()
  const dam_id = await animal('Marigold', { sex: 'female', dateHatched: today(zone) })
  expect(refusals(await change({ dam_id, corrects_hatchlings: true }))).toEqual({
    dam_id: 'C-1: Marigold hatched later',
  })
  expect(await read(`animals/${first}`)).toMatchObject({ dam_id: null })
})
