import { z } from 'zod'
import { optionalAmount, optionalText, requiredText } from '../../shared/fields.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

/** A feeder: `weight` is one prey's in grams, `cost` one prey's in the account's currency. */
export const feederResource = defineResource({
  noun: 'feeder',
  words: { one: 'Feeder', many: 'Feeders' },
  api: 'feeders',
  path: 'inventory/feeders',
  input: z.object({
    name: requiredText(100, 'Please choose a name'),
    size: optionalText(100),
    weight: optionalAmount({ max: 100_000, step: 0.01 }),
    quantity: optionalAmount({ max: 1_000_000, step: 1 }),
    acquiredFrom: optionalText(100),
    cost: optionalAmount({ max: 1_000_000, step: 0.01 }),
    description: optionalText(2000),
  }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc', 'cost_asc', 'cost_desc'],
})
export type Feeder = RecordOf<typeof feederResource>

/** A feeder as it is spoken of: 'Rat, weaned'. */
export const feederName = ({ name, size }: { name: string; size: string }) =>
  size ? `${name}, ${size.charAt(0).toLowerCase()}${size.slice(1)}` : name
