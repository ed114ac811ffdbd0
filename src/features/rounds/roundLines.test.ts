import { expect, test } from 'vitest'
import { refusals, signedIn, testApp } from '../../../test/app.ts'
import { lines, names, type Query, rack } from '../../../test/rounds.ts'
import { ago, noon } from '../../../test/schedules.ts'

test('what is due comes with the most overdue first, and those in quarantine last', async () => {
  const keeper = await signedIn()
  const { animals } = await rack(keeper, { Vesper: 8, Brask: 7, Nyx: 10, Moth: 2 })
  await keeper.patch(`animals/${animals.Nyx?.id}`, { animal: { in_quarantine: true } })
  const due = await lines(keeper, { kind: 'feeding', due: 'true' })
  expect(names(due)).toEqual(['Vesper', 'Brask', 'Nyx'])
  expect(due.total).toBe(3)
  expect(due.value.map(({ days_overdue }) => days_overdue)).toEqual([1, 0, 3])
  const first = await lines(keeper, { kind: 'feeding', due: 'true', limit: '1' })
  expect([names(first), first.total]).toEqual([['Vesper'], 3])
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

test('a line says what the schedule says, how it was last taken, and the last weight', async () => {
  const keeper = await signedIn()
  const { animals, feeder } = await rack(keeper, { Vesper: 8 })
  await keeper.add(`animals/${animals.Vesper?.id}/weight_logs`, {
    weightInGrams: 1480,
    unit: 'kilograms',
    happenedAt: '2026-01-03T14:20:00Z',
  })
  const { value } = await lines(keeper, { kind: 'feeding', due: 'true' })
  expect(value).toMatchObject([
    {
      animal: { name: 'Vesper', rack: 'Rack 2', in_quarantine: false, photoUrls: null },
      due_on: expect.any(String),
      days_overdue: 1,
      feeder: { id: feeder.id, name: 'Rat', size: 'weaned' },
      supplement: null,
      count: 2,
      feedingMethod: 'hand',
      lastWeight: {
        weightInGrams: 1480,
        unit: 'kilograms',
        happenedAt: '2026-01-03T14:20:00.000Z',
      },
    },
  ])
  const weighing = await lines(keeper, { kind: 'weighing' })
  expect(weighing.value[0]?.lastLogAt).toBe('2026-01-03T14:20:00.000Z')
})

test('without a schedule it is what was last taken, and nothing is due', async () => {
  const keeper = await signedIn()
  const animal = await keeper.add('animals', { name: 'Pip', sex: 'male' })
  const [mouse, dust] = [
    await keeper.add('feeders', { name: 'Mouse' }),
    await keeper.add('supplements', { name: 'Calcium' }),
  ]
  const before = await lines(keeper, { kind: 'feeding' })
  expect(before.value).toMatchObject([{ feeder: null, count: 1, feedingMethod: 'tong' }])
  const feedings = `animals/${animal.id}/feeding_logs`
  await keeper.add(feedings, { feeder_id: mouse.id, supplement_id: dust.id, happenedAt: noon(3) })
  await keeper.add(feedings, { feeder_id: mouse.id, success: false, feedingMethod: 'live' })
  expect((await lines(keeper, { kind: 'feeding' })).value).toMatchObject([
    { due_on: null, feeder: { name: 'Mouse' }, supplement: { name: 'Calcium' } },
  ])
  expect(await lines(keeper, { kind: 'feeding', due: 'true' })).toEqual({ value: [], total: 0 })
})

test('what a schedule names and was deleted is not proposed: it is chosen anew', async () => {
  const keeper = await signedIn()
  const [rat, mouse, dust] = [
    await keeper.add('feeders', { name: 'Rat' }),
    await keeper.add('feeders', { name: 'Mouse' }),
    await keeper.add('supplements', { name: 'Calcium' }),
  ]
  const weekly = { started_on: ago(3), repeat_amount: 7, repeat: 'day', supplement_id: dust.id }
  await keeper.add('animals', {
    name: 'Ember',
    sex: 'male',
    feedingSchedules: [
      { ...weekly, feeder_id: rat.id },
      { ...weekly, feeder_id: mouse.id, started_on: ago(2) },
    ],
  })
  await keeper.delete(`feeders/${rat.id}`)
  await keeper.delete(`supplements/${dust.id}`)
  const due = await lines(keeper, { kind: 'feeding', due: 'true' })
  expect(due.value).toMatchObject([
    { feeder: null, supplement: null },
    { feeder: { name: 'Mouse' }, supplement: null },
  ])
})

test.each<Query>([{ due: 'true' }, { room: 'Reptile room' }, { due: 'true', limit: '1' }])(
  'a round of %j costs at most six statements',
  async (query) => {
    const keeper = await signedIn()
    await rack(keeper, { Vesper: 8, Brask: 7 })
    const { statements } = await testApp()
    statements.length = 0
    await lines(keeper, { kind: 'feeding', ...query })
    expect(statements.length).toBeLessThanOrEqual(6)
  },
)

test('an animal whose schedule is paused says so in a round, one that is not does not', async () => {
  const keeper = await signedIn()
  const feeder = await keeper.add('feeders', { name: 'Rat' })
  const plan = { started_on: '2026-01-05', repeat_amount: 7, repeat: 'day', feeder_id: feeder.id }
  const fasting = { ...plan, paused_until: '2199-01-01', pause_reason: 'Winter fast' }
  await keeper.add('animals', { name: 'Dune', sex: 'male', feeding_schedules: [fasting] })
  await keeper.add('animals', { name: 'Nyx', sex: 'female', feeding_schedules: [plan] })
  const { value } = (await keeper.get('round_lines?kind=feeding')).json()
  expect(value).toMatchObject([
    { animal: { name: 'Dune' }, paused_until: '2199-01-01', pause_reason: 'Winter fast' },
    { animal: { name: 'Nyx' }, paused_until: null },
  ])
})

test('a place that no one can have written down is refused at its field', async () => {
  const keeper = await signedIn()
  for (const field of ['room', 'rack']) {
    const answer = await keeper.get(`round_lines?kind=feeding&${field}=a%00`)
    expect([answer.statusCode, refusals(answer)]).toEqual([
      422,
      { [field]: 'Some characters cannot be stored' },
    ])
  }
})
