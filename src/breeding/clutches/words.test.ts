import { expect, test } from 'vitest'
import { parentsWords } from './words.ts'

const animal = (name: string) => ({ id: name, name })

test('parents are named with every animal that may be the sire', () => {
  const words = (dam = '', sire = '', ...possible: string[]) =>
    parentsWords({
      dam: dam ? animal(dam) : null,
      sire: sire ? animal(sire) : null,
      possibleSires: possible.map(animal),
    })
  expect(words('Marigold', 'Rook')).toBe('Marigold × Rook')
  expect(words('Marigold', 'Rook', 'Dune')).toBe('Marigold × Rook or Dune')
  expect(words('Marigold', '', 'Dune', 'Rook')).toBe('Marigold × Dune or Rook')
  expect(words('Marigold')).toBe('Marigold × ?')
  expect(words('', 'Rook')).toBe('? × Rook')
  expect(words()).toBe('')
})
