import { expect, test } from 'vitest'
import { counted, inWords } from './durations.ts'

test.each([
  [0, 'less than a minute'],
  [59, 'less than a minute'],
  [60, '1 minute'],
  [7199, '1 hour'],
  [86_399, '23 hours'],
  [18 * 86_400 + 5, '18 days'],
])('%i seconds are %s', (seconds, words) => expect(inWords(seconds)).toBe(words))

test('one is one and many are many', () => {
  expect(counted(1, 'animal')).toBe('1 animal')
  expect(counted(0, 'animal')).toBe('0 animals')
  expect(counted(1200, 'species', 'species')).toBe('1,200 species')
})
