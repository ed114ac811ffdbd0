import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../../test/app.ts'
import { newId } from '../../../../test/factories.ts'
import { feedingLogs } from '../../../db/schema.ts'

/** What one piece of a meal cost, as it is kept with it. */
async function costKept({ accountId }: Keeper, id: string) {
  const { db } = await testApp()
  const [meal] = await db
    .select({ unit_cost: feedingLogs.unit_cost })
    .from(feedingLogs)
    .where(and(eq(feedingLogs.account_id, accountId), eq(feedingLogs.id, id)))
  return meal?.unit_cost
}

async function keeping() {
  const keeper = await signedIn({ plus: true })
  const rat = await keeper.add('feeders', { name: 'Rat', cost: 1.2 })
  const greens = await keeper.add('feeders', { name: 'Greens' })
  const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
  const change = (id: string, feeding_log: object) =>
    keeper.patch(`animals/${animal.id}/feeding_logs/${id}`, { feeding_log })
  return { keeper, rat, greens, animal, change }
}

test('a meal keeps what its feeder cost, whatever it costs later', async () => {
  const { keeper, rat, greens, animal, change } = await keeping()
  const logs = `animals/${animal.id}/feeding_logs`
  const { id } = await keeper.add(logs, { feeder_id: rat.id, count: 3 })
  const free = await keeper.add(logs, { feeder_id: greens.id })
  await keeper.patch(`feeders/${rat.id}`, { feeder: { cost: 2 } })
  expect(await costKept(keeper, id)).toBe(1.2)
  expect(await costKept(keeper, free.id)).toBeNull()
  expect((await change(id, { count: 2, feeder_id: rat.id, notes: 'At once' })).statusCode).toBe(200)
  expect(await costKept(keeper, id)).toBe(1.2)
})

test('a meal that is deleted and comes back costs what it did, unless of another feeder', async () => {
  const { keeper, rat, greens, animal } = await keeping()
  const logs = `animals/${animal.id}/feeding_logs`
  const meals = [
    await keeper.add(logs, { feeder_id: rat.id, count: 3 }),
    await keeper.add(logs, { feeder_id: greens.id }),
  ]
  await keeper.patch(`feeders/${rat.id}`, { feeder: { cost: 2 } })
  await keeper.patch(`feeders/${greens.id}`, { feeder: { cost: 9 } })
  for (const meal of meals) {
    await keeper.delete(`${logs}/${meal.id}`)
    await keeper.add(logs, meal)
  }
  expect(await Promise.all(meals.map(({ id }) => costKept(keeper, id)))).toEqual([1.2, null])
  await keeper.delete(`${logs}/${meals[0]?.id}`)
  await keeper.add(logs, { ...meals[0], feeder_id: greens.id })
  expect(await costKept(keeper, meals[0]?.id ?? '')).toBe(9)
})

test('changed to another feeder, it costs what that costs now', async () => {
  const { keeper, rat, greens, animal, change } = await keeping()
  const { id } = await keeper.add(`animals/${animal.id}/feeding_logs`, { feeder_id: greens.id })
  await change(id, { feeder_id: rat.id })
  expect(await costKept(keeper, id)).toBe(1.2)
  await change(id, { feeder_id: greens.id })
  expect(await costKept(keeper, id)).toBeNull()
})

test('the meals of a round keep it too, and those sent again are the first ones', async () => {
  const { keeper, rat, greens, animal } = await keeping()
  const ids = [newId(), newId()]
  const feeding_logs = [rat, greens].map((feeder, at) => ({
    ...{ id: ids[at], animal_id: animal.id, feeder_id: feeder.id, success: true },
  }))
  expect((await keeper.post('feeding_logs/bulk', { feeding_logs })).statusCode).toBe(201)
  await keeper.patch(`feeders/${rat.id}`, { feeder: { cost: 9.99 } })
  await keeper.post('feeding_logs/bulk', { feeding_logs })
  expect(await Promise.all(ids.map((id) => costKept(keeper, id)))).toEqual([1.2, null])
})

test('meals that are sent at once keep each their own', async () => {
  const { keeper, rat, animal } = await keeping()
  const cricket = await keeper.add('feeders', { name: 'Cricket', cost: 0.03 })
  const added = await Promise.all(
    [rat, cricket, rat, cricket].map(({ id }) =>
      keeper.add(`animals/${animal.id}/feeding_logs`, { feeder_id: id }),
    ),
  )
  expect(await Promise.all(added.map(({ id }) => costKept(keeper, id)))).toEqual([
    1.2, 0.03, 1.2, 0.03,
  ])
})

test('what it cost cannot be written by the person who records it', async () => {
  const { keeper, rat, animal } = await keeping()
  const meal = { feeder_id: rat.id, unit_cost: 100, unitCost: 100 }
  const { id } = await keeper.add(`animals/${animal.id}/feeding_logs`, meal)
  expect(await costKept(keeper, id)).toBe(1.2)
})
