import { expect, test } from 'vitest'
import { textToNumber } from './fields.ts'

test.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['0,125', 0.125],
  ['1480', 1480],
  [' 1480,25 ', 1480.25],
  ['-3', -3],
  ['.5', 0.5],
  ['2.', 2],
  [7, 7],
])('%j is a number as people write them', (text, number) => {
  expect(textToNumber(text)).toBe(number)
})

test.each([
  '0x10',
  '0b11',
  '1e3',
  'Infinity',
  '1,480',
  '1.480,5',
  '1,4,8',
  '1 480',
  '--1',
  '.',
  '',
])('%j is no number', (text) => {
  expect(textToNumber(text)).toBe(text)
})
