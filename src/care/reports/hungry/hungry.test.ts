import { expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../../test/app.ts'
import { ago, noon, plan, weekly } from '../../../../test/schedules.ts'
import type { Hungry } from './hungry.contract.ts'

async function feeding() {
  const keeper = await signedIn({ plus: true })
  const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const feed = (animal: { id: string }, days: number, values: object = {}) =>
    keeper.add(`animals/${animal.id}/feeding_logs`, {
      feeder_id: rat.id,
      happenedAt: noon(days),
      ...values,
    })
  const onSchedule = (name: string, days: number, more: object = {}) =>
    plan(keeper, name, {
      feeding_schedules: [{ ...weekly(days), feeder_id: rat.id, ...more }],
    })
  return { keeper, rat, feed, onSchedule }
}

const hungryOf = async (keeper: Keeper, query = ''): Promise<Hungry> => {
  const answer = await keeper.get(`reports/hungry.json${query}`)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json()
}
const names = (rows: { animal: { name: string } }[]) => rows.map(({ animal }) => animal.name)

test('lists the overdue, the refusing, those due today and those hungry by habit', async () => {
  const { keeper, rat, feed, onSchedule } = await feeding()
  const onyx = await onSchedule('Onyx', 9)
  const cobweb = await onSchedule('Cobweb', 8)
  const rook = await onSchedule('Rook', 10, { paused_until: ago(-30), pause_reason: 'Winter fast' })
  await onSchedule('Vesper', 7)
  const maple = await onSchedule('Maple', 14)
  const nutmeg = await plan(keeper, 'Nutmeg', {})
  const juno = await plan(keeper, 'Juno', {})
  const moth = await plan(keeper, 'Moth', {})
  for (const days of [30, 23, 16]) await feed(onyx, days)
  await feed(cobweb, 12)
  await feed(cobweb, 1, { success: false })
  await feed(rook, 40)
  for (const days of [21, 14, 8, 3]) await feed(rook, days, { success: false })
  await feed(maple, 7, { count: 3 })
  await feed(maple, 1, { success: false, refusal_reason: 'refused' })
  // Every 4, 4 and 7 days.
  for (const days of [20, 16, 12, 5]) await feed(nutmeg, days)
  for (const days of [10, 6, 2]) await feed(juno, days)
  await feed(moth, 50)

  const { overdue, refusing, due_today, unscheduled, ...rest } = await hungryOf(keeper)
  expect(overdue).toMatchObject([
    {
      animal: { id: onyx.id, name: 'Onyx' },
      due_on: ago(2),
      days_overdue: 2,
      last_on: ago(16),
      feeder: { id: rat.id, name: 'Rat', size: 'Weaned' },
      outcomes: [{ happenedAt: noon(30) }, { happenedAt: noon(23) }, { happenedAt: noon(16) }],
    },
    {
      animal: { name: 'Cobweb' },
      days_overdue: 1,
      refused_in_row: 1,
      refused_since: ago(1),
      outcomes: [{ success: true }, { success: false }],
    },
  ])
  expect(refusing).toMatchObject([
    {
      animal: { name: 'Rook' },
      schedule_id: null,
      due_on: null,
      refused_in_row: 4,
      refused_since: ago(21),
      last_on: ago(40),
      outcomes: [{ success: false }, { success: false }, { success: false }],
      weight: null,
    },
  ])
  expect(names(due_today)).toEqual(['Maple', 'Vesper'])
  const ofMaple = { due_on: ago(0), days_overdue: 0, count: 3, refused_in_row: 1 }
  expect(due_today).toMatchObject([ofMaple, { count: 1 }])
  expect(unscheduled).toMatchObject([
    { animal: { id: nutmeg.id }, usual_days: 4, days_since: 5, schedule_id: null },
  ])
  // Onyx and Cobweb come again in 5 and 6 days, but today's are still open.
  expect(rest).toMatchObject({ unknown: 1, animals: 8 })
})

test('overdue and due today are what every other list of the house calls so', async () => {
  const { keeper, feed, onSchedule } = await feeding()
  const late = await onSchedule('Late', 12)
  await feed(late, 6, { success: false })
  await feed(late, 5, { success: false })
  await onSchedule('Today', 7)
  await onSchedule('Paused', 7, { paused_until: ago(-3) })
  const eaten = await onSchedule('Eaten', 7)
  await feed(eaten, 1)
  const { overdue, due_today, refusing } = await hungryOf(keeper)
  const due = await keeper.list('due', { kind: 'feeding' })
  const rowOf = ({ schedule_id, due_on, days_overdue }: (typeof overdue)[number]) => ({
    ...{ schedule_id, due_on, days_overdue },
  })
  expect(due.map((row) => rowOf(row as (typeof overdue)[number]))).toEqual(
    [...overdue, ...due_today].map(rowOf),
  )
  expect(names(overdue)).toEqual(['Late'])
  expect(refusing).toEqual([])
})

test('its card counts one that refuses although no one has a schedule', async () => {
  const { keeper, feed } = await feeding()
  const vesper = await plan(keeper, 'Vesper', {})
  const card = async () => (await keeper.get('reports.json')).json().cards.hungry
  await feed(vesper, 9, { success: false })
  expect(await card()).toBeNull()
  await feed(vesper, 2, { success: false })
  expect(await card()).toMatchObject({ refusing: 1, faces: [{ name: 'Vesper' }], animals: 1 })
})

test('everyone has eaten: it says when someone is due next', async () => {
  const { keeper, feed, onSchedule } = await feeding()
  const [one, two] = [await onSchedule('One', 7), await onSchedule('Two', 7)]
  for (const animal of [one, two]) await feed(animal, 1)
  const later = await onSchedule('Later', 3)
  await feed(later, 3)
  expect(await hungryOf(keeper)).toMatchObject({
    ...{ overdue: [], refusing: [], due_today: [], unscheduled: [] },
    next: { on: ago(-4), animals: 1 },
    animals: 3,
  })
})

test('says how the weight of one that refuses goes', async () => {
  const { keeper, feed, onSchedule } = await feeding()
  const rook = await onSchedule('Rook', 7)
  for (const days of [3, 2]) await feed(rook, days, { success: false })
  const weigh = (grams: number, days: number) =>
    keeper.add(`animals/${rook.id}/weight_logs`, {
      ...{ weightInGrams: grams, unit: 'grams', happenedAt: noon(days) },
    })
  await weigh(1000, 40)
  await weigh(940, 2)
  expect((await hungryOf(keeper)).refusing).toMatchObject([
    { weight: { weightInGrams: 940, unit: 'grams', change: -6 } },
  ])
})

test('is of one species or group, and of no one for those of another account', async () => {
  const { keeper, rat } = await feeding()
  const kind = await keeper.add('species', { commonName: 'Ball python' })
  const given = { feeding_schedules: [{ ...weekly(7), feeder_id: rat.id }] }
  const nyx = await plan(keeper, 'Nyx', { ...given, species_id: kind.id })
  await plan(keeper, 'Other', given)
  const rack = await keeper.add('groups', {
    name: 'Rack 2',
    animal_groups_attributes: [{ animal_id: nyx.id }],
  })
  const dueWith = async (who: Keeper, query: string) =>
    names((await hungryOf(who, query)).due_today)
  expect(await dueWith(keeper, '')).toEqual(['Nyx', 'Other'])
  expect(await dueWith(keeper, `?species_id=${kind.id}`)).toEqual(['Nyx'])
  expect(await dueWith(keeper, `?group_id=${rack.id}`)).toEqual(['Nyx'])
  const stranger = await feeding()
  await plan(stranger.keeper, 'Theirs', {
    feeding_schedules: [{ ...weekly(7), feeder_id: stranger.rat.id }],
  })
  expect(await dueWith(stranger.keeper, `?species_id=${kind.id}`)).toEqual([])
  expect(await dueWith(stranger.keeper, `?group_id=${rack.id}`)).toEqual([])
  const wrong = await keeper.get('reports/hungry.json?group_id=rack')
  expect([wrong.statusCode, wrong.json().errors]).toMatchObject([422, [{ field: 'group_id' }]])
})

test('leaves out animals that are gone or that the plan locks', async () => {
  const { keeper, onSchedule } = await feeding()
  for (let at = 1; at <= 6; at++) await onSchedule(`A${at}`, 7)
  const [first] = await keeper.list('animals', { sort: 'created_at_asc' })
  await keeper.patch(`animals/${first?.id}`, { animal: { state: 'sold', state_on: ago(0) } })
  expect(names((await hungryOf(keeper)).due_today)).toEqual(['A2', 'A3', 'A4', 'A5', 'A6'])
  await onSchedule('A7', 7)
  await keeper.patch('subscription', { subscription: { plus: false } })
  expect(names((await hungryOf(keeper)).due_today)).toEqual(['A2', 'A3', 'A4', 'A5', 'A6'])
})

test('takes as many statements for many animals as for one', async () => {
  const { keeper, feed, onSchedule } = await feeding()
  const { statements } = await testApp()
  const counted = async () => {
    statements.length = 0
    await hungryOf(keeper)
    return statements.length
  }
  const one = await onSchedule('One', 7)
  await feed(one, 2, { success: false })
  await feed(one, 1, { success: false })
  const forOne = await counted()
  for (let at = 0; at < 8; at++) await onSchedule(`A${at}`, 7 + at)
  expect(await counted()).toBe(forOne)
  // The session's is one of them.
  expect(forOne).toBeLessThanOrEqual(7)
})
