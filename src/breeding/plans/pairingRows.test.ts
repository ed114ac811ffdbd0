import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId, plannedPairing } from '../../../test/factories.ts'
import { linesOf } from '../../../test/histories.ts'
import { pairings } from '../../db/schema.ts'

const animalOf = (keeper: Keeper, name: string, sex: string, more = {}) =>
  keeper.add('animals', { name, sex, ...more })

test('a row in which nothing was entered is left out', async () => {
  const keeper = await signedIn({ plus: true })
  const rook = await animalOf(keeper, 'Rook', 'male')
  const plan = await keeper.add('pairing_plans', {
    identifier: 'BP-26',
    sire_id: rook.id,
    pairings_attributes: [{ dam_id: '', notes: '' }],
  })
  expect(plan.pairings).toEqual([])
})

test('a dam or sire of the wrong sex, and an animal with itself, are refused', async () => {
  const keeper = await signedIn({ plus: true })
  const [python, corn] = [
    await keeper.add('species', { commonName: 'Ball python' }),
    await keeper.add('species', { commonName: 'Corn snake' }),
  ]
  const rook = await animalOf(keeper, 'Rook', 'male', { species_id: python.id })
  const halley = await animalOf(keeper, 'Halley', 'male', { species_id: python.id })
  const juniper = await animalOf(keeper, 'Juniper', 'female', { species_id: corn.id })
  const pip = await animalOf(keeper, 'Pip', 'unknown')
  const marigold = await animalOf(keeper, 'Marigold', 'female', { species_id: python.id })
  const refused = async (sire: { id: string }, ...dams: { id: string }[]) =>
    refusals(
      await keeper.post('pairing_plans', {
        pairing_plan: {
          identifier: 'BP-26',
          sire_id: sire.id,
          pairings_attributes: dams.map(({ id }) => ({ dam_id: id })),
        },
      }),
    )
  expect(await refused(rook, marigold, halley)).toEqual({
    'pairings_attributes.1.dam_id': "A dam can't be male",
  })
  expect(await refused(marigold)).toEqual({ sire_id: "A sire can't be female" })
  expect(await refused(pip, pip)).toEqual({
    'pairings_attributes.0.dam_id': 'Dam and sire must be two different animals',
  })
  // Hybrids are bred.
  const hybrids = await keeper.add('pairing_plans', {
    identifier: 'HY-26',
    sire_id: rook.id,
    pairings_attributes: [{ dam_id: juniper.id }],
  })
  expect(hybrids.pairings).toMatchObject([{ dam_id: juniper.id }])
  // Of whom the sex or species isn't known may be either.
  const plan = await keeper.add('pairing_plans', {
    identifier: 'BP-26',
    sire_id: rook.id,
    pairings_attributes: [{ dam_id: pip.id }, { dam_id: marigold.id }],
  })
  const answer = await keeper.patch(`pairing_plans/${plan.id}`, {
    pairing_plan: { sire_id: pip.id },
  })
  expect(refusals(answer)).toEqual({ sire_id: 'Dam and sire must be two different animals' })
})

test('new rows, changed ones and removed ones are saved together', async () => {
  const keeper = await signedIn({ plus: true })
  const { plan, dams } = await plannedPairing(keeper, { dams: ['Marigold', 'Vesper'] })
  const tansy = await animalOf(keeper, 'Tansy', 'female')
  const [first, second] = plan.pairings
  const changed = await keeper.patch(`pairing_plans/${plan.id}.json`, {
    pairing_plan: {
      updated_at: plan.updated_at,
      pairings_attributes: [
        { id: first.id, notes: 'Proven' },
        { id: second.id, dam_id: dams[1]?.id, notes: '', _destroy: true },
        { dam_id: tansy.id, notes: 'First time' },
      ],
    },
  })
  expect(changed.json()).toMatchObject({
    success: true,
    object: {
      pairingCount: 2,
      pairings: [
        { id: first.id, dam: { name: 'Marigold' }, notes: 'Proven' },
        { dam: { name: 'Tansy' }, notes: 'First time' },
      ],
    },
  })
  const stale = await keeper.patch(`pairing_plans/${plan.id}`, {
    pairing_plan: { identifier: 'Other', updated_at: plan.updated_at },
  })
  expect(stale.statusCode).toBe(409)
  expect(stale.json().object).toMatchObject({ identifier: 'BP-26', pairingCount: 2 })
  expect((await linesOf(keeper, 'pairing_plan', plan.id)).map(([summary]) => summary)).toEqual(
    expect.arrayContaining([
      'added the pairing with Tansy',
      'deleted the pairing with Vesper',
      'changed the notes of the pairing with Marigold',
      'added the breeding plan',
    ]),
  )
})

test('a dam is paired once in a plan, and a pair it has twice already can still be changed', async () => {
  const keeper = await signedIn({ plus: true })
  const { plan, sire, dams } = await plannedPairing(keeper, { dams: ['Marigold', 'Vesper'] })
  const [marigold, vesper] = plan.pairings
  const message = 'This plan already has a pairing with this dam'
  const change = async (...rows: object[]) =>
    keeper.patch(`pairing_plans/${plan.id}`, { pairing_plan: { pairings_attributes: rows } })
  const [dam_id, other] = dams.map(({ id }) => id)
  const twice = {
    identifier: 'BP-27',
    sire_id: sire.id,
    pairings_attributes: [{ dam_id }, { dam_id }],
  }
  expect(refusals(await keeper.post('pairing_plans', { pairing_plan: twice }))).toEqual({
    'pairings_attributes.1.dam_id': message,
  })
  expect(refusals(await change({ id: vesper.id, notes: 'Proven' }, { dam_id }))).toEqual({
    'pairings_attributes.1.dam_id': message,
  })
  const swapped = [
    { id: marigold.id, dam_id: other },
    { id: vesper.id, dam_id },
  ]
  expect((await change(...swapped)).statusCode).toBe(200)
  expect(
    refusals(await keeper.patch(`pairings/${vesper.id}`, { pairing: { dam_id: other } })),
  ).toEqual({ dam_id: message })
  // As a plan may have been before, and as an undone deletion leaves it.
  const second = await keeper.add(`pairing_plans/${plan.id}/pairings`, { id: newId(), dam_id })
  const notes = 'Again'
  const both = [
    { id: vesper.id, dam_id, notes },
    { id: second.id, dam_id, notes },
  ]
  expect((await change(...both)).json().object.pairings).toHaveLength(3)
})

test('rows with parents that were sold or deleted keep their names, and can still be changed', async () => {
  const keeper = await signedIn({ plus: true })
  const { plan, sire, dams } = await plannedPairing(keeper)
  await keeper.patch(`animals/${sire.id}`, { animal: { state: 'sold' } })
  await keeper.delete(`animals/${dams[0]?.id}`)
  const answer = await keeper.patch(`pairing_plans/${plan.id}`, {
    pairing_plan: {
      identifier: 'BP-25',
      sire_id: sire.id,
      pairings_attributes: [{ id: plan.pairings[0].id, dam_id: dams[0]?.id, notes: 'Old' }],
    },
  })
  expect(answer.json().object).toMatchObject({
    identifier: 'BP-25',
    sire: { name: 'Rook', state: 'sold', isDeleted: false },
    pairings: [{ dam: { name: 'Marigold', isDeleted: true }, notes: 'Old' }],
  })
  const again = {
    identifier: 'New',
    sire_id: sire.id,
    pairings_attributes: [{ dam_id: dams[0]?.id }],
  }
  expect(refusals(await keeper.post('pairing_plans', { pairing_plan: again }))).toEqual({
    'pairings_attributes.0.dam_id': 'Not found',
  })
})

test('a plan with 200 pairings is read in at most six statements', async () => {
  const keeper = await signedIn({ plus: true })
  const sire = await animalOf(keeper, 'Rook', 'male')
  const dam = await animalOf(keeper, 'Vesper', 'female')
  const plan = await keeper.add('pairing_plans', { identifier: 'BP-26', sire_id: sire.id })
  const { db, statements } = await testApp()
  const pair = { account_id: keeper.accountId, plan_id: plan.id, dam_id: dam.id }
  await db.insert(pairings).values(Array.from({ length: 200 }, () => ({ ...pair, id: newId() })))
  statements.length = 0
  const read = (await keeper.get(`pairing_plans/${plan.id}`)).json()
  const table = await keeper.page(`pairing_plans/${plan.id}/pairings`)
  expect(statements.length).toBeLessThanOrEqual(6)
  expect([read.pairings.length, read.pairingCount]).toEqual([200, 200])
  expect([table.value.length, table.total, table.totalPages]).toEqual([24, 200, 9])
  const [listed] = await keeper.list('pairing_plans')
  expect([listed.pairings.length, listed.pairingCount]).toEqual([4, 200])
})
