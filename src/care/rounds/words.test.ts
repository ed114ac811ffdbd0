import { expect, test } from 'vitest'
import { dueWords } from './words.ts'

const line = (is_due: boolean, next_on: string | null) => ({ is_due, next_on })
const [due, rests, unplanned] = [
  line(true, '2026-11-20'),
  line(false, '2026-11-30'),
  line(true, null),
]

test.each([
  [[due, rests], '1 due'],
  [[rests], 'none due'],
  [[due, rests, unplanned], '1 due, 1 without a schedule'],
  [[rests, unplanned], 'none due, 1 without a schedule'],
  [[unplanned], '1 to feed'],
])('a round tells what is due from what has no schedule', (lines, words) => {
  expect(dueWords('feeding', lines)).toBe(words)
})

test('in a weighing round nothing is due by a schedule', () => {
  expect(dueWords('weighing', [unplanned])).toBe('1 to weigh')
})
