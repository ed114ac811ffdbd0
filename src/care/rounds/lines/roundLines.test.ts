import { expect, test } from 'vitest'
import { refusals, signedIn, testApp } from '../../../../test/app.ts'
import { lines, names, type Query, rack } from '../../../../test/rounds.ts'
import { ago, noon, now } from '../../../../test/schedules.ts'
import { zoneOfAnotherDay } from '../../../../test/zone.ts'
import { fromWallClock, today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'

test('what is due comes rack by rack and tub by tub, and those in quarantine last', async () => {
  const keeper = await signedIn()
  const { animals } = await rack(keeper, { Vesper: 8, Brask: 7, Nyx: 10, Moth: 2 })
  const change = (name: string, values: object) =>
    keeper.patch(`animals/${animals[name]}`, { animal: values })
  await change('Nyx', { in_quarantine: true })
  await change('Vesper', { rack: 'Rack 10', tub: '1' })
  await change('Brask', { tub: '12' })
  const due = await lines(keeper, { kind: 'feeding', due: 'true' })
  expect(names(due)).toEqual(['Brask', 'Vesper', 'Nyx'])
  expect(due.total).toBe(3)
  expect(due.value.map(({ days_overdue }) => days_overdue)).toEqual([0, 1, 3])
  const first = await lines(keeper, { kind: 'feeding', due: 'true', limit: '1' })
  expect([names(first), first.total]).toEqual([['Brask'], 3])
})

test('in a round of a rack those that were fed are not due, and each says when it is', async () => {
  const keeper = await signedIn()
  const { animals, feeder } = await rack(keeper, { Vesper: 8, Brask: 7, Nyx: 3 })
  const round = async () => {
    const { value } = await lines(keeper, { kind: 'feeding', rack: 'Rack 2' })
    return value.map(({ animal, is_due, next_on }) => [animal.name, is_due, next_on])
  }
  expect(await round()).toEqual([
    ['Brask', true, now],
    ['Nyx', false, ago(-4)],
    ['Vesper', true, ago(1)],
  ])
  await keeper.add(`animals/${animals.Brask}/feeding_logs`, { feeder_id: feeder.id })
  await keeper.add(`animals/${animals.Vesper}/feeding_logs`, {
    feeder_id: feeder.id,
    success: false,
  })
  expect(await round()).toEqual([
    ['Brask', false, ago(-7)],
    ['Nyx', false, ago(-4)],
    ['Vesper', true, ago(1)],
  ])
})

test('without a schedule an animal is to be fed, cleaned and weighed once a day', async () => {
  const keeper = await signedIn()
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  const { id } = await keeper.add('animals', { name: 'Pip', sex: 'male' })
  const logs = { feeding: 'feeding_logs', cleaning: 'cleaning_logs', weighing: 'weight_logs' }
  const own = { feeder_id: feeder.id, weightInGrams: 100, unit: 'grams' }
  for (const [kind, list] of Object.entries(logs)) {
    await keeper.add(`animals/${id}/${list}`, { ...own, happenedAt: noon(1) })
    expect((await lines(keeper, { kind })).value, kind).toMatchObject([{ is_due: true }])
    const { happenedAt } = await keeper.add(`animals/${id}/${list}`, own)
    expect((await lines(keeper, { kind })).value, kind).toMatchObject([
      { is_due: false, next_on: null, lastLogAt: happenedAt, lastRefusal: null },
    ])
  }
})

test('a schedule of a single day is over once that day was done', async () => {
  const keeper = await signedIn()
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  const once = { started_on: ago(3), repeat_amount: 0, repeat: 'day', feeder_id: feeder.id }
  const { id } = await keeper.add('animals', {
    name: 'Pip',
    sex: 'male',
    feedingSchedules: [once],
  })
  await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: feeder.id, happenedAt: noon(2) })
  expect((await lines(keeper, { kind: 'feeding' })).value).toMatchObject([{ is_due: true }])
})

test('a single meal planned for a coming day is not done by a meal before it', async () => {
  const keeper = await signedIn()
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  const { id } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: feeder.id })
  const once = { started_on: ago(0), repeat_amount: 0, repeat: 'day', feeder_id: feeder.id }
  await keeper.change('animals', id, { feedingSchedules: [{ ...once, paused_until: ago(-3) }] })
  const nyx = async () => (await lines(keeper, { kind: 'feeding' })).value
  const { pool } = await testApp()
  const days = 'select feeding_on::text from due_days where account_id = $1'
  const dueDays = async () => (await pool.query(days, [keeper.accountId])).rows
  expect(await nyx()).toMatchObject([{ next_on: ago(-3), due_on: null }])
  expect(await dueDays()).toEqual([{ feeding_on: ago(-3) }])
  // A pause with a reason is of a meal that was planned before.
  const [plan] = (await keeper.get(`animals/${id}`)).json().feedingSchedules
  const paused = { id: plan.id, pause_reason: 'Brumation' }
  await keeper.change('animals', id, { feedingSchedules: [paused] })
  expect(await nyx()).toMatchObject([{ next_on: null }])
  expect(await dueDays()).toEqual([{ feeding_on: null }])
})

test('a refusal today is told, but not one after a meal of the same day', async () => {
  const keeper = await signedIn()
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  const { id } = await keeper.add('animals', { name: 'Pip', sex: 'male' })
  const feed = (values: object) =>
    keeper.add(`animals/${id}/feeding_logs`, { feeder_id: feeder.id, ...values })
  const line = async () => (await lines(keeper, { kind: 'feeding' })).value[0]
  await feed({ success: false })
  expect(await line()).toMatchObject({ is_due: false, lastRefusal: 'refused' })
  const taken = await feed({})
  await feed({ success: false })
  expect(await line()).toMatchObject({ lastRefusal: null, lastLogAt: taken.happenedAt })
  await feed({ success: false, refusal_reason: 'regurgitated' })
  expect(await line()).toMatchObject({ is_due: false, lastRefusal: 'regurgitated' })
})

test("today is the day of the account's zone", async () => {
  const keeper = await signedIn({ time_zone: zoneOfAnotherDay })
  const { id } = await keeper.add('animals', { name: 'Pip', sex: 'male' })
  const clean = (wallClock: string) =>
    keeper.add(`animals/${id}/cleaning_logs`, {
      happenedAt: fromWallClock(wallClock, zoneOfAnotherDay),
    })
  const day = today(zoneOfAnotherDay)
  await clean(`${addDays(day, -1)}T23:59`)
  expect((await lines(keeper, { kind: 'cleaning' })).value).toMatchObject([{ is_due: true }])
  await clean(`${day}T00:00`)
  expect((await lines(keeper, { kind: 'cleaning' })).value).toMatchObject([{ is_due: false }])
})

test('an animal with two meals due has a line for each', async () => {
  const keeper = await signedIn()
  const [greens, insects] = [
    await keeper.add('feeders', { name: 'Greens' }),
    await keeper.add('feeders', { name: 'Locust' }),
  ]
  const plan = { started_on: ago(3), repeat_amount: 1, repeat: 'day' }
  await keeper.add('animals', {
    name: 'Ember',
    sex: 'male',
    feedingSchedules: [greens, insects].map(({ id }) => ({ ...plan, feeder_id: id })),
  })
  const due = await lines(keeper, { kind: 'feeding', due: 'true' })
  expect(due.value.map(({ feeder }) => feeder?.name).sort()).toEqual(['Greens', 'Locust'])
  expect(new Set(due.value.map(({ schedule_id }) => schedule_id)).size).toBe(2)
  expect(names(await lines(keeper, { kind: 'feeding' }))).toEqual(['Ember'])
})

test.each<Query>([
  { due: 'true' },
  { room: 'Reptile room' },
  { due: 'true', limit: '1' },
  { due: 'true', rack: 'Rack 2' },
])('a round of %j costs at most six statements', async (query) => {
  const keeper = await signedIn()
  await rack(keeper, { Vesper: 8, Brask: 7 })
  const { statements } = await testApp()
  statements.length = 0
  await lines(keeper, { kind: 'feeding', ...query })
  expect(statements.length).toBeLessThanOrEqual(6)
})

test('a round of what is due in a group costs at most seven statements', async () => {
  const keeper = await signedIn()
  const { animals } = await rack(keeper, { Vesper: 8, Brask: 7 })
  const group = await keeper.add('groups', {
    name: 'Hatchlings',
    animal_groups_attributes: [{ animal_id: animals.Brask }],
  })
  const { statements } = await testApp()
  statements.length = 0
  const round = await lines(keeper, { kind: 'feeding', due: 'true', group_id: group.id })
  expect(names(round)).toEqual(['Brask'])
  expect(statements.length).toBeLessThanOrEqual(7)
})

test('an animal whose schedule is paused says so in a round, one that is not does not', async () => {
  const keeper = await signedIn()
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  const plan = { started_on: '2026-01-05', repeat_amount: 7, repeat: 'day', feeder_id: feeder.id }
  const fasting = { ...plan, paused_until: '2199-01-01', pause_reason: 'Winter fast' }
  await keeper.add('animals', { name: 'Dune', sex: 'male', feeding_schedules: [fasting] })
  await keeper.add('animals', { name: 'Nyx', sex: 'female', feeding_schedules: [plan] })
  const { value } = (await keeper.get('round_lines?kind=feeding')).json()
  expect(value).toMatchObject([
    {
      animal: { name: 'Dune' },
      is_due: false,
      paused_until: '2199-01-01',
      pause_reason: 'Winter fast',
    },
    { animal: { name: 'Nyx' }, is_due: true, paused_until: null },
  ])
})

test('a place that no one can have written down is refused at its field', async () => {
  const keeper = await signedIn()
  for (const field of ['room', 'rack']) {
    const answer = await keeper.get(`round_lines?kind=feeding&${field}=a%00`)
    expect([answer.statusCode, refusals(answer)]).toEqual([
      422,
      { [field]: "Some of these characters can't be stored" },
    ])
  }
})
