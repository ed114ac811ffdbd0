import { expect, test } from 'vitest'
import { capsOf } from '../../web/look/keyNames.ts'
import { type Shortcut, shortcutFor, strokeOf } from './keys.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }
const press = (key: string, more = {}) => strokeOf({ ...none, key, code: '', ...more })

test('Ctrl and Cmd mean the same, and capitals do too', () => {
  expect(press('k', { ctrlKey: true })).toBe('mod+k')
  expect(press('K', { metaKey: true })).toBe('mod+k')
  expect(press('O', { ctrlKey: true, shiftKey: true })).toBe('mod+shift+o')
  expect(press('?', { shiftKey: true })).toBe('?')
  expect(press('k', { altKey: true })).toBeUndefined()
})

test('on a Cyrillic or Greek keyboard the place of the key counts', () => {
  expect(press('л', { code: 'KeyK', ctrlKey: true })).toBe('mod+k')
  expect(press('δ', { code: 'KeyD' })).toBe('d')
  expect(press('z', { code: 'KeyY' })).toBe('z')
})

test('g and then a letter goes somewhere, the letter alone does what it does', () => {
  const made = (keys: string): Shortcut => ({ keys, does: keys, group: 'Go to', run: () => {} })
  const shortcuts = [made('g a'), made('a'), { ...made('mod+enter'), run: undefined }]
  expect(shortcutFor(shortcuts, 'a', 'g')?.keys).toBe('g a')
  expect(shortcutFor(shortcuts, 'a', undefined)?.keys).toBe('a')
  expect(shortcutFor(shortcuts, 'a', 'x')?.keys).toBe('a')
  expect(shortcutFor(shortcuts, 'mod+enter', undefined)).toBeUndefined()
})

test('keys are named as they are printed', () => {
  expect(capsOf('mod+shift+o', false)).toEqual(['Ctrl', 'Shift', 'O'])
  expect(capsOf('mod+shift+o', true)).toEqual(['⌘', '⇧', 'O'])
  expect(capsOf('g d', true)).toEqual(['G', 'D'])
})
