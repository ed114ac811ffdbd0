import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'

test('a round feeds many animals at once, each as it was, and answers in the order sent', async () => {
  const { keeper, animals, feeder, stock } = await ready(3)
  const [first, second, third] = animals
  const happenedAt = new Date(Date.now() - 3_600_000).toISOString()
  const answer = await round(keeper, 'feeding_logs', [
    { animal_id: third, feeder_id: feeder, count: 2, happened_at: happenedAt },
    { animal_id: first, feeder_id: feeder, refusal_reason: 'refused', notes: 'In blue' },
    { animal_id: second, feeder_id: feeder, success: 'true' },
  ])
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    success: true,
    object: [
      { animal_id: third, count: 2, happenedAt, fedBy: 'Maren' },
      { animal_id: first, success: false, refusal_reason: 'refused', notes: 'In blue' },
      { animal_id: second, success: true, feeder: { name: 'Rat' } },
    ],
  })
  expect(await stock()).toBe(97)
  expect(await keeper.page(`animals/${first}/feeding_logs`)).toMatchObject({ total: 1 })
})

test('cleaning and weighing go round as well', async () => {
  const { keeper, animals } = await ready(2)
  const cleaned = await round(
    keeper,
    'cleaning_logs',
    animals.map((animal_id) => ({ animal_id })),
  )
  expect(cleaned.json().object).toMatchObject([{ cleanedBy: 'Maren' }, { cleanedBy: 'Maren' }])
  const weighed = await round(
    keeper,
    'weight_logs',
    animals.map((animal_id, at) => ({ animal_id, weightInGrams: 100 + at, unit: 'grams' })),
  )
  expect(weighed.json().object).toMatchObject([{ weightInGrams: 100 }, { weightInGrams: 101 }])
})

test('of a round with wrong rows nothing is recorded, and each is told at its row', async () => {
  const { keeper, animals, feeder, stock } = await ready(2)
  const [first, second] = animals
  const gone = await keeper.add('feeders', { name: 'Mouse' })
  await keeper.delete(`feeders/${gone.id}`)
  const foreign = await keeper.add(`animals/${second}/feeding_logs`, { feeder_id: feeder })
  const before = await stock()

  const refused = await round(keeper, 'feeding_logs', [
    { animal_id: first, feeder_id: feeder },
    { animal_id: first, feeder_id: gone.id },
    { animal_id: newId(), feeder_id: feeder, supplement_id: newId() },
    { animal_id: first, feeder_id: feeder, id: foreign.id },
  ])
  expect([refused.statusCode, refusals(refused)]).toEqual([
    422,
    {
      'feeding_logs.1.feeder_id': 'Not found',
      'feeding_logs.2.animal_id': 'Not found',
      'feeding_logs.2.supplement_id': 'Not found',
      'feeding_logs.3.id': 'This ID is already taken by another record',
    },
  ])
  const malformed = await round(keeper, 'feeding_logs', [
    { animal_id: first, feeder_id: feeder },
    { animal_id: second, notes: 'x'.repeat(2001) },
  ])
  expect(refusals(malformed)).toEqual({
    'feeding_logs.1.feeder_id': 'Please choose a feeder',
    'feeding_logs.1.notes': 'At most 2,000 characters',
  })
  expect(await keeper.page(`animals/${first}/feeding_logs`)).toMatchObject({ total: 0 })
  expect(await stock()).toBe(before)
})

test('a weight that is too little for its unit stops the whole round', async () => {
  const { keeper, animals } = await ready(2)
  const refused = await round(keeper, 'weight_logs', [
    { animal_id: animals[0], weightInGrams: 500, unit: 'grams' },
    { animal_id: animals[1], weightInGrams: 10, unit: 'ounces' },
  ])
  expect(refusals(refused)).toEqual({
    'weight_logs.1.weightInGrams': 'Please enter a valid weight',
  })
  expect(await keeper.list(`animals/${animals[0]}/weight_logs`)).toEqual([])
})

test('a round has a row, and not more than a thousand', async () => {
  const { keeper, animals } = await ready(1)
  const rows = (count: number) => Array.from({ length: count }, () => ({ animal_id: animals[0] }))
  expect((await round(keeper, 'cleaning_logs', [])).statusCode).toBe(422)
  expect((await round(keeper, 'cleaning_logs', rows(1001))).statusCode).toBe(422)
  expect((await keeper.post('cleaning_logs/bulk', { cleaning_logs: 'all' })).statusCode).toBe(422)
  expect((await keeper.post('cleaning_logs/bulk')).statusCode).toBe(422)
  expect((await round(keeper, 'cleaning_logs', rows(1000))).statusCode).toBe(201)
  expect(await keeper.page(`animals/${animals[0]}/cleaning_logs`)).toMatchObject({ total: 1000 })
})

test('the same round sent twice, even at once, is recorded once', async () => {
  const { keeper, animals, feeder, stock } = await ready(5)
  const rows = animals.map((animal_id) => ({ id: newId(), animal_id, feeder_id: feeder }))
  const answers = await Promise.all([
    round(keeper, 'feeding_logs', rows),
    round(keeper, 'feeding_logs', rows),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const loud = rows.map((row) => ({ ...row, id: row.id.toUpperCase() }))
  expect((await round(keeper, 'feeding_logs', loud)).json()).toEqual(answers[0]?.json())
  expect(await stock()).toBe(95)
})

test('a round is taken back as one, stock and all', async () => {
  const { keeper, animals, feeder, stock } = await ready(3)
  const recorded = await feedAll(keeper, animals, feeder)
  expect(await stock()).toBe(97)
  const undone = await undo(keeper, 'feeding_logs', recorded)
  expect([undone.statusCode, undone.json()]).toEqual([200, { success: true }])
  expect(await stock()).toBe(100)
  for (const animal of animals) {
    expect(await keeper.page(`animals/${animal}/feeding_logs`)).toMatchObject({ total: 0 })
  }
})

test('a round with a log that is gone is not taken back in part', async () => {
  const { keeper, animals, feeder, stock } = await ready(3)
  const recorded = await feedAll(keeper, animals, feeder)
  await keeper.delete(`animals/${animals[1]}/feeding_logs/${recorded[1]?.id}`)
  const refused = await undo(keeper, 'feeding_logs', recorded)
  expect([refused.statusCode, refusals(refused)]).toEqual([
    422,
    { 'feeding_logs.1.id': 'Not found' },
  ])
  expect(await stock()).toBe(98)
})

test('prey that runs out during a round goes to the first rows', async () => {
  const { keeper, animals, feeder, stock } = await ready(3, 4)
  const recorded = await feedAll(keeper, animals, feeder, 2)
  expect(await stock()).toBe(0)
  await undo(keeper, 'feeding_logs', recorded.slice(1))
  expect(await stock()).toBe(2)
  await undo(keeper, 'feeding_logs', recorded.slice(0, 1))
  expect(await stock()).toBe(4)
})

test('rounds, feedings and undoing at the same time leave the stock right', async () => {
  const { keeper, animals, feeder, stock } = await ready(6)
  const backwards = [...animals].reverse()
  await Promise.all([
    feedAll(keeper, animals, feeder).then((logs) => undo(keeper, 'feeding_logs', logs)),
    feedAll(keeper, backwards, feeder),
    ...animals.map((animal) => keeper.add(`animals/${animal}/feeding_logs`, { feeder_id: feeder })),
    feedAll(keeper, animals, feeder).then((logs) =>
      undo(keeper, 'feeding_logs', [...logs].reverse()),
    ),
  ])
  expect(await stock()).toBe(100 - 6 - 6)
})

test('another account’s animals and logs are not there for a round', async () => {
  const [{ keeper, animals, feeder }, stranger] = [await ready(2), await signedIn()]
  const recorded = await feedAll(keeper, animals, feeder)
  const refused = await round(stranger, 'cleaning_logs', [{ animal_id: animals[0] }])
  expect(refusals(refused)).toEqual({ 'cleaning_logs.0.animal_id': 'Not found' })
  const undone = await undo(stranger, 'feeding_logs', recorded)
  expect(Object.keys(refusals(undone))).toEqual(['feeding_logs.0.id', 'feeding_logs.1.id'])
  expect(await keeper.page(`animals/${animals[0]}/feeding_logs`)).toMatchObject({ total: 1 })
})

test('animals that the plan locks are left out of no round silently', async () => {
  const { keeper, animals, feeder } = await ready(6)
  const recorded = await feedAll(keeper, animals, feeder)
  await keeper.patch('subscription', { subscription: { plus: false } })
  const rows = animals.map((animal_id) => ({ animal_id }))
  const refused = await round(keeper, 'cleaning_logs', rows)
  expect(refused.json().errors).toEqual([
    { field: 'cleaning_logs.5.animal_id', message: 'Subscribe to access', code: 'locked' },
  ])
  expect((await round(keeper, 'cleaning_logs', rows.slice(0, 5))).statusCode).toBe(201)
  const undone = await undo(keeper, 'feeding_logs', recorded)
  expect(refusals(undone)).toEqual({ 'feeding_logs.5.id': 'Subscribe to access' })
})

test('a round of three hundred costs at most twelve statements', async () => {
  const { keeper, animals, feeder } = await ready(300, 1000)
  const { statements } = await testApp()
  statements.length = 0
  const recorded = await feedAll(keeper, animals, feeder)
  expect(statements.length).toBeLessThanOrEqual(12)
  statements.length = 0
  await undo(keeper, 'feeding_logs', recorded)
  expect(statements.length).toBeLessThanOrEqual(12)
})

type Rows = Record<string, unknown>[]
const round = (keeper: Keeper, api: string, rows: Rows) =>
  keeper.post(`${api}/bulk.json`, { [api]: rows })
const undo = (keeper: Keeper, api: string, rows: Rows) =>
  keeper.send('DELETE', `${api}/bulk.json`, { [api]: rows })

async function feedAll(keeper: Keeper, animals: string[], feeder: string, count = 1) {
  const rows = animals.map((animal_id) => ({ animal_id, feeder_id: feeder, count }))
  const answer = await round(keeper, 'feeding_logs', rows)
  expect(answer.statusCode).toBe(201)
  return answer.json().object as { id: string }[]
}

/** A keeper on Plus with `count` animals and a feeder with stock. */
async function ready(count: number, quantity = 100) {
  const keeper = await signedIn({ plus: true })
  const { pool } = await testApp()
  const { rows } = await pool.query<{ id: string }>(
    `insert into animals (account_id, id, name, sex, created_at)
     select $1, gen_random_uuid(), 'Animal ' || n, 'female', now() + n * interval '1 ms'
     from generate_series(1, $2::int) n returning id`,
    [keeper.accountId, count],
  )
  const feeder = await keeper.add('feeders', { name: 'Rat', quantity })
  const stock = async () => (await keeper.get(`feeders/${feeder.id}`)).json().quantity
  return { keeper, animals: rows.map(({ id }) => id), feeder: feeder.id as string, stock }
}
