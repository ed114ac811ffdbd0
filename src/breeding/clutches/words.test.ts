import { expect, test } from 'vitest'
import { eachState } from './clutches.contract.ts'
import { parentsWords, windowState } from './words.ts'

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

test('a window that has passed is closed, not open', () => {
  const counts = eachState(() => 0)
  const state = (today: string, good = 2) =>
    windowState(
      { window: { from: '2026-11-01', to: '2026-11-11' }, counts: { ...counts, good } },
      today,
    )
  expect(state('2026-10-31')).toBeUndefined()
  expect([state('2026-11-01'), state('2026-11-11')]).toEqual(['window open', 'window open'])
  expect(state('2026-11-12')).toBe('window closed')
  expect(state('2026-11-05', 0)).toBeUndefined()
})
