import { expect, test } from 'vitest'
import { addMonths, lastDayOf } from '../../../shared/months.ts'
import type { Plan } from '../../schedules/due/due.ts'
import { comingMeals } from './comingMeals.ts'

const weekly: Plan = {
  started_on: '2026-11-02',
  repeat_amount: 1,
  repeat: 'week',
  counts_from: 'start',
  paused_until: null,
  pause_reason: '',
}
const until = { today: '2026-11-23', to: '2026-12-31' }
const december = ['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28']

test.each<[says: string, Plan, days: string[]]>([
  ['every week from today', weekly, ['2026-11-23', '2026-11-30', ...december]],
  ['from the next on', { ...weekly, started_on: '2026-11-30' }, ['2026-11-30', ...december]],
  [
    'what is overdue today, and then on its days',
    { ...weekly, started_on: '2026-11-01' },
    ['2026-11-23', '2026-11-29', '2026-12-06', '2026-12-13', '2026-12-20', '2026-12-27'],
  ],
  [
    'since the last meal: from today on if it is late',
    { ...weekly, counts_from: 'last_log', repeat_amount: 2 },
    ['2026-11-23', '2026-12-07', '2026-12-21'],
  ],
  ['after a pause', { ...weekly, paused_until: '2026-12-20' }, ['2026-12-21', '2026-12-28']],
  ['never in a long pause', { ...weekly, paused_until: '2027-03-01' }, []],
  ['once', { ...weekly, repeat_amount: 0 }, ['2026-11-23']],
  ['once it has begun', { ...weekly, started_on: '2026-12-24' }, ['2026-12-24', '2026-12-31']],
])('a schedule is fed %s', (_says, plan, days) => {
  expect(comingMeals(plan, until)).toEqual(days)
})

test('months are counted over the turn of the year', () => {
  expect(addMonths('2026-11', 1)).toBe('2026-12')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -11)).toBe('2025-02')
  expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
  ])
})
