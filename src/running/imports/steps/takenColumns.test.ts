import { expect, test } from 'vitest'
import { withField, withIntent } from './takenColumns.ts'

const column = (header: string, field: Parameters<typeof withField>[2]) => ({
  header,
  field,
  examples: [],
})

const fields = (columns: ReturnType<typeof withField>) => columns.map(({ field }) => field)

test('a field that a column takes is taken from another one, but any number goes to the notes', () => {
  const columns = [column('A', 'name'), column('B', 'append'), column('C', null)]
  expect(fields(withField(columns, 2, 'name'))).toEqual([null, 'append', 'name'])
  expect(fields(withField(columns, 2, 'append'))).toEqual(['name', 'append', 'append'])
  expect(fields(withField(columns, 0, null))).toEqual([null, 'append', null])
})

test('the columns of animals become those of what happened to them, and back', () => {
  const animals = [column('ID', 'external_id'), column('Wt', 'weight'), column('Dam', 'dam')]
  const records = withIntent(animals, 'records')
  expect(fields(records)).toEqual(['animal_id', 'log_weight', null])
  expect(fields(withIntent(records, 'animals'))).toEqual(['external_id', 'weight', null])
})
