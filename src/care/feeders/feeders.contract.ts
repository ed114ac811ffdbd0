import { z } from 'zod'
import { feederKinds, kindWords } from '../../shared/choices.ts'
import { ownCurrency } from '../../shared/currencies.ts'
import {
  amount,
  optionalAmount,
  optionalReference,
  optionalText,
  readMoment,
  requiredText,
} from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

/** The most of one feeder that can be in stock. */
export const mostStock = 1_000_000
const cost = () => optionalAmount({ max: 1_000_000, step: 0.01 })

const kind = () =>
  z
    .preprocess(
      (entered) => (entered === '' || entered === null ? undefined : entered),
      z.enum(feederKinds, `Please choose one of: ${feederKinds.join(', ')}`).optional(),
    )
    .optional()

/**
 * A feeder: `weight` is in grams and `cost` in `cost_currency`, both of one piece. A cost from before the
 * account's currency was changed has its own; a new one is in the account's (null). `isLow` is true when the stock is at or below `lowStock`; without a threshold or a count, it is false.
 */
export const feederResource = defineResource({
  noun: 'feeder',
  words: { one: 'Feeder', many: 'Feeders' },
  api: 'feeders',
  path: 'inventory/feeders',
  input: () =>
    z.object({
      name: field('Name', requiredText(100, 'Please choose a name')),
      size: field('Size', optionalText(100)),
      weight: field('Weight of one', optionalAmount({ max: 100_000, step: 0.01 }), 'grams'),
      quantity: field('In stock', optionalAmount({ max: mostStock, step: 1 }), 'text', 'the stock'),
      lowStock: field(
        'Low stock at',
        optionalAmount({ max: mostStock, step: 1 }),
        'text',
        'when it counts as low',
      ),
      acquiredFrom: field('Acquired from', optionalText(100), 'text', 'where it came from'),
      cost: field('Cost of one', cost(), 'money'),
      description: field('Description', optionalText(2000)),
    }),
  reads: () =>
    z.object({
      isLow: z.boolean(),
      kind: z.enum(feederKinds),
      cost_currency: z.string().nullable(),
    }),
  writes: () =>
    z.object({
      // Left out, a new feeder's is guessed from its name (`guessKind`).
      kind: field('Kind', kind(), kindWords),
      // Left out, a new cost is in the account's.
      cost_currency: field('Currency', ownCurrency()),
    }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc', 'cost_asc', 'cost_desc'],
  filters: ['all', 'low', 'unpriced'],
})
/** `?animal_id=`: what that animal usually gets comes first. */
export const usualFor = () => ({ animal_id: optionalReference().optional() })
export type Feeder = RecordOf<typeof feederResource>

/**
 * A delivery: how many, and the cost of one if it has changed. Sent again under its `id`, the
 * last one is corrected, and an earlier one stays as it is.
 */
export const restock = () =>
  z.object({
    restock: z.object({
      id: z.uuid().optional(),
      quantity: amount({ min: 1, max: 100_000, step: 1, message: 'Please enter how many' }),
      cost: cost(),
    }),
  })

/**
 * A delivery that is undone: how many had come, and the cost before, unless the feeder was changed since. `quantity`:
 * the stock before as the keeper saw it, read only for null: then no more than the delivery leaves it untracked again.
 */
export const restockUndo = () =>
  z.object({
    restock_undo: feederResource.input
      .pick({ quantity: true, cost: true, cost_currency: true })
      .extend({ delivered: restock().shape.restock.shape.quantity, updated_at: readMoment() }),
  })

/** Days over which the pace of a stock is taken, and the fewest with meals that make one. */
export const paceDays = 30
export const leastPaceDays = 14

/**
 * `GET feeders/{id}/use`: how many pieces were used up in these days, or in fewer since the first of them, how many the
 * schedules that name it take in as many days from today, and what was in stock before each day and now, oldest first; null before it was tracked.
 */
export const feederUse = z.object({
  pieces: z.int(),
  days: z.int(),
  planned: z.int(),
  stock: z.array(z.int().nullable()),
})
export type FeederUse = z.output<typeof feederUse>
