import { expect, test } from 'vitest'
import { axisMarks } from './axisMarks.ts'

test.each([
  [0, [0, 1, 2, 3, 4]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [9, [0, 3, 6, 9, 12]],
  [84, [0, 25, 50, 75, 100]],
  [100, [0, 25, 50, 75, 100]],
  [101, [0, 30, 60, 90, 120]],
  [230, [0, 60, 120, 180, 240]],
  [100_000, [0, 25_000, 50_000, 75_000, 100_000]],
])('an axis up to %s has round marks', (most, marks) => {
  expect(axisMarks(most)).toEqual(marks)
})
