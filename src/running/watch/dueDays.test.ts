import { beforeAll, expect, test, vi } from 'vitest'
import { type Keeper, operatorIn, ownInstallation, testApp } from '../../../test/app.ts'
import { weekly } from '../../../test/schedules.ts'
import { jobs } from '../../app/jobs.ts'
import { startJobs } from '../../server/jobs.ts'
import { compareDueDays } from './dueDays.jobs.ts'

ownInstallation()

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let operator: Keeper

beforeAll(async () => {
  const stack = await testApp()
  operator = await operatorIn(stack)
  const running = await startJobs(stack, log, jobs, { poll_s: 0.5, grace_ms: 1000 })
  await running.stop()
})

test('the operator is told of animals whose next day was wrong, and of nothing otherwise', async () => {
  const { db, pool } = await testApp()
  await operator.add('animals', { name: 'Nyx', sex: 'female', cleaning_schedule: weekly(3) })
  await operator.add('animals', { name: 'Moth', sex: 'male' })
  const concerns = async () =>
    (await operator.get('operator/concerns')).json().value.map(({ text }: { text: string }) => text)
  const due = async () => (await operator.page('due', { kind: 'cleaning' })).total

  expect(await compareDueDays(db)).toEqual({ compared: 2, wrong: 0 })
  expect(await concerns()).toEqual([])

  await pool.query(`update due_days set cleaning_on = '2099-01-01' where cleaning_on is not null`)
  expect(await due()).toBe(0)
  expect(await compareDueDays(db)).toEqual({ compared: 2, wrong: 1 })
  expect(await due()).toBe(1)
  expect(await concerns()).toEqual([
    expect.stringContaining("The next day of 1 animal of 2 wasn't what schedules and logs say"),
  ])
})
