import { expect, test } from 'vitest'
import { isEqual } from './isEqual.ts'

test('lists and records are equal by what is in them, at any depth', () => {
  const rows = () => [{ id: 'a', feeders: [{ count: 2 }], pause: null }]
  expect(isEqual(rows(), rows())).toBe(true)
  expect(isEqual(rows(), [{ id: 'a', feeders: [{ count: 3 }], pause: null }])).toBe(false)
  expect(isEqual(rows(), [...rows(), ...rows()])).toBe(false)
  expect(isEqual([], {})).toBe(false)
})

test('a field that is left out is one without a value', () => {
  expect(isEqual({ name: 'Nyx', note: undefined }, { name: 'Nyx' })).toBe(true)
  expect(isEqual({ name: 'Nyx', note: '' }, { name: 'Nyx' })).toBe(false)
})

test('a file is equal to itself alone', () => {
  const file = new File(['scales'], 'nyx.png')
  expect(isEqual({ photo: file }, { photo: file })).toBe(true)
  expect(isEqual({ photo: file }, { photo: new File(['scales'], 'nyx.png') })).toBe(false)
})
