import { z } from 'zod'
import { optionalText, requiredText } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

export const supplementResource = defineResource({
  noun: 'supplement',
  words: { one: 'Supplement', many: 'Supplements' },
  api: 'supplements',
  path: 'inventory/supplements',
  input: () =>
    z.object({
      name: field('Name', requiredText(100, 'Please choose a name')),
      brand: field('Brand', optionalText(100)),
      acquiredFrom: field('Acquired from', optionalText(100), 'text', 'where it came from'),
    }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc'],
})
export type Supplement = RecordOf<typeof supplementResource>

/** A supplement as it is typed in one line: 'Calcium, Repashy'. */
export function supplementOf(words: string): { name: string; brand: string } {
  const [name = '', ...brand] = words.split(',')
  return { name: name.trim(), brand: brand.join(',').trim() }
}

/** 'Calcium, Repashy' in one line. */
export const supplementName = ({ name, brand }: { name: string; brand: string }): string =>
  brand ? `${name}, ${brand}` : name
