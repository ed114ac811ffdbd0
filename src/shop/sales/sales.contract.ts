import { z } from 'zod'
import { pictured } from '../../collection/animals/animals.contract.ts'
import { isCurrencyCode } from '../../shared/currencies.ts'
import {
  optionalAmount,
  optionalPastDay,
  optionalReference,
  optionalText,
  pastDay,
  requiredText,
  yesNo,
} from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type Page, type RecordOf } from '../../shared/resource.ts'

const noCurrency = 'Please select a currency'

const first = 'Mark that sale as returned first'
export const listingSold = `This listing has been sold already. ${first}`
export const animalSold = `This animal has been sold already. ${first}`

/**
 * A sale: what was sold when, to whom, for how much. Without a `currency` the price is in the shop's; without a
 * `buyer` a contact's name is taken. A named listing becomes sold with it, as does every one of a named animal, and
 * with `marks_animal` the animal. All are sold once, until `returned_on`: then the animal is kept again, its listings
 * are on hold, and the sale is no longer counted. Without that day again, both are sold as before, the animal unless
 * `marks_animal` is false.
 */
export const saleResource = defineResource({
  noun: 'sale',
  words: { one: 'Sale', many: 'Sales' },
  api: 'sales',
  path: 'shop/sales',
  input: () =>
    z.object({
      title: field('What', requiredText(100, 'Please say what you sold')),
      animal_id: field('Animal', optionalReference(), 'name'),
      listing_id: field('Listing', optionalReference(), 'name'),
      sold_on: field('Sold on', pastDay(), 'day', 'the day'),
      price: field('Price', optionalAmount({ max: 999_999_999.99, step: 0.01 }), 'price'),
      currency: field(
        'Currency',
        z.string(noCurrency).trim().toUpperCase().refine(isCurrencyCode, noCurrency).optional(),
      ),
      buyer: field('Buyer', optionalText(100)),
      contact_id: field('Contact', optionalReference(), 'name'),
      notes: field('Notes', optionalText(2000)),
      returned_on: field('Returned on', optionalPastDay(), 'day', 'the day'),
    }),
  writes: () =>
    z.object({
      marks_animal: field('Mark the animal as sold', yesNo().optional(), 'yesNo'),
    }),
  reads: () =>
    z.object({
      animal: pictured()
        .extend({ state: z.string(), handed_over_at: z.iso.datetime().nullable() })
        .nullable(),
      listing: z.object({ id: z.uuid(), title: z.string() }).nullable(),
      contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    }),
  sorts: ['happened_at_desc', 'happened_at_asc', 'abc', 'cost_asc', 'cost_desc'],
})
export type Sale = RecordOf<typeof saleResource>

/** The sum of a list's sales in each currency, whatever page is shown. */
const saleSum = z.object({ currency: z.string(), total: z.number(), sales: z.int() })
export type SaleSum = z.output<typeof saleSum>

/** The totals beside a page of sales, of which some were returned: the years are those with sales, latest first. */
export const saleTotals = z.object({
  counts: z.object({ returned: z.int() }),
  sums: z.array(saleSum),
  years: z.array(z.int()),
})
export type SalePage = Page<Sale> & z.output<typeof saleTotals>
