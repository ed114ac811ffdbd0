import { expect, test } from 'vitest'
import { animalHeadings } from './animal.ts'
import { animalColumns, recordColumns } from './columns.ts'
import { recordHeadings } from './records.ts'

test('whatever a column can be is found by what keepers call it', () => {
  const keysOf = (columns: readonly { key: string }[]) => columns.map(({ key }) => key).sort()
  expect(Object.keys(animalHeadings).sort()).toEqual(keysOf(animalColumns))
  expect(Object.keys(recordHeadings).sort()).toEqual(keysOf(recordColumns))
})
