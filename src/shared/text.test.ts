import { expect, test } from 'vitest'
import { whose } from './text.ts'

test.each([
  ['Nyx', "Nyx's"],
  ['Moors', "Moors'"],
  ['JAMES', "JAMES'"],
  ['Rack 2', "Rack 2's"],
])('what %s owns is %s', (name, words) => {
  expect(whose(name)).toBe(words)
})
