import { expect, test } from 'vitest'
import { nextName } from './nextName.ts'

const marigold = { id: 'marigold', name: 'Marigold' }
const python = { id: 'python' }
const laid = (name: string, dam: typeof marigold | null = marigold, species = python) => ({
  name,
  dam,
  species,
})

test.each([
  ['BP-26-3', 'BP-26-4'],
  ['BP-26-09', 'BP-26-10'],
  ['99', '100'],
  ['Clutch 7', 'Clutch 8'],
  ['Spring 2026', undefined],
  ['The last of the year', undefined],
])('after %s comes %s', (name, next) => {
  expect(nextName([laid(name)], { damId: 'tansy', speciesId: 'python' })).toBe(next)
})

test('each species is counted by itself', () => {
  const clutches = [laid('LG-26-8', null, { id: 'gecko' }), laid('BP-26-3'), laid('BP-26-2')]
  const after = (speciesId?: string) => nextName(clutches, { damId: undefined, speciesId })
  expect([after('python'), after('gecko'), after('boa'), after()]).toEqual([
    'BP-26-4',
    'LG-26-9',
    undefined,
    undefined,
  ])
})

test('a name without a number at its end is passed over', () => {
  const clutches = [laid('BC-26-2 Boa litter'), laid('Spring 2026'), laid('BC-26-1')]
  expect(nextName(clutches, { damId: 'tansy', speciesId: 'python' })).toBe('BC-26-2')
})

test('what is named after its dam is counted on for her alone', () => {
  const after = (damId: string | undefined, dam: typeof marigold | null = marigold) =>
    nextName([laid('Marigold 2', dam)], { damId, speciesId: 'python' })
  expect([after('marigold'), after('tansy'), after(undefined)]).toEqual([
    'Marigold 3',
    undefined,
    undefined,
  ])
  expect(after('tansy', null)).toBe('Marigold 3')
})
