import { expect, test } from 'vitest'
import { placePath } from './placePath.ts'

const nowhere = { room: '', rack: '', tub: '' }

test.each([
  [{ room: 'Reptile room', rack: '2', tub: '14' }, ['Reptile room', '2', '14']],
  [{ rack: '2', tub: '14' }, ['2', '14']],
  [{ tub: '3' }, ['Tub 3']],
  [{ tub: 'B12' }, ['Tub B12']],
  [{ rack: 'C' }, ['Rack C']],
  [{ tub: 'Vivarium' }, ['Vivarium']],
  [{ tub: 'Tub 3' }, ['Tub 3']],
  [{ room: '2' }, ['2']],
  [{}, []],
])('the place %o is called %o', (parts, path) => {
  expect(placePath({ ...nowhere, ...parts })).toEqual(path)
})
