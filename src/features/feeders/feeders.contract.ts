import { z } from 'zod'
import { amount, optionalAmount, optionalText, requiredText } from '../../shared/fields.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

/** The most of one feeder that can be in stock. */
export const mostStock = 1_000_000
const cost = () => optionalAmount({ max: 1_000_000, step: 0.01 })

/**
 * A feeder: `weight` is one prey's in grams, `cost` one prey's in the account's currency. `isLow`
 * is true when the stock has come down to `lowStock`; without that threshold, or without a count,
 * it never is.
 */
export const feederResource = defineResource({
  noun: 'feeder',
  words: { one: 'Feeder', many: 'Feeders' },
  api: 'feeders',
  path: 'inventory/feeders',
  input: z.object({
    name: requiredText(100, 'Please choose a name'),
    size: optionalText(100),
    weight: optionalAmount({ max: 100_000, step: 0.01 }),
    quantity: optionalAmount({ max: mostStock, step: 1 }),
    lowStock: optionalAmount({ max: mostStock, step: 1 }),
    acquiredFrom: optionalText(100),
    cost: cost(),
    description: optionalText(2000),
  }),
  reads: z.object({ isLow: z.boolean() }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc', 'cost_asc', 'cost_desc'],
  filters: ['all', 'low'],
})
export type Feeder = RecordOf<typeof feederResource>

/**
 * What came in, and what one of it cost, when that has changed. Sent again under its `id`, it is the
 * same delivery, corrected where it says another number.
 */
export const restock = z.object({
  restock: z.object({
    id: z.uuid().optional(),
    quantity: amount({ min: 1, max: 100_000, step: 1, message: 'Please enter how many' }),
    cost: cost(),
  }),
})

/** A feeder as it is spoken of: 'Rat, weaned'. */
export const feederName = ({ name, size }: { name: string; size: string }) =>
  size ? `${name}, ${size.charAt(0).toLowerCase()}${size.slice(1)}` : name
