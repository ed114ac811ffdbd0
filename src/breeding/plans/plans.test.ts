import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId, plannedPairing } from '../../../test/factories.ts'
import { linesOf } from '../../../test/histories.ts'

const animalOf = (keeper: Keeper, name: string, sex: string, more = {}) =>
  keeper.add('animals', { name, sex, ...more })

describe('a breeding plan', () => {
  test('holds a sire, his species and the dams, each with her genetics', async () => {
    const keeper = await signedIn({ plus: true })
    const { plan, sire, kind, dams } = await plannedPairing(keeper, {
      dams: ['Marigold', 'Vesper'],
    })
    const read = (await keeper.get(`pairing_plans/${plan.id}.json`)).json()
    expect(read).toMatchObject({
      identifier: 'BP-26',
      sire: { id: sire.id, name: 'Rook', genetics: 'het Rook' },
      species: { id: kind.id, commonName: 'Ball python' },
      notes: '',
      pairingCount: 2,
      pairings: [
        { dam_id: dams[0]?.id, dam: { name: 'Marigold', genetics: 'het Marigold' }, notes: '' },
        { dam_id: dams[1]?.id, dam: { name: 'Vesper' } },
      ],
    })
    expect(await keeper.list('pairing_plans')).toEqual([read])
  })

  test('says what it wants, at each field and in each row', async () => {
    const keeper = await signedIn({ plus: true })
    const refused = async (pairing_plan: object) =>
      refusals(await keeper.post('pairing_plans.json', { pairing_plan }))
    expect(await refused({})).toEqual({
      identifier: 'Please choose an identifier',
      sire_id: 'Please choose a sire',
    })
    const rook = await animalOf(keeper, 'Rook', 'male')
    const given = { identifier: 'BP-26', sire_id: rook.id }
    expect(
      await refused({ ...given, identifier: 'x'.repeat(141), notes: 'x'.repeat(2001) }),
    ).toEqual({ identifier: 'At most 140 characters', notes: 'At most 2,000 characters' })
    expect(
      await refused({ ...given, pairings_attributes: [{}, { notes: 'First clutch' }] }),
    ).toEqual({ 'pairings_attributes.1.dam_id': 'Please choose a dam' })
    expect(await keeper.list('pairing_plans')).toEqual([])
  })

  test('leaves out a row in which nothing was entered', async () => {
    const keeper = await signedIn({ plus: true })
    const rook = await animalOf(keeper, 'Rook', 'male')
    const plan = await keeper.add('pairing_plans', {
      identifier: 'BP-26',
      sire_id: rook.id,
      pairings_attributes: [{ dam_id: '', notes: '' }],
    })
    expect(plan.pairings).toEqual([])
  })

  test('refuses a wrong sex, another species, and an animal with itself', async () => {
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
    expect(await refused(rook, marigold, halley, juniper)).toEqual({
      'pairings_attributes.1.dam_id': "A dam can't be male",
      'pairings_attributes.2.dam_id': 'Dam and sire must be of the same species',
    })
    expect(await refused(marigold)).toEqual({ sire_id: "A sire can't be female" })
    expect(await refused(pip, pip)).toEqual({
      'pairings_attributes.0.dam_id': 'Dam and sire must be two different animals',
    })
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

  test('takes new rows, changed ones and removed ones together', async () => {
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

  test('of parents that were sold or deleted keeps their names, and can still be changed', async () => {
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

  test('is found by its own words and by the names of its animals', async () => {
    const keeper = await signedIn({ plus: true })
    const { plan } = await plannedPairing(keeper, { dams: ['Marigold', 'Vesper'] })
    for (const q of ['bp-2', 'rook', 'vesp']) {
      expect(await keeper.list('pairing_plans', { q })).toMatchObject([{ id: plan.id }])
    }
    expect(await keeper.list('pairing_plans', { q: 'Tansy' })).toEqual([])
  })

  test('that is deleted takes its pairings out of sight, and brings them back', async () => {
    const keeper = await signedIn({ plus: true })
    const { plan, pairing } = await plannedPairing(keeper)
    const logs = `pairings/${pairing.id}/pairing_logs`
    const log = await keeper.add(logs, { happened_at: '2026-01-03T10:00:00.000Z' })
    await keeper.delete(`pairing_plans/${plan.id}`)
    for (const url of [`pairings/${pairing.id}`, logs, `pairing_plans/${plan.id}/pairings`]) {
      expect((await keeper.get(url)).statusCode).toBe(404)
    }
    expect(await keeper.list('pairings')).toEqual([])
    expect(await keeper.list('deleted')).toMatchObject([{ kind: 'pairing_plan', name: 'BP-26' }])
    await keeper.post(`deleted/${plan.id}/restore`)
    expect(await keeper.list(logs)).toMatchObject([{ id: log.id }])
  })

  test('sent twice is one plan with its pairings', async () => {
    const keeper = await signedIn({ plus: true })
    const rook = await animalOf(keeper, 'Rook', 'male')
    const vesper = await animalOf(keeper, 'Vesper', 'female')
    const plan = {
      id: newId(),
      identifier: 'BP-26',
      sire_id: rook.id,
      pairings_attributes: [{ dam_id: vesper.id }],
    }
    const once = await keeper.add('pairing_plans', plan)
    expect(await keeper.add('pairing_plans', plan)).toEqual(once)
    expect(await keeper.page('pairings')).toMatchObject({ total: 1 })
  })

  test('needs Plus, as everything below it', async () => {
    const keeper = await signedIn({ plus: true })
    const { plan, pairing } = await plannedPairing(keeper)
    await keeper.patch('subscription', { subscription: { plus: false } })
    const answers = await Promise.all(
      [
        'pairing_plans.json',
        'pairing_plans/sires.json',
        'pairing_plans/dams.json',
        `pairing_plans/${plan.id}.json`,
        `pairing_plans/${plan.id}/pairings.json`,
        'pairings.json',
        `pairings/${pairing.id}.json`,
        `pairings/${pairing.id}/pairing_logs.json`,
        `history.json?kind=pairing_plan&id=${plan.id}`,
        `history.json?kind=pairing&id=${pairing.id}`,
      ].map((url) => keeper.get(url)),
    )
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json().errors).toMatchObject([{ code: 'subscription_required' }])
    }
  })
})

describe('to choose from', () => {
  test('are males for a sire and females for a dam, and in both who may be either', async () => {
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
})

test('a plan with 200 pairings is read in at most six statements', async () => {
  const keeper = await signedIn({ plus: true })
  const sire = await animalOf(keeper, 'Rook', 'male')
  const dam = await animalOf(keeper, 'Vesper', 'female')
  const plan = await keeper.add('pairing_plans', {
    identifier: 'BP-26',
    sire_id: sire.id,
    pairings_attributes: Array.from({ length: 200 }, () => ({ dam_id: dam.id })),
  })
  const { statements } = await testApp()
  statements.length = 0
  const read = (await keeper.get(`pairing_plans/${plan.id}`)).json()
  const table = await keeper.page(`pairing_plans/${plan.id}/pairings`)
  expect(statements.length).toBeLessThanOrEqual(6)
  expect([read.pairings.length, read.pairingCount]).toEqual([200, 200])
  expect([table.value.length, table.total, table.totalPages]).toEqual([24, 200, 9])
  const [listed] = await keeper.list('pairing_plans')
  expect([listed.pairings.length, listed.pairingCount]).toEqual([4, 200])
})
