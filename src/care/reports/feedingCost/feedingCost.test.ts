import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../../test/app.ts'
import { ago, now, weekly } from '../../../../test/schedules.ts'
import { zone } from '../../../../test/zone.ts'
import { feedingLogs } from '../../../db/schema.ts'
import { fromWallClock } from '../../../shared/dates.ts'
import { addDays, daysBetween } from '../../../shared/days.ts'
import { addMonths, firstDayOf, lastDayOf, monthOf } from '../../../shared/months.ts'
import type { FeedingCost } from './feedingCost.contract.ts'

const thisMonth = monthOf(now)
/** A quarter past midnight of a day, where the keeper lives. */
const early = (day: string) => fromWallClock(`${day}T00:15`, zone)
/** In the middle of a month that is over. */
const inMonth = (back: number) => early(addDays(firstDayOf(addMonths(thisMonth, -back)), 14))

const costIn = async (keeper: Keeper, query = ''): Promise<FeedingCost> => {
  const answer = await keeper.get(`reports/feeding_cost.json${query}`)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json()
}
const monthsOf = (report: FeedingCost) =>
  Object.fromEntries(report.months.flatMap(({ month, cost }) => (cost > 0 ? [[month, cost]] : [])))

/** Two animals of two species, a rat for 1.20, a cricket for 0.03, and greens without a price. */
async function keeping() {
  const keeper = await signedIn({ plus: true })
  const feeder = (name: string, cost?: number) => keeper.add('feeders', { name, cost })
  const [rat, cricket, greens] = [
    await feeder('Rat', 1.2),
    await feeder('Cricket', 0.03),
    await feeder('Greens'),
  ]
  const python = await keeper.add('species', { commonName: 'Ball python' })
  const animal = (name: string, more: object = {}) =>
    keeper.add('animals', { name, sex: 'female', ...more })
  const [nyx, gex] = [await animal('Nyx', { species_id: python.id }), await animal('Gex')]
  const feed = (
    fed: { id: string },
    { id: feeder_id }: { id: string },
    happenedAt: string,
    more: object = {},
  ) => keeper.add(`animals/${fed.id}/feeding_logs`, { feeder_id, happenedAt, ...more })
  return { keeper, rat, cricket, greens, python, nyx, gex, feed }
}

describe('what feeding cost', () => {
  test('is counted by month and feeder, from what was taken, regurgitated or thrown away', async () => {
    const { keeper, rat, cricket, nyx, gex, feed } = await keeping()
    await feed(nyx, rat, inMonth(2))
    await feed(nyx, rat, inMonth(2), { refusal_reason: 'regurgitated' })
    await feed(nyx, rat, inMonth(2), { success: false })
    await feed(nyx, rat, inMonth(1), { success: false, thrown_away: true })
    await feed(gex, cricket, inMonth(1), { count: 10 })
    await feed(nyx, rat, early(firstDayOf(thisMonth)))
    const report = await costIn(keeper)
    expect(monthsOf(report)).toEqual({
      [addMonths(thisMonth, -2)]: 2.4,
      [addMonths(thisMonth, -1)]: 1.5,
      [thisMonth]: 1.2,
    })
    expect(report.months.map(({ month }) => month)).toEqual(
      Array.from({ length: 13 }, (_, at) => addMonths(thisMonth, at - 11)),
    )
    expect(report.months.at(-3)).toMatchObject({ cost: 1.5, parts: [1.2, 0.3] })
    expect(report).toMatchObject({
      from: firstDayOf(addMonths(thisMonth, -11)),
      to: now,
      parts: [{ id: rat.id, name: 'Rat' }, { id: cricket.id }],
      rows: [
        { id: rat.id, name: 'Rat', pieces: 4, cost: 4.8 },
        { id: cricket.id, pieces: 10, cost: 0.3 },
      ],
      animals: [
        { animal: { id: nyx.id }, pieces: 4, cost: 4.8 },
        { animal: { id: gex.id }, cost: 0.3 },
      ],
      total: 5.1,
      animals_fed: 2,
      this_month: 1.2,
      at_todays_prices: 0,
      unpriced: [],
    })
  })

  test('belongs to the day where the keeper lives', async () => {
    const { keeper, rat, nyx, feed } = await keeping()
    const first = firstDayOf(addMonths(thisMonth, -1))
    await feed(nyx, rat, early(first))
    await feed(nyx, rat, fromWallClock(`${addDays(first, -1)}T23:45`, zone))
    expect(monthsOf(await costIn(keeper))).toEqual({
      [addMonths(thisMonth, -2)]: 1.2,
      [addMonths(thisMonth, -1)]: 1.2,
    })
  })

  test('stays what it was when a price changes', async () => {
    const { keeper, rat, nyx, feed } = await keeping()
    await feed(nyx, rat, inMonth(1))
    await keeper.patch(`feeders/${rat.id}`, { feeder: { cost: 2 } })
    await feed(nyx, rat, inMonth(1))
    await keeper.post(`feeders/${rat.id}/restock`, { restock: { quantity: 5, cost: 3 } })
    expect((await costIn(keeper)).total).toBe(3.2)
  })

  test('is by species or by animal if asked, and of a species or a group alone', async () => {
    const { keeper, rat, cricket, python, nyx, gex, feed } = await keeping()
    await feed(nyx, rat, inMonth(1))
    await feed(gex, cricket, inMonth(1), { count: 5 })
    const rowsBy = async (query: string) =>
      (await costIn(keeper, query)).rows.map(({ name, cost }) => [name, cost])
    expect(await rowsBy('?by=species')).toEqual([
      ['Ball python', 1.2],
      ['No species', 0.15],
    ])
    expect(await rowsBy('?by=animal')).toEqual([
      ['Nyx', 1.2],
      ['Gex', 0.15],
    ])
    expect(await rowsBy(`?species_id=${python.id}`)).toEqual([['Rat', 1.2]])
    const group = await keeper.add('groups', {
      name: 'Rack 2',
      animal_groups_attributes: [{ animal_id: gex.id }],
    })
    expect(await rowsBy(`?group_id=${group.id}`)).toEqual([['Cricket', 0.15]])
    const { keeper: stranger, ...theirs } = await keeping()
    await theirs.feed(theirs.nyx, theirs.rat, inMonth(1))
    expect(
      (await costIn(stranger, `?group_id=${group.id}`)).rows.concat(
        (await costIn(stranger, `?species_id=${python.id}`)).rows,
      ),
    ).toEqual([])
  })

  test('stacks four, and all others together', async () => {
    const { keeper, nyx, feed } = await keeping()
    for (const cost of [6, 5, 4, 3, 2, 1]) {
      const feeder = await keeper.add('feeders', { name: `F${cost}`, cost })
      await feed(nyx, feeder, inMonth(1))
    }
    const { parts, months, rows } = await costIn(keeper)
    expect(parts.map(({ name }) => name)).toEqual(['F6', 'F5', 'F4', 'F3', 'Other'])
    expect(parts.at(-1)?.id).toBeNull()
    expect(months.at(-3)?.parts).toEqual([6, 5, 4, 3, 3])
    expect(rows).toHaveLength(6)
  })

  test('counts meals without a price at today’s, and says how much that is', async () => {
    const { keeper, rat, greens, nyx, feed } = await keeping()
    const { id } = await feed(nyx, rat, inMonth(1))
    const { db } = await testApp()
    await db
      .update(feedingLogs)
      .set({ unit_cost: null })
      .where(and(eq(feedingLogs.account_id, keeper.accountId), eq(feedingLogs.id, id)))
    await feed(nyx, rat, inMonth(1))
    await feed(nyx, greens, inMonth(1))
    await keeper.patch(`feeders/${rat.id}`, { feeder: { cost: 2 } })
    expect(await costIn(keeper)).toMatchObject({
      total: 3.2,
      at_todays_prices: 2,
      rows: [{ name: 'Rat', pieces: 2, cost: 3.2 }],
      animals: [{ name: 'Nyx', pieces: 2, cost: 3.2 }],
      unpriced: [{ id: greens.id, name: 'Greens', size: '' }],
    })
    await keeper.patch(`feeders/${greens.id}`, { feeder: { cost: 0.5 } })
    expect(await costIn(keeper)).toMatchObject({
      ...{ total: 3.7, at_todays_prices: 2.5, unpriced: [] },
    })
  })

  test('counts animals that have gone, and not those that the plan locks', async () => {
    const { keeper, rat, nyx, feed } = await keeping()
    await feed(nyx, rat, inMonth(1))
    await keeper.patch(`animals/${nyx.id}`, { animal: { state: 'sold', state_on: ago(0) } })
    for (let at = 0; at < 4; at++) await keeper.add('animals', { name: 'A', sex: 'male' })
    const locked = await keeper.add('animals', { name: 'Sixth', sex: 'male' })
    await feed(locked, rat, inMonth(1), { count: 10 })
    expect((await costIn(keeper)).total).toBe(13.2)
    await keeper.patch('subscription', { subscription: { plus: false } })
    const { total, animals } = await costIn(keeper)
    expect([total, animals.map(({ name }) => name)]).toEqual([1.2, ['Nyx']])
  })
})

test('next month is expected from the schedules, at as many as were last taken', async () => {
  const { keeper, rat, greens, nyx, gex, feed } = await keeping()
  await feed(nyx, rat, early(ago(7)), { count: 2 })
  const daily = { ...weekly(7), repeat_amount: 1, counts_from: 'last_log' }
  await keeper.patch(`animals/${nyx.id}`, {
    animal: { feeding_schedules: [{ ...daily, feeder_id: rat.id }] },
  })
  await keeper.patch(`animals/${gex.id}`, {
    animal: { feeding_schedules: [{ ...daily, feeder_id: greens.id }] },
  })
  const report = await costIn(keeper, '?months=3')
  const next = addMonths(thisMonth, 1)
  const days = daysBetween(firstDayOf(next), lastDayOf(next)) + 1
  const left = daysBetween(now, lastDayOf(thisMonth)) + 1
  const inHundredths = (amount: number) => Math.round(amount * 100) / 100
  expect(report).toMatchObject({
    next_month: inHundredths(days * 2 * 1.2),
    next_month_meals: days,
    rest_of_month: inHundredths(left * 2 * 1.2),
    unpriced: [{ name: 'Greens' }],
  })
  expect(report.months.slice(-2)).toMatchObject([
    { month: thisMonth, expected: report.rest_of_month },
    { month: next, cost: 0, expected: report.next_month },
  ])
  expect(report.months).toHaveLength(4)
})

test.each([
  ['by=keeper', 'by', 'Please choose one of: feeder, species, animal'],
  ['months=7', 'months', 'Please choose 3, 6, 12 or 24 months'],
  ['months=many', 'months', 'Please choose 3, 6, 12 or 24 months'],
  ['species_id=1', 'species_id', 'Not found'],
])('%s is refused at its field', async (query, field, message) => {
  const keeper = await signedIn()
  const answer = await keeper.get(`reports/feeding_cost.json?${query}`)
  expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ field, message }]])
})

test('takes as many statements for many meals as for one', async () => {
  const { keeper, rat, cricket, nyx, gex, feed } = await keeping()
  const { statements } = await testApp()
  const counted = async () => {
    statements.length = 0
    await costIn(keeper)
    return statements.length
  }
  await keeper.patch(`animals/${nyx.id}`, {
    animal: { feeding_schedules: [{ ...weekly(7), feeder_id: rat.id }] },
  })
  await feed(nyx, rat, inMonth(1))
  const forOne = await counted()
  for (let back = 1; back < 6; back++) await feed(gex, cricket, inMonth(back))
  expect(await counted()).toBe(forOne)
  expect(forOne).toBeLessThanOrEqual(7)
})
