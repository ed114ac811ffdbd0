import { expect, test } from 'vitest'
import { feedingDays, missingOf, stockFor } from './pieces.ts'

test.each([
  [12, 15, 0, 15, [3, 0, 3]],
  [12, 10, 5, 15, [0, 3, 3]],
  [12, 13, 5, 30, [1, 5, 18]],
  [0, 1, 2, 3, [1, 2, 3]],
  [3, 1, 2, 3, [0, 0, 0]],
])(
  'of %i, with %i for today, %i for tomorrow and %i for the week, are missing %j',
  (quantity, today, tomorrow, week, missing) => {
    const row = { quantity, pick_qty: today, tomorrow_qty: tomorrow, week_qty: week }
    const days = ['today', 'tomorrow', 'week'] as const
    expect(days.map((day) => missingOf(row, day))).toEqual(missing)
    expect(missingOf({ ...row, quantity: null }, 'week')).toBeNull()
    expect(stockFor(row, 'tomorrow')).toBe(Math.max(0, quantity - today))
  },
)

const started_on = '2026-11-02'
const every = (repeat_amount: number, more = {}) => ({
  started_on,
  repeat_amount,
  repeat: 'day' as const,
  counts_from: 'start' as const,
  paused_until: null,
  pause_reason: '',
  ...more,
})
const today = '2026-11-22'

test.each([
  ['every day', every(1), '2026-11-21', { isTomorrow: true, times: 7 }],
  ['every day, fed already', every(1), today, { isTomorrow: true, times: 6 }],
  ['every other day', every(2), '2026-11-20', { isTomorrow: false, times: 4 }],
  ['every week, late: fed today, the next is covered', every(7), '2026-11-09', { times: 1 }],
  ['three days after the last', every(3, { counts_from: 'last_log' }), '2026-11-19', { times: 3 }],
  ['paused for three days', every(1, { paused_until: '2026-11-25' }), null, { times: 4 }],
  [
    'every week, refused today: tried again tomorrow',
    every(7, { refused_today: 'refused' }),
    '2026-11-09',
    { isTomorrow: true, times: 2 },
  ],
  [
    'every week, regurgitated today: not tried again',
    every(7, { refused_today: 'regurgitated' }),
    '2026-11-09',
    { due_on: null, isTomorrow: false, times: 0 },
  ],
  [
    'every day, refused today: tomorrow comes anyway',
    every(1, { refused_today: 'refused' }),
    '2026-11-21',
    { isTomorrow: true, times: 7 },
  ],
])('within a week, %s', (_words, plan, lastOn, expected) => {
  expect(feedingDays(plan, lastOn, { today, days: 7 })).toMatchObject(expected)
})

test('nothing within the week is nothing to pick', () => {
  expect(feedingDays(every(30), '2026-11-02', { today: '2026-11-10', days: 7 })).toBeNull()
})
