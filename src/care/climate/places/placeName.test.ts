import { expect, test } from 'vitest'
import { placeName } from './places.contract.ts'

const nowhere = { room: '', rack: '', tub: '' }

test.each([
  [{ room: 'Reptile room', rack: '2', tub: '14' }, 'Reptile room · 2 · 14'],
  [{ rack: '2', tub: '14' }, '2 · 14'],
  [{ tub: '3' }, 'Tub 3'],
  [{ tub: 'B12' }, 'Tub B12'],
  [{ rack: 'C' }, 'Rack C'],
  [{ tub: 'Vivarium' }, 'Vivarium'],
  [{ tub: 'Tub 3' }, 'Tub 3'],
  [{ room: '2' }, '2'],
])('the place %o is called %s', (parts, name) => {
  expect(placeName({ ...nowhere, ...parts })).toBe(name)
})
