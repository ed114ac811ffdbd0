import { z } from 'zod'
import { optionalText, requiredText } from '../../shared/fields.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

export const supplementResource = defineResource({
  noun: 'supplement',
  words: { one: 'Supplement', many: 'Supplements' },
  api: 'supplements',
  path: 'inventory/supplements',
  input: z.object({
    name: requiredText(100, 'Please choose a name'),
    brand: optionalText(100),
    acquiredFrom: optionalText(100),
  }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc'],
})
export type Supplement = RecordOf<typeof supplementResource>
