import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn } from '../../../test/app.ts'
import { newId, plannedPairing } from '../../../test/factories.ts'

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
    const added = ['Wren', 'Isla', 'Thimble', 'Quill']
    for (const name of added) {
      const dam = await animalOf(keeper, name, 'female')
      await keeper.change('pairing_plans', plan.id, { pairings_attributes: [{ dam_id: dam.id }] })
    }
    const [{ pairings }] = await keeper.list('pairing_plans')
    expect(pairings.map(({ dam }: { dam: { name: string } }) => dam.name)).toEqual(added)
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
