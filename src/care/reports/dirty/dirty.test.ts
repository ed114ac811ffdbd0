import { expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../../test/app.ts'
import { ago, noon, plan, weekly } from '../../../../test/schedules.ts'
import type { Dirty } from './dirty.contract.ts'

const dirtyOf = async (keeper: Keeper, query = ''): Promise<Dirty> =>
  (await keeper.get(`reports/dirty.json${query}`)).json()
const clean = (keeper: Keeper, { id }: { id: string }, days: number) =>
  keeper.add(`animals/${id}/cleaning_logs`, { happenedAt: noon(days) })
const onSchedule = (keeper: Keeper, name: string, days: number) =>
  plan(keeper, name, { cleaning_schedule: weekly(days), room: 'Reptile room', tub: '4' })

test('lists the overdue, those due today and those dirty by habit', async () => {
  const keeper = await signedIn({ plus: true })
  const onyx = await onSchedule(keeper, 'Onyx', 10)
  await onSchedule(keeper, 'Vesper', 7)
  const done = await onSchedule(keeper, 'Done', 7)
  const [nutmeg, juno, moth] = [
    await plan(keeper, 'Nutmeg', {}),
    await plan(keeper, 'Juno', {}),
    await plan(keeper, 'Moth', {}),
  ]
  await clean(keeper, onyx, 17)
  await clean(keeper, done, 1)
  for (const days of [23, 16, 9]) await clean(keeper, nutmeg, days)
  for (const days of [16, 9, 2]) await clean(keeper, juno, days)
  await clean(keeper, moth, 3)
  expect(await dirtyOf(keeper)).toMatchObject({
    overdue: [
      {
        animal: { name: 'Onyx', room: 'Reptile room', tub: '4' },
        due_on: ago(3),
        days_overdue: 3,
        last_on: ago(17),
      },
    ],
    due_today: [{ animal: { name: 'Vesper' }, days_overdue: 0, last_on: null }],
    unscheduled: [{ animal: { name: 'Nutmeg' }, usual_days: 7, days_since: 9, last_on: ago(9) }],
    next: { on: ago(-7), animals: 1 },
    unknown: 1,
    animals: 6,
  })
})

test('is the same as what is due everywhere else, and empty for strangers', async () => {
  const keeper = await signedIn({ plus: true })
  await onSchedule(keeper, 'Onyx', 10)
  await onSchedule(keeper, 'Vesper', 7)
  const { overdue, due_today } = await dirtyOf(keeper)
  const due = await keeper.list('due', { kind: 'cleaning' })
  expect([...overdue, ...due_today].map(({ schedule_id }) => schedule_id)).toEqual(
    due.map((row) => row.schedule_id),
  )
  const group = await keeper.add('groups', { name: 'Rack 2' })
  expect(await dirtyOf(keeper, `?group_id=${group.id}`)).toMatchObject({ overdue: [], animals: 0 })
  const wrong = await keeper.get('reports/dirty.json?species_id=1')
  expect([wrong.statusCode, wrong.json().errors]).toMatchObject([422, [{ field: 'species_id' }]])
})

test('takes as many statements for many animals as for one', async () => {
  const keeper = await signedIn({ plus: true })
  const { statements } = await testApp()
  const counted = async () => {
    statements.length = 0
    await dirtyOf(keeper)
    return statements.length
  }
  await onSchedule(keeper, 'One', 7)
  const forOne = await counted()
  for (let at = 0; at < 8; at++) await onSchedule(keeper, `A${at}`, 7 + at)
  expect(await counted()).toBe(forOne)
  expect(forOne).toBeLessThanOrEqual(5)
})
