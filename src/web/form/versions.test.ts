import { expect, test } from 'vitest'
import { isApart } from './versions.ts'

const opened = { name: 'Calcium', brand: '', feeders: [{ count: 1 }] }

test('someone else who changed other fields is no conflict', () => {
  const theirs = { ...opened, name: 'Calcium D3' }
  const versions = { opened, theirs, current: theirs }
  expect(isApart(['brand'], versions)).toBe(true)
  expect(isApart(['brand', 'feeders'], versions)).toBe(true)
  expect(isApart(['brand', 'name'], versions)).toBe(false)
})

test('what the answer does not tell may have been changed', () => {
  const current = { name: 'Calcium D3', brand: '' }
  expect(isApart(['feeders'], { opened, theirs: { ...opened, ...current }, current })).toBe(false)
})
