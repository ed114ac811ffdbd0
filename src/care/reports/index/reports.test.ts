import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../../test/app.ts'
import { noon } from '../../../../test/picking.ts'

test('every card answers, and an empty account is told so', async () => {
  const keeper = await signedIn()
  expect((await keeper.get('reports.json')).json()).toMatchObject({
    animals: 0,
    species: 0,
    cards: { weight_over_time: null, map: null, top_shedders: null },
  })
  const python = await keeper.add('species', { commonName: 'Python', country_of_origin: 'GH' })
  const vesper = await keeper.add('animals', {
    name: 'Vesper',
    sex: 'female',
    species_id: python.id,
  })
  for (const [days, weightInGrams] of [
    [28, 1590],
    [1, 1423],
  ] as const) {
    const log = { happenedAt: noon(days), weightInGrams, unit: 'grams' }
    await keeper.add(`animals/${vesper.id}/weight_logs`, log)
  }
  for (const days of [40, 9]) {
    const log = { happenedAt: noon(days), quality: 'stuck' }
    await keeper.add(`animals/${vesper.id}/shedding_logs`, log)
  }
  expect((await keeper.get('reports.json')).json()).toMatchObject({
    animals: 1,
    species: 1,
    cards: {
      weight_over_time: {
        weighed: 1,
        loss: { name: 'Vesper', percent: 10.5, days: 27 },
        lines: [[{ y: 1590 }, { y: 1423 }]],
      },
      map: { countries: [{ code: 'GH', animals: 1 }], first: { name: 'Ghana', animals: 1 } },
      top_shedders: {
        ...{ name: 'Vesper', sheds: 2, latest: ['stuck', 'stuck'] },
        stuck: { name: 'Vesper', in_row: 2 },
      },
    },
  })
})

test('reports are as many statements for many animals as for one', async () => {
  const keeper = await signedIn({ plus: true })
  const { statements } = await testApp()
  const counts = async () => {
    const all: Record<string, number> = {}
    for (const path of ['weight_over_time', 'map', 'top_shedders']) {
      statements.length = 0
      expect((await keeper.get(`reports/${path}.json`)).statusCode).toBe(200)
      all[path] = statements.length
    }
    statements.length = 0
    await keeper.get('reports.json')
    return { ...all, index: statements.length }
  }
  const add = async (name: string) => {
    const animal = await keeper.add('animals', { name, sex: 'female' })
    const log = { weightInGrams: 100, unit: 'grams' }
    await keeper.add(`animals/${animal.id}/weight_logs`, log)
    await keeper.add(`animals/${animal.id}/shedding_logs`, { quality: 'complete' })
  }
  await add('Pip')
  const one = await counts()
  for (let at = 0; at < 7; at++) await add(`Pip ${at}`)
  expect(await counts()).toEqual(one)
  // The session's is one of them.
  expect(one).toMatchObject({ weight_over_time: 6, map: 4, top_shedders: 4 })
})
