import { expect, test } from 'vitest'
import { refusals, signedIn } from '../../../../test/app.ts'
import { ago, noon } from '../../../../test/picking.ts'
import { type Shed, sheddingOf } from './shedding.ts'

const at = (...sheds: [day: number, quality: Shed['quality']][]) => {
  const [first, ...others] = sheds.map(([day, quality]) => ({ day, quality }))
  if (!first) throw new Error('at least one')
  return sheddingOf([first, ...others])
}

test('regularity is what usually lies between two sheds, whatever is missing or double', () => {
  const regular = at([0, 'complete'], [40, 'complete'], [81, 'complete'], [120, 'complete'])
  expect(regular).toMatchObject({ interval_days: 40, deviation_days: 1 })
  // The shed between the second and the third wasn't recorded, the last one twice.
  const missing = at(
    ...([0, 40, 120, 161, 200, 239, 239] as const).map((day): [number, 'complete'] => [
      day,
      'complete',
    ]),
  )
  expect(missing).toMatchObject({ sheds: 7, interval_days: 40, deviation_days: 1 })
  expect(at([0, 'complete'])).toMatchObject({ interval_days: null, deviation_days: null })
  expect(at([0, 'complete'], [30, 'partial'])).toMatchObject({
    interval_days: 30,
    deviation_days: null,
    first_on: '2000-01-01',
    last_on: '2000-01-31',
  })
})

test('only the latest sheds can be stuck in a row', () => {
  expect(at([0, 'stuck'], [1, 'stuck'], [2, 'complete']).stuck_in_row).toBe(0)
  expect(at([0, 'complete'], [1, 'stuck'], [2, 'stuck']).stuck_in_row).toBe(2)
  expect(at([0, 'stuck']).stuck_in_row).toBe(1)
})

/** Pip shed four times in a year, Rusty three times of which two were stuck, Dot never. */
async function shedders() {
  const keeper = await signedIn({ plus: true })
  const corn = await keeper.add('species', { commonName: 'Corn snake' })
  const kept = { sex: 'female', species_id: corn.id }
  const pip = await keeper.add('animals', { ...kept, name: 'Pip' })
  const rusty = await keeper.add('animals', { ...kept, name: 'Rusty' })
  await keeper.add('animals', { name: 'Dot', sex: 'male' })
  const shed = (animal: { id: string }, days: number, quality: string) =>
    keeper.add(`animals/${animal.id}/shedding_logs`, { happenedAt: noon(days), quality })
  for (const days of [400, 130, 100, 70, 40]) await shed(pip, days, 'complete')
  await shed(pip, 10, 'partial')
  await shed(rusty, 90, 'complete')
  for (const days of [50, 20]) await shed(rusty, days, 'stuck')
  const group = await keeper.add('groups', {
    name: 'Colubrids',
    animal_groups_attributes: [{ animal_id: rusty.id }],
  })
  const read = (query = '') => keeper.get(`reports/top_shedders.json${query}`)
  return { keeper, pip, rusty, corn, group, read }
}

test('who sheds most comes first, with how often, how regularly and how well', async () => {
  const { pip, rusty, corn, group, read } = await shedders()
  expect((await read(`?from=${ago(364)}`)).json()).toEqual({
    choices: {
      species: [{ id: corn.id, name: 'Corn snake' }],
      groups: [{ id: group.id, name: 'Colubrids' }],
    },
    without: 1,
    value: [
      {
        animal: expect.objectContaining({ id: pip.id, name: 'Pip' }),
        ...{ sheds: 5, complete: 4, partial: 1, stuck: 0, stuck_in_row: 0 },
        ...{ interval_days: 30, deviation_days: 0, first_on: ago(130), last_on: ago(10) },
        latest: ['complete', 'complete', 'complete', 'complete', 'partial'],
      },
      {
        animal: expect.objectContaining({ id: rusty.id, name: 'Rusty' }),
        ...{ sheds: 3, complete: 1, partial: 0, stuck: 2, stuck_in_row: 2 },
        ...{ interval_days: 35, deviation_days: null, first_on: ago(90), last_on: ago(20) },
        latest: ['complete', 'stuck', 'stuck'],
      },
    ],
  })
  const counts = async (query: string) =>
    (await read(query)).json().value.map(({ sheds }: { sheds: number }) => sheds)
  expect(await counts('')).toEqual([6, 3])
  expect(await counts(`?from=${ago(60)}&to=${ago(15)}`)).toEqual([2, 1])
  expect(await counts(`?group_id=${group.id}`)).toEqual([3])
  expect(await counts(`?species_id=${corn.id}`)).toEqual([6, 3])
})

test('another account has sheds of its own, and its filters find nothing of ours', async () => {
  const { corn, group } = await shedders()
  const other = await signedIn({ plus: true })
  await other.add('animals', { name: 'Nyx', sex: 'male' })
  for (const query of ['', `?species_id=${corn.id}`, `?group_id=${group.id}`]) {
    const { value, choices } = (await other.get(`reports/top_shedders.json${query}`)).json()
    expect({ value, choices }).toEqual({ value: [], choices: { species: [], groups: [] } })
  }
})

test('what the plan locks has no part in it', async () => {
  const keeper = await signedIn({ plus: true })
  for (let at = 0; at < 6; at++) {
    const animal = await keeper.add('animals', { name: `Pip ${at}`, sex: 'female' })
    await keeper.add(`animals/${animal.id}/shedding_logs`, { quality: 'complete' })
  }
  const names = async () =>
    (await keeper.get('reports/top_shedders.json'))
      .json()
      .value.map(({ animal }: { animal: { name: string } }) => animal.name)
  expect(await names()).toHaveLength(6)
  await keeper.patch('subscription', { subscription: { plus: false } })
  expect(await names()).toEqual(['Pip 0', 'Pip 1', 'Pip 2', 'Pip 3', 'Pip 4'])
})

test('days and ids that make no sense are refused by their field', async () => {
  const { read } = await shedders()
  for (const [query, field] of [
    ['?from=yesterday', 'from'],
    ['?to=2026-02-30', 'to'],
    ['?from=2026-03-09&to=2026-03-08', 'from'],
    ['?species_id=corn', 'species_id'],
    ['?group_id=1', 'group_id'],
  ] as const) {
    const answer = await read(query)
    expect([query, answer.statusCode]).toEqual([query, 422])
    expect(Object.keys(refusals(answer))).toEqual([field])
  }
})
