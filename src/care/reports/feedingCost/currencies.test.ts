import { expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../../test/app.ts'
import { archiveFile, filesOf, rowsIn } from '../../../../test/archives.ts'
import { linesOf } from '../../../../test/histories.ts'
import { restoreInto } from '../../../../test/restoring.ts'
import type { FeedingCost } from './feedingCost.contract.ts'

async function costIn(keeper: Keeper, query = ''): Promise<FeedingCost> {
  const answer = await keeper.get(`reports/feeding_cost.json${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const spend = (keeper: Keeper, currency_id: string) =>
  keeper.patch('user', { user: { currency_id } })

/** A keeper who pays in euros, with a meal that cost 1.20. */
async function keeping() {
  const keeper = await signedIn({ plus: true })
  await spend(keeper, 'EUR')
  const rat = await keeper.add('feeders', { name: 'Rat', cost: 1.2, quantity: 10 })
  const nyx = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const feed = (more: object = {}) =>
    keeper.add(`animals/${nyx.id}/feeding_logs`, { feeder_id: rat.id, ...more })
  const meal = await feed()
  return { keeper, rat, nyx, feed, meal }
}

test('a meal that cost 1.20 € still does once the account counts in dollars', async () => {
  const { keeper, rat, nyx, feed, meal } = await keeping()
  await spend(keeper, 'USD')
  expect(await costIn(keeper)).toMatchObject({
    ...{ currency: 'USD', total: 0, this_month: 0, rows: [], animals: [] },
    others: [{ currency: 'EUR', total: 1.2 }],
  })
  await keeper.patch(`feeders/${rat.id}`, { feeder: { cost: 1.5 } })
  await feed({ count: 2 })
  expect(await costIn(keeper)).toMatchObject({
    ...{ currency: 'USD', total: 3, rows: [{ pieces: 2, cost: 3 }] },
    others: [{ currency: 'EUR', total: 1.2 }],
  })
  expect(await costIn(keeper, '?currency=eur')).toMatchObject({
    ...{ currency: 'EUR', total: 1.2, this_month: 1.2, rows: [{ pieces: 1, cost: 1.2 }] },
    others: [{ currency: 'USD', total: 3 }],
  })
  const logs = `animals/${nyx.id}/feeding_logs`
  await keeper.delete(`${logs}/${meal.id}`)
  await spend(keeper, 'GBP')
  await keeper.add(logs, meal)
  await spend(keeper, 'EUR')
  expect(await costIn(keeper)).toMatchObject({
    ...{ currency: 'EUR', total: 1.2, others: [{ currency: 'USD', total: 3 }] },
  })
})

test('a feeder keeps the currency of its cost until another one is entered', async () => {
  const { keeper, rat, feed } = await keeping()
  await spend(keeper, 'USD')
  const ratNow = async () => (await keeper.get(`feeders/${rat.id}.json`)).json()
  expect(await ratNow()).toMatchObject({ cost: 1.2, cost_currency: 'EUR' })
  await keeper.patch(`feeders/${rat.id}`, { feeder: { cost: 1.2, size: 'weaned' } })
  expect(await ratNow()).toMatchObject({ cost: 1.2, cost_currency: 'EUR' })
  await feed()
  expect((await costIn(keeper)).others).toEqual([{ currency: 'EUR', total: 2.4 }])
  await keeper.post(`feeders/${rat.id}/restock`, { restock: { quantity: 5, cost: 1.2 } })
  expect(await ratNow()).toMatchObject({ cost: 1.2, cost_currency: null })
  await feed()
  expect(await costIn(keeper)).toMatchObject({
    ...{ total: 1.2, others: [{ currency: 'EUR', total: 2.4 }] },
  })
  await keeper.patch(`feeders/${rat.id}`, { feeder: { cost: 1, cost_currency: 'eur' } })
  expect(await ratNow()).toMatchObject({ cost: 1, cost_currency: 'EUR' })
})

test('meals of a round and meals changed to another feeder take its currency too', async () => {
  const { keeper, rat, nyx } = await keeping()
  await spend(keeper, 'USD')
  const cricket = await keeper.add('feeders', { name: 'Cricket', cost: 0.1 })
  const meal = { animal_id: nyx.id, success: true }
  const round = [rat, cricket].map(({ id }) => ({ ...meal, feeder_id: id }))
  const answer = await keeper.post('feeding_logs/bulk', { feeding_logs: round })
  expect(answer.statusCode).toBe(201)
  expect(await costIn(keeper)).toMatchObject({
    ...{ total: 0.1, others: [{ currency: 'EUR', total: 2.4 }] },
  })
  const { value } = (await keeper.get(`animals/${nyx.id}/feeding_logs.json`)).json()
  const [fed] = value.filter((log: { feeder_id: string }) => log.feeder_id === cricket.id)
  await keeper.patch(`animals/${nyx.id}/feeding_logs/${fed.id}`, {
    feeding_log: { feeder_id: rat.id },
  })
  expect(await costIn(keeper)).toMatchObject({
    ...{ total: 0, others: [{ currency: 'EUR', total: 3.6 }] },
  })
})

test('meals without a price count at today’s, in the currency of that', async () => {
  const keeper = await signedIn({ plus: true })
  await spend(keeper, 'EUR')
  const greens = await keeper.add('feeders', { name: 'Greens' })
  const { id } = await keeper.add('animals', { name: 'Gex', sex: 'male' })
  await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: greens.id })
  await spend(keeper, 'USD')
  await keeper.patch(`feeders/${greens.id}`, { feeder: { cost: 0.5 } })
  expect(await costIn(keeper)).toMatchObject({ total: 0.5, at_todays_prices: 0.5, others: [] })
})

test('what is on the schedules is expected in the currency of its feeder', async () => {
  const { keeper, rat, nyx } = await keeping()
  await keeper.patch(`animals/${nyx.id}`, {
    animal: {
      feeding_schedules: [
        { feeder_id: rat.id, started_on: '2026-01-05', repeat_amount: 1, repeat: 'day' },
      ],
    },
  })
  const { next_month } = await costIn(keeper)
  expect(next_month).toBeGreaterThan(1.2 * 27)
  await spend(keeper, 'USD')
  expect(await costIn(keeper)).toMatchObject({ next_month: 0, next_month_meals: 0 })
  expect(await costIn(keeper, '?currency=EUR')).toMatchObject({ next_month })
  // Also named where no meal has cost anything in it yet.
  await keeper.delete(`animals/${nyx.id}/feeding_logs/${await onlyMealOf(keeper, nyx.id)}`)
  expect((await costIn(keeper)).others).toEqual([{ currency: 'EUR', total: 0 }])
})

async function onlyMealOf(keeper: Keeper, id: string): Promise<string> {
  return (await keeper.get(`animals/${id}/feeding_logs.json`)).json().value[0].id
}

test('a vet visit keeps its currency, also when its cost is put right', async () => {
  const { keeper, nyx } = await keeping()
  const visits = `animals/${nyx.id}/vet_visits`
  const paid = await keeper.add(visits, { reason: 'Check-up', cost: 80 })
  const unpaid = await keeper.add(visits, { reason: 'Mites' })
  await spend(keeper, 'USD')
  const costOf = async ({ id }: { id: string }, cost: number) => {
    const answer = await keeper.patch(`${visits}/${id}`, { vet_visit: { cost } })
    const { object } = answer.json()
    return [object.cost, object.cost_currency]
  }
  expect(await costOf(paid, 85)).toEqual([85, 'EUR'])
  expect(await costOf(unpaid, 40)).toEqual([40, null])
  const { vetVisits } = (await keeper.get(`animals/${nyx.id}.json`)).json()
  expect(vetVisits).toContainEqual(expect.objectContaining({ cost: 85, cost_currency: 'EUR' }))
  const lines = (await linesOf(keeper, 'animal', nyx.id)).flatMap(([, fields]) => fields)
  expect(lines).toContainEqual(['Cost', '€80.00', '€85.00'])
  expect(lines).toContainEqual(['Cost', '', '$40.00'])
})

test('a history says what a feeder cost in the currency of that day', async () => {
  const { keeper, rat } = await keeping()
  await keeper.patch(`feeders/${rat.id}`, { feeder: { cost: 1.3 } })
  await spend(keeper, 'USD')
  await keeper.patch(`feeders/${rat.id}`, { feeder: { cost: 1.5 } })
  await spend(keeper, 'GBP')
  await keeper.patch(`feeders/${rat.id}`, { feeder: { cost: 1.1 } })
  const costs = (await linesOf(keeper, 'feeder', rat.id)).flatMap(([, fields]) => fields)
  expect(costs).toEqual([
    ['Cost of one', '$1.50', '£1.10'],
    ['Cost of one', '€1.30', '$1.50'],
    ['Cost of one', '€1.20', '€1.30'],
  ])
})

test('an archive taken into an account that counts in another currency keeps its own', async () => {
  const { keeper } = await keeping()
  const stack = await testApp()
  const bytes = await archiveFile(keeper)
  const other = await signedIn({ plus: true })
  await other.add('animals', { name: 'Onyx', sex: 'male' })
  const { problems } = await restoreInto(stack, other, bytes)
  expect(problems).toEqual([])
  expect(await costIn(other)).toMatchObject({
    ...{ currency: 'GBP', total: 0, others: [{ currency: 'EUR', total: 1.2 }] },
  })
  const files = await filesOf(await archiveFile(other))
  expect(rowsIn(files, 'feeders')).toMatchObject([{ cost: 1.2, cost_currency: 'EUR' }])
  expect(rowsIn(files, 'feeding_logs')).toMatchObject([{ unit_cost: 1.2, unit_currency: 'EUR' }])
  await restoreInto(stack, keeper, bytes, { matching: 'fill' })
  expect(await costIn(keeper)).toMatchObject({ currency: 'EUR', total: 1.2, others: [] })
})
