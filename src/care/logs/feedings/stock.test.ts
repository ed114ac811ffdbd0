import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn } from '../../../../test/app.ts'
import { fedAnimal, newId } from '../../../../test/factories.ts'
import { zone } from '../../../../test/zone.ts'
import { fromWallClock, today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'

test('feeding takes from the stock, and deleting the feeding gives it back', async () => {
  const { keeper, animal, feeder, stock } = await stocked(10)
  const fed = await feed(keeper, animal, { feeder_id: feeder.id, count: 3 })
  expect(await stock()).toBe(7)
  await keeper.delete(`animals/${animal.id}/feeding_logs/${fed.id}`)
  expect(await stock()).toBe(10)
})

test('a refusal takes nothing unless it is thrown away, and a regurgitated meal stays used up', async () => {
  const { keeper, animal, feeder, stock } = await stocked(10)
  await feed(keeper, animal, { feeder_id: feeder.id, success: false })
  expect(await stock()).toBe(10)
  await feed(keeper, animal, {
    feeder_id: feeder.id,
    refusal_reason: 'refused',
    thrown_away: true,
    count: 2,
  })
  expect(await stock()).toBe(8)
  const taken = await feed(keeper, animal, { feeder_id: feeder.id, count: 3 })
  const one = `animals/${animal.id}/feeding_logs/${taken.id}`
  await keeper.patch(one, { feeding_log: { refusal_reason: 'regurgitated' } })
  expect(await stock()).toBe(5)
  expect((await keeper.get(`feeders/${feeder.id}/use`)).json()).toMatchObject({ pieces: 5 })
  const line = { animal_id: animal.id, feeder_id: feeder.id, refusal_reason: 'regurgitated' }
  await keeper.post('feeding_logs/bulk.json', { feeding_logs: [line] })
  expect(await stock()).toBe(4)
})

test('the stock is never under nothing, and gets back no more than it gave', async () => {
  const { keeper, animal, feeder, stock } = await stocked(2)
  const greedy = await feed(keeper, animal, { feeder_id: feeder.id, count: 5 })
  expect([greedy.count, await stock()]).toEqual([5, 0])
  await keeper.patch(`feeders/${feeder.id}`, { feeder: { quantity: 40 } })
  await keeper.delete(`animals/${animal.id}/feeding_logs/${greedy.id}`)
  expect(await stock()).toBe(42)
})

test('a deleted meal that comes back takes no more than it did', async () => {
  const { keeper, animal, feeder, stock } = await stocked(1)
  const logs = `animals/${animal.id}/feeding_logs`
  const greedy = await feed(keeper, animal, { feeder_id: feeder.id, count: 2 })
  await keeper.patch(`feeders/${feeder.id}`, { feeder: { quantity: 50 } })
  const stocks = []
  for (let round = 0; round < 2; round++) {
    await keeper.delete(`${logs}/${greedy.id}`)
    stocks.push(await stock())
    await keeper.add(logs, greedy)
    stocks.push(await stock())
  }
  expect(stocks).toEqual([51, 50, 51, 50])
})

test('a feeder whose quantity is not known stays so', async () => {
  const { keeper, animal, feeder, stock } = await stocked(null)
  const fed = await feed(keeper, animal, { feeder_id: feeder.id, count: 3 })
  await keeper.patch(`feeders/${feeder.id}`, { feeder: { quantity: 5 } })
  await keeper.delete(`animals/${animal.id}/feeding_logs/${fed.id}`)
  expect(await stock()).toBe(5)
})

test('changing the count, the outcome or the feeder settles the stock again', async () => {
  const { keeper, animal, feeder, stock } = await stocked(10)
  const mouse = await keeper.add('feeders', { name: 'Mouse', quantity: 4 })
  const mice = async () => (await keeper.get(`feeders/${mouse.id}`)).json().quantity
  const fed = await feed(keeper, animal, { feeder_id: feeder.id, count: 3 })
  const change = async (feeding_log: object) => {
    const answer = await keeper.patch(`animals/${animal.id}/feeding_logs/${fed.id}`, {
      feeding_log,
    })
    expect(answer.statusCode).toBe(200)
    return [await stock(), await mice()]
  }
  expect(await change({ count: 1 })).toEqual([9, 4])
  expect(await change({ success: false })).toEqual([10, 4])
  expect(await change({ thrown_away: true })).toEqual([9, 4])
  expect(await change({ feeder_id: mouse.id, count: 6 })).toEqual([10, 0])
  expect(await change({ success: true })).toEqual([10, 0])
  expect(await change({ feeder_id: feeder.id })).toEqual([4, 4])
})

test('a meal from before its feeder was added takes nothing, however it is recorded and changed', async () => {
  const { keeper, animal, feeder, stock } = await stocked(5)
  const meal = { feeder_id: feeder.id, happenedAt: new Date(Date.now() - 3 * 86_400_000) }
  const fed = await feed(keeper, animal, { ...meal, count: 2 })
  const round = { feeding_logs: [{ animal_id: animal.id, ...meal }] }
  expect((await keeper.post('feeding_logs/bulk.json', round)).statusCode).toBe(201)
  expect(await stock()).toBe(5)
  const one = `animals/${animal.id}/feeding_logs/${fed.id}`
  await keeper.patch(one, { feeding_log: { count: 4 } })
  expect(await stock()).toBe(5)
  await keeper.patch(one, { feeding_log: { happenedAt: new Date(), count: 3 } })
  expect(await stock()).toBe(2)
  await keeper.delete(one)
  expect(await stock()).toBe(5)
})

test('what was counted today lacks the meals of yesterday night, and today still gives one', async () => {
  const { keeper, animal, feeder, stock } = await stocked(50)
  const late = fromWallClock(`${addDays(today(zone), -1)}T23:50`, zone)
  const fed = await feed(keeper, animal, { feeder_id: feeder.id, count: 5, happenedAt: late })
  expect(await stock()).toBe(50)
  const one = `animals/${animal.id}/feeding_logs/${fed.id}`
  await keeper.patch(one, { feeding_log: { count: 6 } })
  expect(await stock()).toBe(50)
  const early = fromWallClock(`${today(zone)}T00:10`, zone)
  await feed(keeper, animal, { feeder_id: feeder.id, happenedAt: early })
  expect(await stock()).toBe(49)
})

test.each([
  ['', 0],
  [', also with its time', 10],
])('a meal that took nothing takes only what it is corrected by%s', async (_says, minutes) => {
  const { keeper, animal, feeder, stock } = await stocked(0)
  const fed = await feed(keeper, animal, { feeder_id: feeder.id })
  await keeper.patch(`feeders/${feeder.id}`, { feeder: { quantity: 20 } })
  const one = `animals/${animal.id}/feeding_logs/${fed.id}`
  const countOf = async (count: number) => {
    const happenedAt = new Date(Date.parse(fed.happenedAt) - minutes * 60_000)
    await keeper.patch(one, { feeding_log: { count, happenedAt } })
    return stock()
  }
  expect([await countOf(3), await countOf(2), await countOf(1)]).toEqual([18, 18, 19])
})

test('a note that is added later takes nothing more', async () => {
  const { keeper, animal, feeder, stock } = await stocked(1)
  const fed = await feed(keeper, animal, { feeder_id: feeder.id, count: 3 })
  await keeper.patch(`feeders/${feeder.id}`, { feeder: { quantity: 20 } })
  await keeper.patch(`animals/${animal.id}/feeding_logs/${fed.id}`, {
    feeding_log: { notes: 'Slow', success: true, feeder_id: feeder.id, count: 3 },
  })
  expect(await stock()).toBe(20)
})

test('the same feeding sent twice, even at once, takes once', async () => {
  const { keeper, animal, feeder, stock } = await stocked(10)
  const fed = { id: newId(), feeder_id: feeder.id, count: 2 }
  const both = await Promise.all([feed(keeper, animal, fed), feed(keeper, animal, fed)])
  expect(both[0]).toEqual(both[1])
  expect(await feed(keeper, animal, fed)).toEqual(both[0])
  expect(await stock()).toBe(8)
})

test('many who feed and delete at the same time leave the stock right', async () => {
  const { keeper, animal, feeder, stock } = await stocked(100)
  const other = await keeper.add('feeders', { name: 'Mouse', quantity: 100 })
  const list = `animals/${animal.id}/feeding_logs`
  const once = async (at: number) => {
    const fed = await feed(keeper, animal, { feeder_id: feeder.id, count: 2 })
    const one = `${list}/${fed.id}`
    if (at % 3 === 0) return (await keeper.delete(one)).body
    if (at % 3 === 1) {
      return (await keeper.patch(one, { feeding_log: { feeder_id: other.id } })).body
    }
    return ''
  }
  const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => once(at)))
  expect(answers.filter((answer) => answer.includes('errors'))).toEqual([])
  const mice = (await keeper.get(`feeders/${other.id}`)).json().quantity
  expect([await stock(), mice]).toEqual([100 - 8 * 2, 100 - 8 * 2])
})

test('many who feed the last prey at the same time share what there is, and give it all back', async () => {
  const { keeper, animal, feeder, stock } = await stocked(7)
  const list = `animals/${animal.id}/feeding_logs`
  const fed = await Promise.all(
    Array.from({ length: 12 }, () => feed(keeper, animal, { feeder_id: feeder.id, count: 2 })),
  )
  expect(await stock()).toBe(0)
  await Promise.all(fed.map(({ id }) => keeper.delete(`${list}/${id}`)))
  expect(await stock()).toBe(7)
})

test('what was taken is the stock’s own business: no one reads or sets it', async () => {
  const { keeper, animal, feeder, stock } = await stocked(10)
  const fed = await feed(keeper, animal, { feeder_id: feeder.id, taken_from_stock: 7 })
  expect(fed).not.toHaveProperty('taken_from_stock')
  const one = `animals/${animal.id}/feeding_logs/${fed.id}`
  await keeper.patch(one, { feeding_log: { taken_from_stock: 7, notes: 'x' } })
  await keeper.delete(one)
  expect(await stock()).toBe(10)
})

test('a feeder that is open in a form is not stale for what is fed meanwhile', async () => {
  const { keeper, animal, feeder } = await stocked(10)
  await feed(keeper, animal, { feeder_id: feeder.id })
  const saved = await keeper.patch(`feeders/${feeder.id}`, {
    feeder: { name: 'Big rat', updated_at: feeder.updated_at },
  })
  expect(saved.json().object).toMatchObject({ name: 'Big rat', quantity: 9 })
})

test('a new feeding names no deleted feeder or supplement; an old one keeps its own', async () => {
  const { keeper, animal, feeder, stock } = await stocked(10)
  const dust = await keeper.add('supplements', { name: 'Calcium' })
  const named = { feeder_id: feeder.id, supplement_id: dust.id }
  const fed = await feed(keeper, animal, { id: newId(), ...named })
  await keeper.delete(`feeders/${feeder.id}`)
  await keeper.delete(`supplements/${dust.id}`)

  const list = `animals/${animal.id}/feeding_logs`
  const refused = await keeper.post(list, { feeding_log: named })
  expect([refused.statusCode, refusals(refused)]).toEqual([
    422,
    { feeder_id: 'Not found', supplement_id: 'Not found' },
  ])
  const deleted = { isDeleted: true }
  expect(await feed(keeper, animal, { id: fed.id, ...named })).toEqual({
    ...fed,
    feeder: { ...fed.feeder, ...deleted },
    supplement: { ...fed.supplement, ...deleted },
  })
  const kept = await keeper.patch(`${list}/${fed.id}`, { feeding_log: { ...named, count: 2 } })
  expect(kept.json().object).toMatchObject({ count: 2, feeder: { name: 'Rat' } })
  await keeper.delete(`${list}/${fed.id}`)
  await keeper.post(`deleted/${feeder.id}/restore`)
  expect(await stock()).toBe(10)
})

async function stocked(quantity: number | null) {
  const keeper = await signedIn()
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const feeder = await keeper.add('feeders', { name: 'Rat', quantity })
  const stock = async () => (await keeper.get(`feeders/${feeder.id}`)).json().quantity
  return { keeper, animal, feeder, stock }
}

const feed = (keeper: Keeper, { id }: { id: string }, feeding: object) =>
  keeper.add(`animals/${id}/feeding_logs`, feeding)

test('a feeding that was deleted comes back by undoing, though its feeder was deleted since', async () => {
  const keeper = await signedIn()
  const { animal, feeder, log } = await fedAnimal(keeper, { notes: 'Struck at once.' })
  await keeper.delete(`feeders/${feeder.id}`)
  await keeper.delete(`animals/${animal.id}/feeding_logs/${log.id}`)
  const again = await keeper.post(`animals/${animal.id}/feeding_logs`, { feeding_log: log })
  expect(again.statusCode).toBe(201)
  expect(again.json().object).toMatchObject({ id: log.id, feeder: { id: feeder.id } })
  const later = await keeper.post(`animals/${animal.id}/feeding_logs`, {
    feeding_log: { feeder_id: feeder.id },
  })
  expect(later.json().errors).toEqual([expect.objectContaining({ field: 'feeder_id' })])
})
