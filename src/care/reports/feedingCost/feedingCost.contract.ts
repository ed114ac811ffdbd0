import { z } from 'zod'
import { ownCurrency } from '../../../shared/currencies.ts'
import { dueItem } from '../../schedules/due/due.contract.ts'
import { choices, ofAnimals } from '../frame/report.contract.ts'

/** Ways to split the bars into parts. */
export const stackings = ['feeder', 'species', 'animal'] as const
export type Stacking = (typeof stackings)[number]

/** How many months it can look back, the present one included. */
export const spans = [3, 6, 12, 24] as const
export type Span = (typeof spans)[number]
const spanText = 'Please choose 3, 6, 12 or 24 months'

export const feedingCostQuery = z.object({
  ...ofAnimals,
  by: z.enum(stackings, `Please choose one of: ${stackings.join(', ')}`).default('feeder'),
  months: z.coerce
    .number(spanText)
    .refine((months): months is Span => spans.some((span) => span === months), spanText)
    .default(12),
  /** Of meals in this one; left out, in the account's. */
  currency: ownCurrency(),
})
export type FeedingCostQuery = z.output<typeof feedingCostQuery>

/** Bars have at most so many parts of their own; the rest is "Other". */
export const mostParts = 4

const money = z.number()

/** As many animals are named as the dearest. */
export const mostAnimals = 12

/** A row of the table: a feeder, a species or an animal. Without an id, all others or none. */
const row = z.object({
  id: z.uuid().nullable(),
  name: z.string(),
  pieces: z.int(),
  cost: money,
})
export type CostRow = z.output<typeof row>

/**
 * A month as `YYYY-MM`. `parts` are the costs of the rows in `parts` of the report, in that order.
 * `expected` is what the schedules still cost in it: of the rest of this month, and of the next.
 */
const month = z.object({
  month: z.string(),
  cost: money,
  parts: z.array(money),
  expected: money,
})
export type CostMonth = z.output<typeof month>

/**
 * The meals of one currency and their cost: pieces that were taken or thrown away, each at the price its feeder
 * had when the meal was recorded. Meals recorded without a price count at today's price of their feeder;
 * `at_todays_prices` says how much of the sum that is. Amounts in different currencies are neither added nor
 * converted.
 */
export const feedingCost = z.object({
  /** ISO 4217; every amount of the report is in it. */
  currency: z.string(),
  /** The sums of the period in other currencies, the dearest first. */
  others: z.array(z.object({ currency: z.string(), total: money })),
  /** The first and the last day of the period, of whole months and today. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The past months in order, this month, and the next. */
  months: z.array(month),
  /** The parts of the bars: the dearest, then all others together (without an id). */
  parts: z.array(row.pick({ id: true, name: true })),
  /** Everything of the period by what was asked, the dearest first. */
  rows: z.array(row),
  /** The dearest of the period, at most `mostAnimals`. */
  animals: z.array(row.extend({ animal: dueItem.shape.animal })),
  total: money,
  /** Animals with a cost in the period. */
  animals_fed: z.int(),
  this_month: money,
  /** Cost of the schedules for the rest of this month and for the next, with the meals. */
  rest_of_month: money,
  next_month: money,
  next_month_meals: z.int(),
  /** Feeders that were fed or are on a schedule and have no cost: not in any sum. */
  unpriced: z.array(z.object({ id: z.uuid(), name: z.string(), size: z.string() })),
  at_todays_prices: money,
  choices,
})
export type FeedingCost = z.output<typeof feedingCost>

/** Its card: the last twelve months; null without a cost, `unpriced` says whether for lack of prices. */
export const feedingCostCard = z.object({
  cost: z.object({ month: z.string(), this_month: money, months: z.array(money) }).nullable(),
  /** The currencies of meals that these sums leave out. */
  others: z.array(z.string()),
  unpriced: z.int(),
})
export type FeedingCostCard = z.output<typeof feedingCostCard>
