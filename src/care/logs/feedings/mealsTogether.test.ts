import { expect, test } from 'vitest'
import { build, keeperIn, refusals, signedIn, testApp } from '../../../../test/app.ts'
import { newId } from '../../../../test/factories.ts'

test('meals of many people at once take from their feeders in a few statements', async () => {
  const [maren, olu] = [await stocked({ name: 'Maren' }), await stocked({ name: 'Olu' })]
  const { statements } = await testApp()
  statements.length = 0
  const fed = await Promise.all(
    Array.from({ length: 10 }, () => [maren.feed({ count: 2 }), olu.feed({ count: 3 })]).flat(),
  )
  expect(fed.map((answer) => answer.statusCode)).toEqual(Array(20).fill(201))
  const written = statements.filter((text) => text.includes('insert into "feeding_logs"'))
  expect(written.length).toBeLessThan(10)

  expect([await maren.stock(), await olu.stock()]).toEqual([100 - 20, 100 - 30])
  for (const [who, at] of [
    ['Maren', 0],
    ['Olu', 1],
  ] as const) {
    const { keeper, list } = at === 0 ? maren : olu
    const told = fed.filter((_, place) => place % 2 === at).map((answer) => answer.json().object)
    expect(told.map(({ fedBy }) => fedBy)).toEqual(Array(10).fill(who))
    expect(new Set((await keeper.list(list)).map(({ id }) => id))).toEqual(
      new Set(told.map(({ id }) => id)),
    )
    expect((await keeper.get(`${list}/${told[3].id}`)).json()).toEqual(told[3])
  }
})

test('the last prey goes to those who came first, and comes back with their meals', async () => {
  const { keeper, list, feed, stock } = await stocked({ quantity: 5 })
  await feed({ success: false })
  const fed = await Promise.all(Array.from({ length: 6 }, () => feed({ count: 2 })))
  expect(await stock()).toBe(0)
  for (const answer of fed) await keeper.delete(`${list}/${answer.json().object.id}`)
  expect(await stock()).toBe(5)
})

test('each of them is answered for itself, whatever is wrong with another', async () => {
  const mine = await stocked()
  const gone = await mine.keeper.add('feeders', { name: 'Mouse', quantity: 9 })
  await mine.keeper.delete(`feeders/${gone.id}`)
  const away = await mine.keeper.add('animals', { name: 'Zora', sex: 'male', state: 'outside' })
  const answers = await Promise.all([
    mine.feed(),
    mine.feed({ feeder_id: gone.id }),
    mine.feed({ feeder_id: newId() }),
    mine.feed({ supplement_id: newId() }),
    mine.feed({ count: 0 }),
    mine.keeper.post(`animals/${newId()}/feeding_logs`, meal(mine.feeder)),
    mine.keeper.post(`animals/${away.id}/feeding_logs`, meal(mine.feeder)),
    mine.feed(),
  ])
  expect(answers.map((answer) => answer.statusCode)).toEqual([
    201, 422, 422, 422, 422, 404, 422, 201,
  ])
  expect(answers.slice(1, 4).map(refusals)).toEqual([
    { feeder_id: 'Not found' },
    { feeder_id: 'Not found' },
    { supplement_id: 'Not found' },
  ])
  expect(await mine.stock()).toBe(98)
})

test('a meal that is refused costs the one statement of those that are not', async () => {
  const { keeper, feed, stock } = await stocked()
  const mouse = await keeper.add('feeders', { name: 'Mouse', quantity: 9 })
  await keeper.delete(`feeders/${mouse.id}`)
  const { statements } = await testApp()
  statements.length = 0
  const [refused, fed] = await Promise.all([feed({ feeder_id: mouse.id }), feed({ count: 2 })])
  expect([refused.statusCode, refusals(refused), fed.statusCode, await stock()]).toEqual([
    422,
    { feeder_id: 'Not found' },
    201,
    98,
  ])
  expect(statements.filter((text) => text.includes('feeding_logs'))).toHaveLength(1)
  expect(statements).not.toContain('begin')
})

test('a meal from before its feeder was deleted takes from it, like any other', async () => {
  const { keeper, list, feeder, feed } = await stocked()
  const earlier = new Date(Date.now() - 3_600_000).toISOString()
  await keeper.delete(`feeders/${feeder}`)
  const fed = await feed({ count: 3, happenedAt: earlier })
  expect([fed.statusCode, fed.json().object.feeder.id]).toEqual([201, feeder])
  await keeper.post(`deleted/${feeder}/restore`)
  expect((await keeper.get(`feeders/${feeder}`)).json().quantity).toBe(97)
  await keeper.delete(`${list}/${fed.json().object.id}`)
  expect((await keeper.get(`feeders/${feeder}`)).json().quantity).toBe(100)
})

test('no one feeds the animals or from the feeders of another account, at the same time either', async () => {
  const [mine, theirs] = [await stocked(), await stocked()]
  const [own, prey, animal, their] = await Promise.all([
    mine.feed(),
    mine.feed({ feeder_id: theirs.feeder }),
    mine.keeper.post(theirs.list, meal(mine.feeder)),
    theirs.feed(),
  ])
  expect([own, prey, animal, their].map(({ statusCode }) => statusCode)).toEqual([
    201, 422, 404, 201,
  ])
  expect([await mine.stock(), await theirs.stock()]).toEqual([99, 99])
  expect((await mine.keeper.list(mine.list)).length).toBe(1)
  expect((await theirs.keeper.list(theirs.list)).length).toBe(1)
})

test('a meal sent twice at once is one, and another account may use its id', async () => {
  const [mine, theirs] = [await stocked(), await stocked()]
  const id = newId()
  const [, first, again, foreign] = await Promise.all([
    mine.feed(),
    mine.feed({ id, count: 3 }),
    mine.feed({ id, count: 3 }),
    theirs.feed({ id, count: 5 }),
  ])
  expect(again?.json()).toEqual(first?.json())
  expect(foreign?.json().object).toMatchObject({ id, count: 5 })
  expect([await mine.stock(), await theirs.stock()]).toEqual([100 - 1 - 3, 100 - 5])
})

test('a feeder that someone holds for long holds up no one else', async () => {
  const [held, other] = [await stocked(), await stocked()]
  const holder = await (await testApp()).pool.connect()
  await holder.query('begin')
  await holder.query('select from feeders where id = $1 for update', [held.feeder])
  let isAnswered = false
  const waiting = held.feed({ count: 4 }).finally(() => {
    isAnswered = true
  })
  const others = await Promise.all(Array.from({ length: 8 }, () => other.feed()))
  expect(others.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201))
  expect([isAnswered, await other.stock()]).toEqual([false, 92])
  await holder.query('commit')
  holder.release()
  expect([(await waiting).statusCode, await held.stock()]).toEqual([201, 96])
})

const meal = (feeder_id: string) => ({ feeding_log: { feeder_id } })

/** A keeper with an animal and a feeder, of which there are 100 unless it is said otherwise. */
async function stocked({
  name = 'Maren',
  quantity = 100,
}: {
  name?: string
  quantity?: number
} = {}) {
  const keeper = await signedIn({ name })
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'weaned', quantity })
  const list = `animals/${animal.id}/feeding_logs`
  return {
    keeper,
    list,
    feeder: feeder.id as string,
    feed: (entered: object = {}) =>
      keeper.post(list, { feeding_log: { feeder_id: feeder.id, ...entered } }),
    stock: async () => (await keeper.get(`feeders/${feeder.id}`)).json().quantity as number,
  }
}

test('a meal is looked up in the history, whenever its statement was planned', async () => {
  const stack = await build()
  const keeper = await keeperIn(stack)
  const rat = await keeper.add('feeders', { name: 'Rat' })
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  stack.statements.length = 0
  await keeper.post(`animals/${animal.id}/feeding_logs`, { feeding_log: { feeder_id: rat.id } })
  const meals = stack.statements.find((statement) => statement.includes('json_populate_recordset'))
  // No record has been deleted yet, so that reading all of those is as cheap.
  await stack.pool.query('analyze')
  const { rows } = await stack.pool.query<{ 'QUERY PLAN': string }>(
    `explain (generic_plan) ${meals}`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('record_changes gone')
  expect(plan).not.toContain('Anti Join')
  await stack.app.close()
  await stack.pool.end()
})
