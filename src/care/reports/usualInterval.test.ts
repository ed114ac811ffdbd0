import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../shared/days.ts'
import { usualInterval } from './usualInterval.ts'

/** Days that far apart, the first in January. */
function after(gaps: number[]): string[] {
  const days = ['2026-01-05']
  for (const gap of gaps) days.push(addDays(days.at(-1) ?? '', gap))
  return days
}

test.each([
  ['nothing of two days', [4], null],
  ['of three days the middle of two', [4, 6], 5],
  ['the middle, whatever the winter', [7, 7, 90, 7], 7],
  ['of an even number the mean of the two in the middle', [3, 4, 5, 9], 5],
  [
    'a habit that has changed, by its latest ten',
    [...Array(20).fill(5), ...Array(10).fill(14)],
    14,
  ],
])('is %s', (_says, gaps, expected) => {
  expect(usualInterval(after(gaps))).toBe(expected)
})

test('several meals of a day are one, in any order', () => {
  expect(usualInterval(['2026-01-09', '2026-01-01', '2026-01-01', '2026-01-05'])).toBe(4)
  expect(usualInterval(['2026-01-09', '2026-01-09', '2026-01-09'])).toBeNull()
})

test('is between the shortest and the longest', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 10 })
  fc.assert(
    fc.property(gaps, (some) => {
      const usual = usualInterval(after(some)) ?? 0
      expect(usual).toBeGreaterThanOrEqual(Math.min(...some))
      expect(usual).toBeLessThanOrEqual(Math.max(...some))
    }),
  )
})
