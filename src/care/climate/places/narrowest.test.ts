import { expect, test } from 'vitest'
import { narrowest } from './narrowest.ts'

const all = { low: null, high: null }

test.each([
  ['nothing', [], { ...all, disagrees: false }],
  ['no bounds', [all, all], { ...all, disagrees: false }],
  ['one range', [{ low: 30.5, high: 32 }], { low: 30.5, high: 32, disagrees: false }],
  [
    'ranges that overlap',
    [
      { low: 30, high: 32 },
      { low: 31, high: 33 },
    ],
    { low: 31, high: 32, disagrees: false },
  ],
  [
    'bounds of two clutches',
    [
      { low: null, high: 32 },
      { low: 31, high: null },
    ],
    { low: 31, high: 32, disagrees: false },
  ],
  [
    'ranges that only touch',
    [
      { low: 30, high: 31 },
      { low: 31, high: 32 },
    ],
    { low: 31, high: 31, disagrees: false },
  ],
  [
    'ranges that do not meet',
    [
      { low: 26, high: 28 },
      { low: 31, high: 32 },
    ],
    { ...all, disagrees: true },
  ],
])('of %s the narrowest is what suits all', (_of, ranges, expected) => {
  expect(narrowest(ranges)).toEqual(expected)
})
