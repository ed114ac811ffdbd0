import { beforeAll, describe, expect, test } from 'vitest'
import { type Keeper, signedIn } from '../../../test/app.ts'
import { anyone, saffron, show } from '../../../test/cards.ts'

let keeper: Keeper

beforeAll(async () => {
  keeper = await signedIn({ plus: true })
})

describe('the keeper chooses what a card shows', () => {
  const choose = (kind: string, id: string, fields: string[]) =>
    keeper.patch(`codes/${kind}/${id}`, { code: { shown: true, fields } })

  test('weights, sheds, parents and the description, and not the genetics', async () => {
    const { id, code, species } = await saffron(keeper)
    const dam = await keeper.add('animals', {
      name: 'Marigold',
      sex: 'female',
      species_id: species,
    })
    await keeper.patch(`animals/${id}`, { animal: { dam_id: dam.id } })
    for (const [happenedAt, weightInGrams, unit] of [
      ['2026-01-10T12:00:00Z', 1200, 'ounces'],
      ['2026-05-10T12:00:00Z', 1480, 'grams'],
      // One that was mistyped is no one else's to see.
      ['2026-04-10T12:00:00Z', 14_800, 'grams'],
    ])
      await keeper.add(`animals/${id}/weight_logs`, { happenedAt, weightInGrams, unit })
    for (const month of ['01', '02', '03', '04'])
      await keeper.add(`animals/${id}/shedding_logs`, {
        quality: 'complete',
        happenedAt: `2026-${month}-01T12:00:00Z`,
      })
    const fields = ['sheds', 'weights', 'parents', 'description']
    const answer = await choose('animal', id, fields)
    expect(answer.json().object.fields.toSorted()).toEqual(fields.toSorted())
    const { body } = await (await anyone()).get(`/q/${code}`)
    for (const said of ['Saffron', 'Marigold', '1,200 g', '1,480 g', '2 weights', 'Bought for 900'])
      expect(body).toContain(said)
    expect(body.match(/Complete, (Feb|Mar|Apr) 1/g)).toHaveLength(3)
    for (const hidden of ['Banana Pied', 'Python regius', 'Ball python', 'Female', '2023'])
      expect(body).not.toContain(hidden)
    expect((await (await anyone()).get(`/q/${code}/picture`)).statusCode).toBe(404)
  })

  test('the name alone, or what a card usually shows', async () => {
    const { id, code } = await saffron(keeper)
    await choose('animal', id, [])
    const bare = await (await anyone()).get(`/q/${code}`)
    expect(bare.body).toContain('Saffron')
    for (const hidden of ['Banana Pied', 'Ball python', 'July 14, 2023', 'Female'])
      expect(bare.body).not.toContain(hidden)
    const usual = ['photo', 'species', 'sex', 'genetics', 'hatched']
    const answer = await choose('animal', id, usual)
    expect(answer.json().object.fields).toEqual(usual)
    expect((await (await anyone()).get(`/q/${code}`)).body).toContain('Banana Pied')
  })

  test('a clutch with its parents and without its dates', async () => {
    const [dam, sire] = [
      await keeper.add('animals', { name: 'Marigold', sex: 'female' }),
      await keeper.add('animals', { name: 'Tarn', sex: 'male' }),
    ]
    const { id } = await keeper.add('clutches', {
      name: 'BP-26-3',
      number_of_eggs: 7,
      laid_on: '2026-05-02',
      expected_to_hatch_on: '2026-07-01',
      dam_id: dam.id,
      sire_id: sire.id,
    })
    const { code } = (await keeper.get(`codes/clutch/${id}`)).json()
    await show(keeper, 'clutch', id)
    const whole = await (await anyone()).get(`/q/${code}`)
    expect(whole.body).toContain('Marigold × Tarn')
    expect(whole.body).toContain('May 2, 2026')
    expect(whole.body).toContain('July 1, 2026')
    const { eggs } = (await keeper.get(`clutches/${id}`)).json()
    const ids = eggs.map((egg: { id: string }) => egg.id)
    await keeper.patch(`clutches/${id}/eggs`, { eggs: { ids, state: 'went_bad' } })
    const lost = await (await anyone()).get(`/q/${code}`)
    expect(lost.body).not.toContain('July 1, 2026')
    await choose('clutch', id, ['parents'])
    const part = await (await anyone()).get(`/q/${code}`)
    expect(part.body).toContain('Marigold × Tarn')
    expect(part.body).not.toContain('May 2, 2026')
  })

  test('only from what such a card can show', async () => {
    const feeder = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
    for (const fields of [['weights'], ['description', 'cost'], 'all', [1]]) {
      const answer = await keeper.patch(`codes/feeder/${feeder.id}`, { code: { fields } })
      expect([fields, answer.statusCode]).toEqual([fields, 422])
      expect(answer.json().errors[0].field).toMatch(/^fields/)
    }
  })
})
