import { expect, test } from 'vitest'
import { disputedIn } from './versions.ts'

const opened = { name: 'Calcium', brand: '', feeders: [{ count: 1 }] }

test('someone else who changed other fields is no conflict', () => {
  const theirs = { ...opened, name: 'Calcium D3' }
  const versions = { opened, theirs, current: theirs }
  expect(disputedIn(['brand'], versions)).toEqual([])
  expect(disputedIn(['brand', 'feeders'], versions)).toEqual([])
  expect(disputedIn(['brand', 'name'], versions)).toEqual(['name'])
})

test('what the answer does not tell may have been changed', () => {
  const current = { name: 'Calcium D3', brand: '' }
  const versions = { opened, theirs: { ...opened, ...current }, current }
  expect(disputedIn(['feeders'], versions)).toEqual(['feeders'])
})
