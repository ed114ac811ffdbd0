import { expect, test } from 'vitest'
import { inWords, sizeOf } from './words.ts'

test('sizes have two digits at most behind no more than one point', () => {
  expect([0, 999, 1000, 1449, 23_400_000, 5e9, 7.2e12, 3e15].map(sizeOf)).toEqual([
    '0 bytes',
    '999 bytes',
    '1 KB',
    '1.4 KB',
    '23 MB',
    '5 GB',
    '7.2 TB',
    '3,000 TB',
  ])
})

test('jobs are called by words', () => {
  expect(inWords('erase-deleted')).toBe('Erase deleted')
})
