import { expect, test } from 'vitest'
import { missingOf, stockFor } from './pieces.ts'

test.each([
  [12, 15, 0, [3, 0, 3]],
  [12, 10, 5, [0, 3, 3]],
  [12, 13, 5, [1, 5, 6]],
  [0, 1, 2, [1, 2, 3]],
  [3, 1, 2, [0, 0, 0]],
])(
  'of %i, with %i for today and %i for tomorrow, are missing %j',
  (quantity, today, tomorrow, missing) => {
    const row = { quantity, pick_qty: today, tomorrow_qty: tomorrow }
    const days = ['today', 'tomorrow', 'both'] as const
    expect(days.map((day) => missingOf(row, day))).toEqual(missing)
    expect(missingOf({ ...row, quantity: null }, 'both')).toBeNull()
    expect(stockFor(row, 'tomorrow')).toBe(Math.max(0, quantity - today))
  },
)
