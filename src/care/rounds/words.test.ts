import { expect, test } from 'vitest'
import { blankRound, reduceRound } from './roundState.ts'
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

test('one meal for all keeps a count that was typed for it, and drops that of another', () => {
  const entries = {
    ada: { outcome: 'done', feeder_id: 'mouse', count: 2 },
    bo: { outcome: 'done', feeder_id: 'rat', count: 3 },
    elis: { outcome: 'done', count: 4 },
  } as const
  const keys = Object.keys(entries)
  const forAll = { type: 'everyone', keys, feeder_id: 'mouse' } as const
  expect(reduceRound({ ...blankRound, entries }, forAll).entries).toEqual({
    ada: { outcome: 'done', feeder_id: 'mouse', count: 2 },
    bo: { outcome: 'done', feeder_id: 'mouse' },
    elis: { outcome: 'done', feeder_id: 'mouse', count: 4 },
  })
})
