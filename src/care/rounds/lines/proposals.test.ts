import { expect, test } from 'vitest'
import { signedIn } from '../../../../test/app.ts'
import { lines, rack } from '../../../../test/rounds.ts'
import { ago, noon } from '../../../../test/schedules.ts'

test('a line says what the schedule says, how it was last taken, and the last weight', async () => {
  const keeper = await signedIn()
  const { animals, feeder } = await rack(keeper, { Vesper: 8 })
  await keeper.add(`animals/${animals.Vesper}/weight_logs`, {
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
      feeder: { id: feeder.id, name: 'Rat', size: 'Small' },
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

test('a new weight is held against the last one that is not in doubt', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { name: 'Pip', sex: 'male' })
  const logs = `animals/${id}/weight_logs`
  const weigh = (days: number, weightInGrams: number) =>
    keeper.add(logs, { weightInGrams, unit: 'grams', happenedAt: noon(days) })
  await weigh(9, 76)
  await weigh(5, 78)
  const { id: doubted } = await weigh(1, 780)
  const compared = async () => (await lines(keeper, { kind: 'weighing' })).value[0]?.lastWeight
  expect(await compared()).toMatchObject({ weightInGrams: 78, happenedAt: noon(5) })
  await keeper.patch(`${logs}/${doubted}`, { weight_log: { is_certain: true } })
  expect(await compared()).toMatchObject({ weightInGrams: 780, happenedAt: noon(1) })
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
