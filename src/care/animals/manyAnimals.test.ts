import { expect, test } from 'vitest'
import { refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { namesInLines, numberedNames } from './manyNames.ts'

const hatchlings = (count: number, shared: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ name: `H-${at + 1}`, sex: 'unknown', ...shared }))

test('a clutch of animals comes in one request, with one new species and codes in order', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.patch('code_template', { code_template: { template: 'BP-{n}' } })
  const animals = hatchlings(4, { species_attributes: { common_name: 'Boa' }, room: 'A' })
  const answer = await keeper.post('animals/bulk', { animals })
  expect(answer.statusCode).toBe(201)
  expect(answer.json().object).toMatchObject(
    animals.map(({ name }, at) => ({ name, code: `BP-${at + 1}`, room: 'A' })),
  )
  expect(await keeper.list('species')).toMatchObject([{ commonName: 'Boa', animalCount: 4 }])
})

test('all or none: what is wrong is told at its place', async () => {
  const keeper = await signedIn({ plus: true })
  const nameless = [...hatchlings(3), { sex: 'male' }, { name: 'x'.repeat(101), sex: 'odd' }]
  const wrong = await keeper.post('animals/bulk', { animals: nameless })
  expect([wrong.statusCode, refusals(wrong)]).toEqual([
    422,
    {
      'animals.3.name': 'Please choose a name',
      'animals.4.name': 'At most 100 characters',
      'animals.4.sex': 'Please choose a sex',
    },
  ])
  const twice = [
    ...hatchlings(2),
    { name: 'A', sex: 'male', code: 'X' },
    { name: 'B', sex: 'male', code: 'x' },
  ]
  expect(refusals(await keeper.post('animals/bulk', { animals: twice }))).toEqual({
    'animals.3.code': 'Another animal has this code',
  })
  expect(await keeper.list('animals')).toEqual([])
})

test.each([
  [0, 'Please enter at least one animal'],
  [101, 'At most 100 animals at once'],
])('%i animals are not taken', async (count, message) => {
  const keeper = await signedIn({ plus: true })
  const answer = await keeper.post('animals/bulk', { animals: hatchlings(count) })
  expect([answer.statusCode, answer.json().errors[0].message]).toEqual([422, message])
})

test('a hundred are', async () => {
  const keeper = await signedIn({ plus: true })
  const answer = await keeper.post('animals/bulk', { animals: hatchlings(100) })
  expect(answer.json().object).toHaveLength(100)
})

test('sent twice they are the same animals, and the free plan counts them once', async () => {
  const keeper = await signedIn()
  const animals = hatchlings(5).map((animal) => ({ ...animal, id: newId() }))
  const once = await keeper.post('animals/bulk', { animals })
  const again = await keeper.post('animals/bulk', { animals })
  expect([again.statusCode, again.json()]).toEqual([201, once.json()])
  expect(await keeper.page('animals')).toMatchObject({ total: 5 })
  const more = await keeper.post('animals/bulk', { animals: hatchlings(1) })
  expect([more.statusCode, more.json().errors[0].code]).toEqual([403, 'subscription_required'])
})

test('two of them with one id are none, however it is written', async () => {
  const keeper = await signedIn({ plus: true })
  const id = newId()
  const [first, second, third] = hatchlings(3)
  const animals = [{ ...first, id }, second, { ...third, id: id.toUpperCase() }]
  const answer = await keeper.post('animals/bulk', { animals })
  expect([answer.statusCode, refusals(answer)]).toEqual([
    422,
    { 'animals.2.id': 'Another animal in this request has the same ID' },
  ])
  expect(await keeper.list('animals')).toEqual([])
})

test('a hundred supplements may be new, and are looked up together', async () => {
  const keeper = await signedIn({ plus: true })
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  const { statements } = await testApp()
  const fed = (names: string[]) => ({
    feeding_schedules: names.map((name) => ({
      started_on: '2026-01-03',
      repeat_amount: 1,
      repeat: 'week',
      feeder_id: feeder.id,
      supplement_attributes: { name },
    })),
  })
  const clutch = (count: number) =>
    hatchlings(4).map((animal, nth) => {
      const names = Array.from({ length: 26 }, (_, at) => (nth * 26 + at) % count)
      return { ...animal, ...fed(names.map((number) => `Dust ${number}`)) }
    })
  const wrong = await keeper.post('animals/bulk', { animals: clutch(101) })
  expect([wrong.statusCode, refusals(wrong)]).toEqual([
    422,
    {
      'animals.3.feeding_schedules.22.supplement_attributes.name':
        'At most 100 new supplements at once',
    },
  ])
  expect(await keeper.list('supplements')).toEqual([])

  statements.length = 0
  const answer = await keeper.post('animals/bulk', { animals: clutch(100) })
  expect(answer.statusCode).toBe(201)
  expect(
    statements.filter((one) => /from "supplements"/.test(one) && /lower/.test(one)),
  ).toHaveLength(1)
  expect(await keeper.page('supplements')).toMatchObject({ total: 100 })
  const last = (await keeper.get(`animals/${answer.json().object[3].id}`)).json()
  expect(last.feedingSchedules[22]).toMatchObject({ supplement: { name: 'Dust 0' } })
})

test('a hundred cost as many statements as two', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.patch('code_template', { code_template: { template: 'BP-{n}' } })
  const { statements } = await testApp()
  const group = await keeper.add('groups', { name: 'Hatchlings' })
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  const plan = { started_on: '2026-01-03', repeat_amount: 1, repeat: 'week' }
  const shared = {
    room: 'A',
    species_attributes: { common_name: 'Boa' },
    animal_groups_attributes: [{ group_id: group.id }, { group_id: group.id.toUpperCase() }],
    feeding_schedules: [{ ...plan, feeder_id: feeder.id }],
    cleaning_schedule: plan,
  }
  const costs: number[] = []
  for (const many of [2, 100]) {
    statements.length = 0
    const answer = await keeper.post('animals/bulk', { animals: hatchlings(many, shared) })
    costs.push(statements.length)
    const { id } = answer.json().object[many - 1]
    expect((await keeper.get(`animals/${id}`)).json()).toMatchObject({
      name: `H-${many}`,
      room: 'A',
      animalGroups: [{ group: { name: 'Hatchlings' } }],
      feedingSchedules: [{ feeder_id: feeder.id, repeat: 'week' }],
      cleaningSchedule: { repeat: 'week' },
    })
    expect(await keeper.list(`animals/${id}/moves`)).toMatchObject([{ room: 'A' }])
  }
  const [two = 0, hundred = 0] = costs
  expect(hundred).toBeLessThanOrEqual(two)
})

test('what is wrong below one of them is told at its place', async () => {
  const keeper = await signedIn({ plus: true })
  const plan = { started_on: '2026-01-03', repeat_amount: 1, repeat: 'week', feeder_id: newId() }
  const refused = async (more: object) =>
    refusals(
      await keeper.post('animals/bulk', { animals: [...hatchlings(2), ...hatchlings(1, more)] }),
    )
  expect(await refused({ feeding_schedules: [plan] })).toEqual({
    'animals.2.feeding_schedules.0.feeder_id': 'Not found',
  })
  expect(await refused({ animal_groups_attributes: [{ group_id: newId() }] })).toEqual({
    'animals.2.animal_groups_attributes.0.group_id': 'Not found',
  })
  expect(await refused({ species_id: newId() })).toEqual({ 'animals.2.species_id': 'Not found' })
  expect(await keeper.list('animals')).toEqual([])
})

test('one may be the parent of another, and codes leave out those that are given', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.patch('code_template', { code_template: { template: 'BP-{n}' } })
  const [dam, sire] = [newId(), newId()]
  const animals = [
    { id: dam, name: 'Dam', sex: 'female', code: 'bp-1' },
    { id: sire, name: 'Sire', sex: 'male' },
    { name: 'Young', sex: 'male', dam_id: dam, sire_id: sire },
  ]
  const answer = await keeper.post('animals/bulk', { animals })
  expect(answer.json().object).toMatchObject([
    { code: 'bp-1' },
    { code: 'BP-2' },
    { code: 'BP-3', dam_id: dam, sire_id: sire },
  ])
  const mother = newId()
  const next = [
    { id: mother, name: 'Mother', sex: 'female' },
    { name: 'Daughter', sex: 'female', dam_id: mother, code: 'BP-4' },
  ]
  expect((await keeper.post('animals/bulk', { animals: next })).json().object).toMatchObject([
    { code: 'BP-5' },
    { code: 'BP-4' },
  ])
  const wrong = [{ name: 'Odd', sex: 'male', dam_id: sire, sire_id: dam }]
  expect(refusals(await keeper.post('animals/bulk', { animals: wrong }))).toMatchObject({
    'animals.0.dam_id': "Sire is male, and can't be a dam",
  })
})

test('without Plus six at once are none', async () => {
  const keeper = await signedIn()
  const answer = await keeper.post('animals/bulk', { animals: hatchlings(6) })
  expect(answer.statusCode).toBe(403)
  expect(await keeper.list('animals')).toEqual([])
})

test('names follow a pattern, or stand one in each line', () => {
  expect(numberedNames('Clutch 7, {n}', 3)).toEqual(['Clutch 7, 1', 'Clutch 7, 2', 'Clutch 7, 3'])
  expect(numberedNames(' Neonate ', 2)).toEqual(['Neonate 1', 'Neonate 2'])
  expect(numberedNames('', 2)).toEqual([])
  expect(namesInLines(' Ada \n\n Bo\r\n')).toEqual(['Ada', 'Bo'])
})
